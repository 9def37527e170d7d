package mistaken

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// caused looks at a new error that wraps or prints an error variable which is nil: there is an error, but not its cause. Where another error was found, that
// one is meant, or the one that the variable has held before the success of another call. Where none was found the text that is to name the cause names
// none; a condition that asks for success may be the failure, and its text may say so: "expected an error, got %v".
func (r *Result) caused(call *ssa.Call) {
	format, _, formatted := knowledge.Formatted(&call.Call)
	source, _ := r.ssa.Call(call)
	if !formatted || source == nil {
		return
	}
	var without []*ast.Ident
	certain := true
	for name, cause := range r.causesIn(source, call) {
		if can := r.conditions.ErrorAt(cause, call); !can.IsNil() {
			if found := r.conditions.Found(call); found != nil && r.unused(found) && r.nilAtFirst(cause, found, can) && r.causedByOther(source, name, call, true) {
				return
			}
			if asked := r.lastCollected(cause, call); asked != nil {
				r.add(Mistake{Kind: Caused, At: at(name), Name: name.Name, Meant: asked, Maybe: true})
				return
			}
			if r.testedKnown(cause, call) || r.causeOverwritten(name, cause, call) {
				return
			}
			r.madeAlways(name, cause, call)
			certain = false
			continue
		}
		if r.causeOverwritten(name, cause, call) || r.causedByOther(source, name, call, false) {
			return
		}
		certain = certain && (strings.Contains(format, "%w") || !r.asksForSuccess(call, cause))
		without = append(without, name)
	}
	if certain && len(without) == 1 && r.conditions.Found(call) == nil && !r.failures.NeverRuns(call) && !r.ofNoCase(call) {
		r.add(Mistake{Kind: Uncaused, At: at(without[0]), Name: without[0].Name})
	}
}

// ofNoCase reports whether a call is in the default clause of a switch over a value: what is none of the cases is told of there, and most often cannot be.
func (r *Result) ofNoCase(call *ssa.Call) bool {
	path := r.ssa.Path(call.Pos())
	i := slices.IndexFunc(path, func(n ast.Node) bool {
		clause, ok := n.(*ast.CaseClause)
		return ok && clause.List == nil
	})
	if i < 0 || i+2 >= len(path) {
		return false
	}
	over, plain := path[i+2].(*ast.SwitchStmt) // between them is the body of the switch
	return !plain || over.Tag != nil
}

// kept looks at a text that a variable gets around an error which is nil, as around what is to collect errors and begins with none, where another error was found:
// nil comes out, and the one that was found is not in it.
func (r *Result) kept(call *ssa.Call) {
	of := knowledge.KeepsNil(&call.Call)
	source, _ := r.ssa.Call(call)
	if of == nil || source == nil || !slices.ContainsFunc(knowledge.Referrers(call), knowledge.Is[*ssa.Phi]) {
		return
	}
	name, found := r.ssa.ErrorVariable(source.Args[0]), r.conditions.Found(call)
	if name == nil || found == nil || conditions.Same(found.Subject, of) || !r.conditions.ErrorAt(of, call).IsNil() {
		return
	}
	if meant := r.tested(found); meant != nil && !r.isVariable(meant, r.ssa.Variable(name)) {
		r.add(Mistake{Kind: Kept, At: at(name), Name: name.Name, Meant: meant, Call: call})
	}
}

// madeAlways looks at a return of a new error that is made of the one of the call right before it, which nothing has tested: it is an error when the call has worked as well.
func (r *Result) madeAlways(name *ast.Ident, cause ssa.Value, call *ssa.Call) {
	made := flow.Made(cause)
	if made == nil || made.Block() != call.Block() || made.Parent() != call.Parent() || !r.canWork(made) || len(knowledge.Referrers(cause)) > 1 || r.conditions.Found(call) != nil {
		return
	}
	if slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		_, returned := ref.(*ssa.Return)
		return !returned || ref.Block() != call.Block()
	}) {
		return
	}
	r.add(Mistake{Kind: MadeAlways, At: at(name), Name: name.Name, Call: made})
}

// canWork reports whether a call is known to return no error as well: it asks or changes something outside, its functions are seen, or, where they are not, it works on
// files or texts, or its name says what it does.
func (r *Result) canWork(call *ssa.Call) bool {
	if knowledge.AlwaysFail.Calls(&call.Call) || knowledge.Waiting(&call.Call) {
		return false
	}
	if does, _ := r.effects.Call(call); does.Has(effects.Writes, effects.Reads, effects.Asks) {
		return true
	}
	targets := r.graph.Targets(call)
	if len(targets) == 0 {
		return knowledge.ActsByName(&call.Call) || knowledge.StaysLocal(&call.Call)
	}
	return !slices.ContainsFunc(targets, func(fn *ssa.Function) bool {
		return !slices.ContainsFunc(paths.Returns(fn), func(ret *ssa.Return) bool { return r.conditions.ReturnedError(ret).IsNil() })
	})
}

// causeOverwritten looks at a variable in a text about a failure that has held the error which was found, and is nil since another call has worked, or where it has.
func (r *Result) causeOverwritten(name *ast.Ident, cause ssa.Value, call *ssa.Call) bool {
	made, test, maybe := r.overwritten(name, cause, call)
	if made != nil {
		r.add(Mistake{Kind: OverwrittenCause, At: at(name), Name: name.Name, Meant: test, Call: made, Maybe: maybe})
	}
	return made != nil
}

// causedByOther looks at a variable of which a new error is made where another error was found, of which nothing but logs has heard. maybe says that the
// variable is not nil for certain.
func (r *Result) causedByOther(source *ast.CallExpr, name *ast.Ident, call *ssa.Call, maybe bool) bool {
	found := r.conditions.Found(call)
	if found == nil {
		return false
	}
	test := r.tested(found)
	if test == nil || !r.failures.OnlyLogged(found.Subject) || mentions(source.Args, test) {
		return false
	}
	m := Mistake{Kind: Caused, At: at(name), Name: name.Name, Meant: test, Maybe: maybe}
	m.Replace, m.Sure = r.fits(found, test, name)
	m.Sure = m.Sure && !maybe
	r.add(m)
	return true
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
		before := len(made.Call.Args) - 1 // the format, and what comes before it
		if !ok || len(elements) != len(source.Args)-before {
			return
		}
		for i, element := range elements {
			if name := r.ssa.ErrorVariable(source.Args[before+i]); name != nil && !yield(name, knowledge.Unconverted(element)) {
				return
			}
		}
	}
}
