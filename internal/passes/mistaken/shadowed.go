package mistaken

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Shadowed returns the variable of an inner block that holds an error and is only asked whether it is nil there, and where the variable of
// the same name around it is tested after the block, which is nil; nil for another error.
func (r *Result) Shadowed(f *failures.Failure) (inner *types.Var, tested *ast.Ident) {
	if name := r.ssa.ErrorOf(f.Call); name != nil {
		inner, _ = r.pass.TypesInfo.Defs[name].(*types.Var)
	}
	around := ssabuild.Around(inner)
	if around == nil {
		return nil, nil
	}
	test := r.failures.TestedInstead(f, func(fact *conditions.Fact) bool {
		name := r.testedVariable(fact)
		return name != nil && name.Pos() > inner.Parent().End() && r.ssa.Variable(name) == around
	})
	if test == nil || r.decided(f, inner, test) {
		return nil, nil
	}
	return inner, r.testedVariable(test)
}

// ShadowedAtReturn returns the variable of an inner block that holds an error at which nothing looks on some path, and where the variable of the same name around it
// is returned after the block, which is nil as far as the tests before the call say; nil for another error. In a loop, another result of the call may say that there
// is no error. A return that only a failure leads to may follow a log of the error, and a question for its kind.
func (r *Result) ShadowedAtReturn(f *failures.Failure) (*types.Var, *ast.Ident) {
	inner, around := r.shadowing(f)
	if around == nil {
		return nil, nil
	}
	instead := slices.DeleteFunc(paths.Returns(f.Call.Parent()), func(ret *ssa.Return) bool {
		name := r.ReturnedVariable(ret)
		return name == nil || name.Pos() < inner.Parent().End() || r.ssa.Variable(name) != around || !r.failures.NilAt(paths.Last(ret), f.Call)
	})
	edge, failed := r.failures.Other(f), r.failures.NotExcluded(f)
	if paths.InLoop(f.Call.Block()) {
		edge = r.failures.Unaware(f)
	}
	can := func(x *paths.Explorer, s paths.State, succ int) bool { return edge(x, s, succ) && failed(x, s, succ) }
	for _, ret := range instead {
		if paths.Find(paths.Search{From: f.Call, At: ret, Edge: can, Avoid: func(instr ssa.Instruction) bool {
			return instr == f.Call || slices.Contains(knowledge.Referrers(f.Err), instr)
		}}) != nil {
			return inner, r.ReturnedVariable(ret)
		}
		if r.onlyFailureLeadsTo(ret, f) {
			return inner, r.ReturnedVariable(ret)
		}
	}
	return nil, nil
}

// ShadowedUnset returns the variable of an inner block that holds an error of which a log alone has heard on a path to the return of the variable of the same name
// around it, and where that is returned, which is declared and never set: it is there for that error. It is nil for another error, and for a named result.
func (r *Result) ShadowedUnset(f *failures.Failure) (*types.Var, *ast.Ident) {
	inner, around := r.shadowing(f)
	if around == nil || len(f.Logs) == 0 || slices.Contains(slices.Collect(f.Call.Parent().Signature.Results().Variables()), around.(*types.Var)) {
		return nil, nil
	}
	for _, ret := range paths.Returns(f.Call.Parent()) {
		name := r.ReturnedVariable(ret)
		if name == nil || r.ssa.Variable(name) != around || !knowledge.IsNil(paths.Last(ret)) || r.ssa.Assigned(around, around.Pos(), ret.Pos()) {
			continue
		}
		if r.failureLeadsTo(ret, f) {
			return inner, name
		}
	}
	return nil, nil
}

// shadowing returns the variable that holds the error of a call, and the one of the same name around it; nil for none.
func (r *Result) shadowing(f *failures.Failure) (inner *types.Var, around types.Object) {
	name := r.ssa.ErrorOf(f.Call)
	if name == nil {
		return nil, nil
	}
	inner, _ = r.ssa.Variable(name).(*types.Var)
	return inner, ssabuild.Around(inner)
}

// onlyFailureLeadsTo reports whether a return whose error is nil for certain can follow the failure of a call, of which no more than a log has heard, and not its
// success, as the end of a loop that tries again.
func (r *Result) onlyFailureLeadsTo(ret *ssa.Return, f *failures.Failure) bool {
	if !r.conditions.ErrorAt(paths.Last(ret), ret).IsNil() {
		return false
	}
	if paths.Find(paths.Search{From: f.Call, At: ret, Edge: r.conditions.Succeeding(f.Err), Avoid: paths.Is(f.Call)}) != nil {
		return false
	}
	return r.failureLeadsTo(ret, f)
}

// failureLeadsTo reports whether a return can follow the failure of a call, of which no more than a log has heard.
func (r *Result) failureLeadsTo(ret *ssa.Return, f *failures.Failure) bool {
	return slices.ContainsFunc(r.letThrough(f), func(failing func(*paths.Explorer, paths.State, int) bool) bool {
		return paths.Find(paths.Search{From: f.Call, At: ret, Edge: failing, Avoid: func(instr ssa.Instruction) bool { return instr == f.Call || f.Uses[instr] }}) != nil
	})
}

// ReturnedVariable returns the variable that a return names as its error; nil for none.
func (r *Result) ReturnedVariable(ret *ssa.Return) *ast.Ident {
	stmt := r.ssa.Return(ret)
	if stmt == nil || len(stmt.Results) == 0 || len(stmt.Results) != len(ret.Results) {
		return nil
	}
	return r.ssa.ErrorVariable(stmt.Results[len(stmt.Results)-1])
}

// ShadowedAtCall returns the variable of an inner block that holds an error, and where the variable of the same name around it is handed to a call after the block,
// which is nil for certain, on a path on which nothing but tests have looked at the error; nil for another error. In a loop the error may be that of another turn, and one that says that an
// object is gone, or there, already counts as a success.
func (r *Result) ShadowedAtCall(f *failures.Failure) (*types.Var, *ast.Ident) {
	inner, around := r.shadowing(f)
	if around == nil || paths.InLoop(f.Call.Block()) {
		return nil, nil
	}
	for _, call := range calls.Awaited(f.Call.Parent()) {
		if call.Pos() < inner.Parent().End() || knowledge.Logs(&call.Call) {
			continue
		}
		names := r.ssa.ErrorArguments(call)
		at := slices.IndexFunc(names, func(name *ast.Ident) bool { return r.ssa.Variable(name) == around })
		if at < 0 || !r.handsNil(call, around) {
			continue
		}
		for _, failing := range r.letThrough(f) {
			if paths.Find(paths.Search{From: f.Call, At: call, Edge: failing, Avoid: func(instr ssa.Instruction) bool {
				return instr == f.Call || f.Logs[instr] || f.Uses[instr] && !asksOther(instr)
			}}) != nil {
				return inner, names[at]
			}
		}
	}
	return nil, nil
}

// handsNil reports whether a call is handed an error that is nil for certain, and not so by the word of its author: a variable that nothing has assigned to is no such word.
func (r *Result) handsNil(call *ssa.Call, variable types.Object) bool {
	return slices.ContainsFunc(r.handedTo(&call.Call), func(arg ssa.Value) bool {
		_, isConst := arg.(*ssa.Const)
		return knowledge.IsError(arg.Type()) && (!isConst || !r.ssa.Assigned(variable, variable.Pos(), call.Pos())) && r.conditions.ErrorAt(arg, call).IsNil()
	})
}

// letThrough returns which edges can be taken when a call has failed, one after the other for each kind of its error that may be let through, and for what other
// predicates may say of it. That something is gone, there already or at its end is a success.
func (r *Result) letThrough(f *failures.Failure) (edges []func(*paths.Explorer, paths.State, int) bool) {
	for _, kind := range append(r.conditions.Kinds(f.Err, f.Call.Parent()), "") {
		if !knowledge.SaysGone(kind) && kind != knowledge.KindAlreadyExists && !strings.HasSuffix(string(kind), "EOF") {
			edges = append(edges, r.conditions.Failing(f.Err, kind, true), r.conditions.Failing(f.Err, kind, false))
		}
	}
	return edges
}

// asksOther reports whether an instruction asks a function for a bool, and not, by its name, whether something is gone or there.
func asksOther(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.IsBool(call.Type()) && !knowledge.AsksGone(&call.Call)
}
