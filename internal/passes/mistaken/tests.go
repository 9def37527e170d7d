package mistaken

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// branch looks at an if statement that assigns an error, or calls what returns one, and tests another error. That
// is what the author wrote on one line, so that no question of control flow is left.
func (r *Result) branch(branch *ast.IfStmt) {
	r.testedSelf(branch.Cond)
	operand, op := r.ssa.ComparedWithNil(branch.Cond)
	if branch.Init == nil || operand == nil {
		return
	}
	tested := r.ssa.ErrorVariable(operand)
	switch init := branch.Init.(type) {
	case *ast.AssignStmt:
		assigned, call := r.ssa.ErrorAssigned(init)
		if assigned == nil {
			return
		}
		m := Mistake{Kind: Tested, Meant: assigned}
		if tested == nil {
			m.Kind = TestedInput
			if tested = r.input(operand, call); tested == nil || op != token.NEQ || !r.returnsIt(branch, assigned) {
				return
			}
		} else if r.asksBoth(branch, op, assigned, tested) || init.Tok != token.DEFINE && !r.handles(branch, assigned, tested) {
			return
		}
		m.At, m.Name = at(tested), tested.Name
		r.untested[call.Lparen] = true
		r.add(m)
	case *ast.ExprStmt:
		if call, ok := ast.Unparen(init.X).(*ast.CallExpr); ok && tested != nil && r.returnsError(call) {
			r.add(Mistake{Kind: TestedAfter, At: at(call), Name: tested.Name, Meant: tested})
		}
	}
}

// testedSelf looks at a condition that compares an error variable with itself, where it is to be compared with nil or with another error.
func (r *Result) testedSelf(cond ast.Expr) {
	compare, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || compare.Op != token.EQL && compare.Op != token.NEQ {
		return
	}
	first, second := r.ssa.ErrorVariable(compare.X), r.ssa.ErrorVariable(compare.Y)
	if first != nil && second != nil && r.ssa.Variable(first) == r.ssa.Variable(second) {
		r.add(Mistake{Kind: TestedSelf, At: at(second), Name: second.Name})
	}
}

// input returns the local variable that an expression is, if a call is handed it as it is: no call can change that.
func (r *Result) input(expr ast.Expr, call *ast.CallExpr) *ast.Ident {
	name, ok := ast.Unparen(expr).(*ast.Ident)
	if !ok {
		return nil
	}
	if v, ok := r.pass.TypesInfo.Uses[name].(*types.Var); !ok || v.Parent() == r.pass.Pkg.Scope() {
		return nil
	}
	if !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		handed, ok := ast.Unparen(arg).(*ast.Ident)
		return ok && r.pass.TypesInfo.Uses[handed] == r.pass.TypesInfo.Uses[name]
	}) {
		return nil
	}
	return name
}

// returnsIt reports whether all that an if statement is for is to return the error that it assigns.
func (r *Result) returnsIt(branch *ast.IfStmt, assigned *ast.Ident) bool {
	if branch.Else != nil || len(branch.Body.List) == 0 {
		return false
	}
	ret, ok := branch.Body.List[len(branch.Body.List)-1].(*ast.ReturnStmt)
	return ok && len(ret.Results) > 0 && r.isVariable(ret.Results[len(ret.Results)-1], r.ssa.Variable(assigned))
}

// handles reports whether the body of an if statement uses the error that the statement assigns to a variable from outside, and not the one
// that it tests. Otherwise the author may test the variable later.
func (r *Result) handles(branch *ast.IfStmt, assigned, tested *ast.Ident) bool {
	return r.ssa.Mentions(branch.Body, r.ssa.Variable(assigned)) && !r.ssa.Mentions(branch.Body, r.ssa.Variable(tested))
}

// asksBoth reports whether an if statement looks at the error that it assigns, and knows that it tests another one:
// the condition is about both, the new error is used where the other is nil, or together with it.
func (r *Result) asksBoth(branch *ast.IfStmt, op token.Token, assigned, tested *ast.Ident) bool {
	mentions := func(node ast.Node, name *ast.Ident) bool { return r.ssa.Mentions(node, r.ssa.Variable(name)) }
	if mentions(branch.Cond, assigned) || branch.Else != nil && mentions(branch.Else, assigned) {
		return true
	}
	if op == token.EQL {
		return mentions(branch.Body, assigned)
	}
	together := false
	ast.Inspect(branch.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		together = together || ok && mentions(call, assigned) && mentions(call, tested)
		return !together
	})
	return together
}

func (r *Result) returnsError(call *ast.CallExpr) bool {
	t := r.pass.TypesInfo.TypeOf(call.Fun)
	if t == nil {
		return false
	}
	sig, ok := t.Underlying().(*types.Signature)
	return ok && knowledge.ReturnsError(sig)
}

// TestedInstead returns the error variable that the statement after a call tests in place of the error of that, and that is
// nil there; nil if it tests something else. For a call whose error has no name, err is the call.
func (r *Result) TestedInstead(call *ssa.Call, err ssa.Value) *ast.Ident {
	if test, can := r.testedNext(call, err); test != nil && can.IsNil() {
		return r.testedVariable(test)
	}
	return nil
}

// testedNext returns which other error than that of a call the branch after it finds, and what that can be before the test; nil if the branch asks something else.
func (r *Result) testedNext(call *ssa.Call, err ssa.Value) (*conditions.Fact, conditions.Error) {
	branch, ok := call.Block().Instrs[len(call.Block().Instrs)-1].(*ssa.If)
	if !ok {
		return nil, conditions.Error{}
	}
	for _, fact := range r.conditions.OnEdge(branch.Block(), 0) {
		if fact.Predicate == conditions.Nil && !fact.Truth && knowledge.IsError(fact.Subject.Type()) && knowledge.Unconverted(fact.Subject) != knowledge.Unconverted(err) {
			return &fact, r.conditions.ErrorAt(fact.Subject, call)
		}
	}
	return nil, conditions.Error{}
}

// testedKnown looks at a new error that is made of the one of a call, and that the branch after the call makes, which tests another error in its place: there is that one for certain, so that the text says of
// each success that it is a failure. It reports whether that is so.
func (r *Result) testedKnown(cause ssa.Value, text *ssa.Call) bool {
	call := flow.Made(cause)
	if call == nil || call.Parent() != text.Parent() || !r.conditions.ErrorAt(cause, text).Nil {
		return false
	}
	test, can := r.testedNext(call, cause)
	if branch := call.Block().Succs; test == nil || !can.NotNil() || !branch[0].Dominates(text.Block()) || len(branch[0].Preds) > 1 {
		return false
	}
	tested, assigned := r.testedVariable(test), r.ssa.ErrorOf(call)
	if tested == nil || assigned == nil {
		return false
	}
	r.add(Mistake{Kind: Tested, At: at(tested), Name: tested.Name, Meant: assigned})
	return true
}
