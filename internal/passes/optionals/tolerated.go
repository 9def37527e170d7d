package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// toleratesGone reports whether an error that is returned is what a call leaves of another one, and is nil if that one says that something is not
// there: IgnoreNotFound, or a function of the package that asks its parameter the same.
func (r *Result) toleratesGone(err ssa.Value) bool {
	call, ok := err.(*ssa.Call)
	if !ok {
		return false
	}
	if dropped, kind := knowledge.DropsKind(&call.Call); dropped != nil {
		return knowledge.SaysGone(kind)
	}
	targets := r.graph.Targets(call)
	if len(targets) != 1 || call.Call.IsInvoke() || targets[0].Signature.Results().Len() != 1 || !knowledge.IsError(call.Type()) {
		return false
	}
	return r.someReturn(targets[0], 0, func(v ssa.Value, ret *ssa.Return) bool {
		return knowledge.IsNil(v) && slices.ContainsFunc(ret.Block().Preds, func(pred *ssa.BasicBlock) bool {
			return slices.ContainsFunc(r.conditions.OnEdge(pred, slices.Index(pred.Succs, ret.Block())), func(f conditions.Fact) bool {
				_, handed := f.Subject.(*ssa.Parameter)
				return handed && f.Predicate == conditions.Kind && f.Truth && knowledge.SaysGone(f.Kind)
			})
		})
	})
}

// handedOn reports whether two values that are returned are the results of one call, of which the function has not looked at the first.
func (r *Result) handedOn(v ssa.Value, ret *ssa.Return) bool {
	call := flow.Made(v)
	if call == nil || flow.Made(paths.Last(ret)) != call || !r.FindsNothing(v) {
		return false
	}
	return !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		test, ok := ref.(*ssa.BinOp)
		return ok && knowledge.IsNil(test.Y)
	})
}

// failsSilently reports whether a return of a function that says nothing else has nil where a read of the cluster has failed.
func (r *Result) failsSilently(v ssa.Value, ret *ssa.Return) bool {
	return knowledge.IsNil(v) && slices.ContainsFunc(r.lastly(ret.Block()), func(f conditions.Fact) bool {
		failed := f.Predicate == conditions.Nil && !f.Truth && knowledge.IsError(f.Subject.Type())
		gone := f.Predicate == conditions.Kind && f.Truth && knowledge.SaysGone(f.Kind)
		return (failed || gone) && r.errorOfRead(f.Subject)
	})
}

// errorOfRead reports whether an error is that of a call that reads objects from the cluster, or returns one that it has read.
func (r *Result) errorOfRead(err ssa.Value) bool {
	call := flow.Made(err)
	if call == nil {
		return false
	}
	if knowledge.LooksUpObject(&call.Call) || knowledge.GetsObject(&call.Call) != nil || knowledge.ListsObjects(&call.Call) {
		return true
	}
	return slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && r.lookedUp(part)
	})
}

// lastly returns what the last condition that leads to a block says.
func (r *Result) lastly(b *ssa.BasicBlock) []conditions.Fact {
	decided := paths.Decided(b, nil)
	if len(decided) == 0 {
		return nil
	}
	e := decided[len(decided)-1]
	return r.conditions.OnEdge(e.If.Block(), e.Succ)
}
