package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A Reason says why a path is taken.
type Reason int

const (
	Branch  Reason = iota // a condition of the program's own
	Failed                // an error is not nil
	Clean                 // an error is nil
	Stopped               // a context or stop channel ended
)

// reason says why the edge from an If to its successor i is taken, and returns the error that was
// looked at.
func (r *Result) reason(branch *ssa.If, i int) (Reason, ssa.Value) {
	for _, f := range r.conditions.OnEdge(branch.Block(), i) {
		switch f.Predicate {
		case conditions.Nil:
			if knowledge.IsError(f.Subject.Type()) && f.Truth {
				return Clean, f.Subject
			} else if knowledge.IsError(f.Subject.Type()) {
				return Failed, f.Subject
			}
		case conditions.Kind:
			if f.Truth && f.Kind == knowledge.KindServerClosed {
				return Clean, nil // the wanted end
			}
			if _, compared := f.Cond.(*ssa.BinOp); compared {
				return Branch, nil // with an error such as io.EOF: it may be the wanted end
			}
			return Failed, f.Subject // either way there can be an error
		case conditions.Arm:
			if sel := f.Subject.(*ssa.Select); f.Truth && r.stopArm(sel.States[f.Arm]) {
				return Stopped, nil
			}
		case conditions.True:
			if call, ok := f.Subject.(*ssa.Call); ok {
				if reason, err := asked(call, f.Truth); reason != Branch {
					return reason, err
				}
			}
		}
	}
	return Branch, nil
}

// triedInVain returns the error of what a loop tries, if an edge from b leaves the loop after the last try: a round comes there, or back to the head of the
// loop, only when that has failed. nil for another edge.
func (r *Result) triedInVain(b, succ *ssa.BasicBlock) ssa.Value {
	if !paths.InLoop(b) || reaches(succ, b) {
		return nil
	}
	err := r.failedBefore(b, paths.Head(b))
	if err != nil {
		return err
	}
	for _, back := range b.Preds {
		if !b.Dominates(back) {
			continue // from before the loop
		}
		failed := r.failedBefore(back, b)
		if failed == nil {
			return nil
		}
		err = failed
	}
	return err
}

// failedBefore returns an error that there is whenever control comes to a block, in the round that began at the head of a loop; nil for none.
func (r *Result) failedBefore(b, head *ssa.BasicBlock) ssa.Value {
	for at := b; at != head && at != nil; at = at.Idom() {
		from := at.Idom()
		if from == nil || len(at.Preds) != 1 {
			continue
		}
		branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		if reason, err := r.reason(branch, slices.Index(from.Succs, at)); reason == Failed {
			return err
		}
	}
	return nil
}

// asked is the reason of a path that a call chose: one that looks at an error, whichever way, or one
// that says that caches have synced.
func asked(call *ssa.Call, truth bool) (Reason, ssa.Value) {
	for _, arg := range knowledge.Args(&call.Call) {
		if knowledge.IsError(arg.Type()) {
			return Failed, arg
		}
	}
	if knowledge.WaitForSync(&call.Call) && !truth {
		return Failed, call
	}
	return Branch, nil
}

// stopArm reports whether an arm of a select waits for a context or stop channel.
func (r *Result) stopArm(state *ssa.SelectState) bool {
	return state.Dir == types.RecvOnly && r.stops.Of(state.Chan).Kind >= stops.Local
}

// alwaysFails reports whether an error is one of a call that never comes back without one. A parameter is if some caller hands such an error over.
func (r *Result) alwaysFails(err ssa.Value) bool {
	given := []ssa.Value{err}
	if param, ok := err.(*ssa.Parameter); ok {
		given, _ = r.graph.Actuals(param)
	}
	return slices.ContainsFunc(given, func(v ssa.Value) bool { return knowledge.AlwaysFail[knowledge.DeclaredCallee(v)] })
}
