package losses

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// AskedAgain reports whether the bool that a function answers by a return makes all of its callers ask again: they are reconciles that return for
// another pass or with an error, or loops that come back to the call. An answer that is wrong for an error is then put right by the next one.
func (r *Result) AskedAgain(ret *ssa.Return) bool {
	says, ok := saidOfError(paths.Returned(ret, 0))
	if !ok {
		return false
	}
	sites := r.graph.InProgram(ret.Parent())
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		call, ok := site.Instr.(*ssa.Call)
		return !ok || !site.Direct || !r.asksAgain(call, says)
	})
}

// saidOfError returns the bool that a value is where there is an error: a constant, or the answer whether there is none. ok is false for another value.
func saidOfError(v ssa.Value) (says, ok bool) {
	switch v := v.(type) {
	case *ssa.Const:
		return knowledge.IsBool(v.Type()) && constant.BoolVal(v.Value), knowledge.IsBool(v.Type())
	case *ssa.BinOp:
		return failures.SaysFailed(v.X, v)
	}
	return false, false
}

// asksAgain reports whether the caller of a function that says whether something is there asks again once it has been told so, without an error.
func (r *Result) asksAgain(call *ssa.Call, said bool) bool {
	err, _ := conditions.ErrorOf(call)
	at := slices.IndexFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && part.Index == 0
	})
	if err == nil || at < 0 {
		return false
	}
	answer := knowledge.Referrers(call)[at].(*ssa.Extract)
	assuming, worked := r.conditions.Assuming(answer, said), r.conditions.Succeeding(err)
	search := paths.Search{
		From: call,
		Edge: func(x *paths.Explorer, s paths.State, succ int) bool {
			return assuming(x, s, succ) && worked(x, s, succ)
		},
	}
	again := func(instr ssa.Instruction) bool {
		ret, returns := instr.(*ssa.Return)
		return instr == ssa.Instruction(call) || returns && r.returnsForMore(ret)
	}
	search.To, search.Avoid = func(instr ssa.Instruction) bool {
		ret, returns := instr.(*ssa.Return)
		return returns && !again(instr) && !r.givesUp(ret)
	}, func(instr ssa.Instruction) bool { return instr == ssa.Instruction(call) }
	if paths.Find(search) != nil {
		return false
	}
	search.To, search.Avoid = again, nil
	return paths.Find(search) != nil
}

// returnsForMore reports whether a return of a reconcile asks for another pass, or is one with an error.
func (r *Result) returnsForMore(ret *ssa.Return) bool {
	if len(ret.Results) != 2 || !knowledge.ReconcileResult(ret.Results[0].Type()) {
		return false
	}
	return len(r.reconciles.Fields(paths.Returned(ret, 0), ret)) > 0 || r.conditions.NotNilAt(paths.Returned(ret, 1), ret)
}

// givesUp reports whether a return is one with an error for certain, or with that of a context.
func (r *Result) givesUp(ret *ssa.Return) bool {
	if len(ret.Results) == 0 || !knowledge.ReturnsError(ret.Parent().Signature) {
		return false
	}
	err := paths.Returned(ret, len(ret.Results)-1)
	call, ok := err.(*ssa.Call)
	return ok && knowledge.Callee(&call.Call) == knowledge.Err || r.conditions.NotNilAt(err, ret)
}

// triedAgain reports whether a function returns by what came with an error, and otherwise asks the same again, in another way, whose results are assigned to the same variables: the first try
// need not work.
func (r *Result) triedAgain(call *ssa.Call) bool {
	callee, sets := knowledge.Callee(&call.Call), r.setBy(call)
	used := slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && len(knowledge.Referrers(part)) > 0
	})
	return used && callee != "" && slices.ContainsFunc(calls.Awaited(call.Parent()), func(again *ssa.Call) bool {
		return again != call && knowledge.Callee(&again.Call) == callee && slices.Equal(r.setBy(again), sets) && paths.Find(paths.Search{From: call, At: again}) != nil &&
			paths.Find(paths.Search{From: call, Avoid: paths.Is(again), To: r.conditions.CanSucceed}) != nil
	})
}

// setBy returns the variables to which the source assigns the results of a call.
func (r *Result) setBy(call *ssa.Call) []types.Object {
	_, around := r.ssa.Call(call)
	if len(around) == 0 {
		return nil
	}
	assign, ok := around[0].(*ast.AssignStmt)
	if !ok {
		return nil
	}
	var found []types.Object
	for _, left := range assign.Lhs {
		if name, ok := ast.Unparen(left).(*ast.Ident); ok {
			found = append(found, r.ssa.Variable(name))
		}
	}
	return found
}
