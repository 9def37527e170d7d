package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// loggedAndSucceeds finds a write of whose failure a log alone tells, by its error or else as a note that it has failed, in a function that then returns success.
func (r *Result) loggedAndSucceeds(f *failures.Failure, edges []paths.Edge, noted bool) {
	var starts []paths.Search
	for _, e := range edges {
		starts = append(starts, paths.Search{Block: e.To(), Pred: e.If.Block(), Edge: r.failures.Other(f)})
	}
	if r.failures.OnlyInLogs(f.Err) {
		starts = append(starts, paths.Search{From: f.Call}) // nothing asks whether there is an error
	}
	for _, start := range starts {
		start.Avoid = func(instr ssa.Instruction) bool {
			return handles(f)(instr) || noted && r.leavesWordAfter(f, instr)
		}
		start.To = func(instr ssa.Instruction) bool {
			return (r.succeeds(instr, true) || r.returnsItsResult(f, instr)) && !r.toldAtEnd(f, instr.(*ssa.Return))
		}
		if path := paths.Find(start); path != nil && !r.ofFinalizer(f.Call) {
			way := OnlyLogged
			if noted {
				way = OnlyNoted
			}
			r.lose(Loss{Way: way, Call: f.Call, At: path.End})
			return
		}
	}
	if ret := r.endsWithAnother(f, edges); ret != nil && !r.ofFinalizer(f.Call) {
		r.lose(Loss{Way: OnlyLogged, Call: f.Call, At: ret})
	}
}

// loggedAndDone finds a call that writes nothing, as a lookup, whose error is logged before the function returns success at once, where it would write something
// had the call worked. A function that goes on can do without what it has asked for, and one that has nothing left to do loses nothing.
func (r *Result) loggedAndDone(f *failures.Failure, edges []paths.Edge) {
	if len(f.Uses) > 0 || !r.writesAfter(f) {
		return
	}
	for _, e := range edges {
		path := paths.Find(paths.Search{
			Block: e.To(), Pred: e.If.Block(),
			To: func(instr ssa.Instruction) bool {
				return r.succeeds(instr, true) && r.conditions.NotNilAt(f.Err, instr)
			},
			Avoid: func(instr ssa.Instruction) bool { return !f.Logs[instr] && !isArgument(instr) && r.leavesWord(instr) },
			Edge: func(_ *paths.Explorer, at paths.State, _ int) bool {
				return len(at.Block.Succs) == 1 && e.To().Dominates(at.Block)
			},
		})
		if path != nil && !r.meant(path.End.(*ssa.Return)) && !r.toldAtEnd(f, path.End.(*ssa.Return)) {
			r.lose(Loss{Way: OnlyLogged, Call: f.Call, At: path.End})
			return
		}
	}
}

// alsoReturned reports whether a function returns the error of another call of what it calls as well, which by its name changes something: there the failure matters.
func (r *Result) alsoReturned(f *failures.Failure) bool {
	callee := knowledge.Callee(&f.Call.Call)
	return callee != "" && knowledge.ChangesByName(&f.Call.Call) && slices.ContainsFunc(calls.Awaited(f.Call.Parent()), func(call *ssa.Call) bool {
		if call == f.Call || knowledge.Callee(&call.Call) != callee {
			return false
		}
		other, _ := r.failures.Of(call)
		return other != nil && r.returnsEach(other)
	})
}

// saysThatItFailed reports whether the branch of a failure, one of the edges, has a log, be it without the error, where that is of no kind that was asked for.
func (r *Result) saysThatItFailed(f *failures.Failure, edges []paths.Edge) bool {
	var branch []*ssa.BasicBlock
	for _, e := range edges {
		if len(e.To().Preds) == 1 {
			branch = append(branch, e.To())
		}
	}
	for i := 0; i < len(branch) && i < maxBranch; i++ {
		if at := slices.IndexFunc(branch[i].Instrs, logs); at >= 0 {
			if can := r.conditions.ErrorAt(f.Err, branch[i].Instrs[at]); can.NotNil() && can.Other {
				return true
			}
		}
		branch = append(branch, branch[i].Dominees()...)
	}
	return false
}

// maxBranch bounds the blocks in which a log is looked for: what is further away is about something else.
const maxBranch = 16

// writesAfter reports whether a function writes to the cluster on a path on which a call has worked.
func (r *Result) writesAfter(f *failures.Failure) bool {
	return paths.Find(paths.Search{
		From: f.Call, Edge: r.conditions.Succeeding(f.Err),
		To: func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			return ok && call != f.Call && r.changes(call)
		},
	}) != nil
}

// loggedAlone finds a write, or what makes one, also again after a conflict, whose error is only logged in a function without results, so that the reconcile
// that runs it learns nothing of the failure. A closure without results is mostly a clean-up after another failure, unless another function calls it
// for each element of something, or a reconcile defers it to store the status of its object.
func (r *Result) loggedAlone(fn *ssa.Function) {
	storesStatus := r.deferredInReconcile(fn)
	if fn.Signature.Results().Len() > 0 || fn.Parent() != nil && !storesStatus && !r.forEach(fn) || fn.Parent() == nil && !r.reconciles.Runs(fn) {
		return
	}
	for _, write := range calls.Awaited(fn) {
		if storesStatus && !r.writesStatus(write) {
			continue
		}
		f, _ := r.failures.Of(write)
		if f != nil && len(f.Logs) > 0 && len(f.Uses) == 0 && r.works(write, effects.Writes) && !r.mistaken.Untested(write) && !r.ofFinalizer(write) {
			r.lose(Loss{Way: LoggedAlone, Call: write, At: write, To: r.takenForDone(fn)})
		}
	}
}

// takenForDone returns the first call of a function after which another one returns success whatever has come of it; nil for none.
func (r *Result) takenForDone(fn *ssa.Function) ssa.Instruction {
	for _, site := range r.graph.Sites(fn) {
		call, ok := site.Instr.(*ssa.Call)
		if ok && paths.Find(paths.Search{From: call, To: func(instr ssa.Instruction) bool {
			ret, ok := instr.(*ssa.Return)
			return ok && len(ret.Results) > 0 && knowledge.ZeroConstant(paths.Last(ret)) && r.succeeds(ret, true)
		}}) != nil {
			return call
		}
	}
	return nil
}

// writesStatus reports whether a call writes the status of an object, itself or by what it calls.
func (r *Result) writesStatus(call *ssa.Call) bool {
	does, _ := r.effects.Call(call)
	return slices.ContainsFunc(does.Writes(), effects.Write.Status)
}

// deferredInReconcile reports whether a closure is deferred by a function that a reconcile runs.
func (r *Result) deferredInReconcile(fn *ssa.Function) bool {
	return fn.Parent() != nil && r.reconciles.Runs(fn.Parent()) && r.graph.RunsOnly(fn, calls.Deferred)
}

// forEach reports whether a closure is handed to a call that runs it for each element of something, in a function that can fail and that
// works on the cluster. A call that is not seen says so by its name.
func (r *Result) forEach(closure *ssa.Function) bool {
	around := closure.Parent()
	return len(closure.Params) > 0 && knowledge.ReturnsError(around.Signature) && r.mistaken.Matters(around) &&
		slices.ContainsFunc(calls.Awaited(around), func(call *ssa.Call) bool {
			return slices.ContainsFunc(r.graph.Closures(call), func(made *ssa.MakeClosure) bool {
				return made.Fn == closure && (r.graph.SiteAt(call, closure).Mode == calls.Sync || knowledge.Iterates(&call.Call))
			})
		})
}
