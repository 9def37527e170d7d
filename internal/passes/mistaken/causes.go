package mistaken

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
)

// caused looks at a new error that wraps or prints the variable of another error than the one that was just found, if
// that variable is nil: there is an error, but not its cause.
func (r *Result) caused(ret *ssa.Return, expr ast.Expr, made *ssa.Call) {
	source, ok := ast.Unparen(expr).(*ast.CallExpr)
	if _, _, formatted := knowledge.Formatted(&made.Call); !ok || !formatted {
		return
	}
	found := r.conditions.Found(ret)
	if found == nil {
		return
	}
	test := r.tested(found)
	if test == nil || !r.failures.OnlyLogged(found.Subject) || mentions(source.Args, test) {
		return
	}
	for name, cause := range r.causesIn(expr, made) {
		if r.conditions.ErrorAt(cause, ret).IsNil() {
			m := Mistake{Kind: Caused, At: at(name), Name: name.Name, Meant: test}
			m.Replace, m.Sure = r.fits(found, test, name)
			r.add(m)
			return
		}
	}
}

// uncaused looks at a new error that wraps or prints an error variable that is nil, where the function has found no error: the text that is to name the
// cause names none. A condition that asks for success may be the failure, and its text may say so: "expected an error, got %v".
func (r *Result) uncaused(call *ssa.Call) {
	format, _, formatted := knowledge.Formatted(&call.Call)
	if !formatted || r.conditions.Found(call) != nil {
		return
	}
	source, _ := r.ssa.Call(call)
	if source == nil {
		return
	}
	var causes []*ast.Ident
	for name, cause := range r.causesIn(source, call) {
		if !r.conditions.ErrorAt(cause, call).IsNil() || !strings.Contains(format, "%w") && r.asksForSuccess(call, cause) {
			return
		}
		causes = append(causes, name)
	}
	if len(causes) == 1 {
		r.add(Mistake{Kind: Uncaused, At: at(causes[0]), Name: causes[0].Name})
	}
}

// asksForSuccess reports whether the innermost branch around an instruction asks whether an error is nil.
func (r *Result) asksForSuccess(at ssa.Instruction, err ssa.Value) bool {
	b := at.Block()
	return len(b.Preds) == 1 && slices.ContainsFunc(r.conditions.OnEdge(b.Preds[0], slices.Index(b.Preds[0].Succs, b)), func(fact conditions.Fact) bool {
		return fact.Predicate == conditions.Nil && fact.Truth && conditions.Same(fact.Subject, err) && len(b.Preds[0].Succs) == 2 && b.Preds[0].Succs[0] == b
	})
}

// mentions reports whether expressions hold one that is written like another.
func mentions(exprs []ast.Expr, wanted ast.Expr) bool {
	text, found := types.ExprString(wanted), false
	for _, expr := range exprs {
		ast.Inspect(expr, func(n ast.Node) bool {
			inner, ok := n.(ast.Expr)
			found = found || ok && types.ExprString(inner) == text
			return !found
		})
	}
	return found
}

// causesIn goes through the error variables of which a call makes a new error, and their values.
func (r *Result) causesIn(expr ast.Expr, made *ssa.Call) func(yield func(*ast.Ident, ssa.Value) bool) {
	return func(yield func(*ast.Ident, ssa.Value) bool) {
		_, args, ok := knowledge.Formatted(&made.Call)
		source, isCall := ast.Unparen(expr).(*ast.CallExpr)
		if !ok || !isCall || source.Lparen != made.Pos() {
			return
		}
		elements, ok := r.graph.Elements(args)
		if !ok || len(elements) != len(source.Args)-1 {
			return
		}
		for i, element := range elements {
			if name := r.ssa.ErrorVariable(source.Args[i+1]); name != nil && !yield(name, knowledge.Unconverted(element)) {
				return
			}
		}
	}
}
