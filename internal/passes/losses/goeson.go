package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// goesOn finds an error after which a function returns success, or goes on with the next turn of a loop.
func (r *Result) goesOn(f *failures.Failure) {
	if r.wantsFailure(f) {
		return
	}
	edges := slices.DeleteFunc(r.failures.Edges(f), func(e paths.Edge) bool { return r.dealtWith(f, e) || r.guardsRetry(e) })
	for _, e := range edges {
		if (r.nextTurn(f, e) || r.fallsThrough(f, e)) && !r.ofFinalizer(f.Call) {
			r.lose(Loss{Way: NextTurn, Call: f.Call, At: f.Call})
			return
		}
		if ret := r.straight(f, e); ret != nil && !r.ofFinalizer(f.Call) && !r.meant(ret) && !r.toldAtEnd(f, ret) {
			way := Ignored
			if r.hasNoBranch(f, e) && !r.changes(f.Call) {
				way = SuccessAlone // the function may be able to do without
			}
			r.lose(Loss{Way: way, Call: f.Call, At: ret})
			return
		}
	}
	noted := len(f.Logs) == 0
	if r.leftOut(f) || noted && !r.saysThatItFailed(f, edges) {
		return
	}
	if !r.changes(f.Call) {
		r.loggedAndDone(f, edges)
		return
	}
	if !r.works(f.Call, effects.Writes) { // what another API calls gone its own predicates say
		edges = slices.DeleteFunc(edges, func(e paths.Edge) bool { _, asks := e.If.Cond.(*ssa.Call); return asks })
	}
	r.loggedAndSucceeds(f, edges, noted)
}

// wantsFailure reports whether a function fails whenever a call works, and asks nothing of the error of the call but whether there is one: what the call looks for, or
// tries, is not to be there.
func (r *Result) wantsFailure(f *failures.Failure) bool {
	return len(f.Uses) == 0 && paths.Find(paths.Search{From: f.Call, Edge: r.conditions.Succeeding(f.Err), To: r.conditions.CanSucceed}) == nil
}

// dealtWith reports whether an edge is taken by a flag that the failure has set, and that whatever comes to it has asked or changed something outside, or the
// cluster, in between: the failure was the reason for that.
func (r *Result) dealtWith(f *failures.Failure, e paths.Edge) bool {
	if _, flag := e.If.Cond.(*ssa.Phi); !flag {
		return false
	}
	works := func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && call != f.Call && (r.works(call, effects.Writes, effects.Asks) || r.reachesOut(call))
	}
	return paths.Find(paths.Search{From: f.Call, To: paths.Is(e.If), Avoid: works, Edge: r.conditions.Failing(f.Err, "", false)}) == nil
}

// ofFinalizer reports whether a call writes a change of finalizers: another rule looks at its error. A question whether the object is being deleted or
// paused changes none, and what is deferred comes later.
func (r *Result) ofFinalizer(call *ssa.Call) bool {
	w, writes := knowledge.WriteOf(&call.Call)
	return slices.ContainsFunc(r.objects.Marks(call.Parent()), func(m objects.Mark) bool {
		if _, deferred := m.Instr.(*ssa.Defer); deferred || m.Kind == objects.Look || m.Kind == objects.Pause {
			return false
		}
		return m.Instr == call || writes && w.Object != nil && paths.Before(m.Instr, call) && m.Object == r.objects.RefOf(w.Object)
	})
}

// straight returns the return that an edge leads to with no more conditions, if it says that all is done and
// nothing on the way uses the error or leaves word of it anywhere.
func (r *Result) straight(f *failures.Failure, e paths.Edge) *ssa.Return {
	for ref := range f.Uses {
		if ref.Block().Dominates(e.To()) || ref.Block().Dominates(e.If.Block()) {
			return nil // also a question of a function that is not known: the edge is its answer
		}
	}
	alone := r.hasNoBranch(f, e)
	if !r.conditions.ErrorAt(f.Err, e.To().Instrs[0]).Other || alone && !r.worksOnlyAfter(f) {
		return nil
	}
	search := paths.Search{
		Block: e.To(), Pred: e.If.Block(),
		To: func(instr ssa.Instruction) bool {
			return r.succeeds(instr, true) || r.answersDone(f, instr) || r.returnsItsResult(f, instr)
		},
		Avoid: func(instr ssa.Instruction) bool {
			return f.Uses[instr] || f.Logs[instr] || r.leavesWord(instr) && !(isArgument(instr) && !e.To().Dominates(instr.Block()))
		},
		Edge: func(_ *paths.Explorer, at paths.State, _ int) bool {
			return len(at.Block.Succs) == 1 && e.To().Dominates(at.Block)
		},
	}
	path := paths.Find(search)
	if path == nil && !alone {
		path = paths.Find(r.unasked(f, e, search))
	}
	if path == nil {
		return nil
	}
	return path.End.(*ssa.Return)
}

// unasked changes a search so that it passes questions about the error, on the way of one of no kind that is asked for. A
// log in the branch of the error says that the author knows of that, and one after it, which also tells of success, does not.
func (r *Result) unasked(f *failures.Failure, e paths.Edge, search paths.Search) paths.Search {
	avoid, other := search.Avoid, r.failures.Other(f)
	search.Avoid = func(instr ssa.Instruction) bool {
		return avoid(instr) || logs(instr) && e.To().Dominates(instr.Block())
	}
	search.Edge = func(x *paths.Explorer, at paths.State, succ int) bool {
		return e.To().Dominates(at.Block) && (len(at.Block.Succs) < 2 || r.failures.Tests(f, at.Block)) && other(x, at, succ)
	}
	return search
}

// nextTurn reports whether an edge goes on with the next turn of the loop around the call, without a word of the error. A loop that ends when the call has
// worked tries one way after the other.
func (r *Result) nextTurn(f *failures.Failure, e paths.Edge) bool {
	if len(f.Uses)+len(f.Logs) > 0 || !r.works(f.Call, effects.Writes) || f.Asked(knowledge.KindNotFound) != nil {
		return false
	}
	from, b := e.If.Block(), e.To()
	for range 3 {
		if r.remembers(f, from, b) {
			return false
		}
		if b.Dominates(f.Call.Block()) {
			return r.comesRound(f, b) != nil
		}
		if len(b.Succs) != 1 || slices.ContainsFunc(b.Instrs, r.leavesWord) {
			return false
		}
		from, b = b, b.Succs[0]
	}
	return false
}

// fallsThrough reports whether an edge leads to the next turn of a loop over elements when the error is of no kind that the function asks for, without
// a word of it. A loop that ends when the call has worked tries again.
func (r *Result) fallsThrough(f *failures.Failure, e paths.Edge) bool {
	if f.Asked(knowledge.KindNotFound) != nil || f.AskedUnseen() {
		return false
	}
	head := func(instr ssa.Instruction) bool {
		b := instr.Block()
		return instr == b.Instrs[0] && b.Dominates(f.Call.Block()) && b != f.Call.Block()
	}
	other := r.failures.Other(f)
	path := paths.Find(paths.Search{
		Block: e.To(), Pred: e.If.Block(), To: head,
		Avoid: func(instr ssa.Instruction) bool {
			return f.Uses[instr] || f.Logs[instr] || e.To().Dominates(instr.Block()) && r.leavesWord(instr)
		},
		Edge: func(x *paths.Explorer, at paths.State, succ int) bool {
			return (len(at.Block.Succs) == 1 || e.To().Dominates(at.Block) && r.failures.Tests(f, at.Block)) && other(x, at, succ) &&
				!r.remembers(f, at.Block, at.Block.Succs[succ])
		},
	})
	return path != nil && len(path.Branches()) > 0 && r.comesRound(f, path.End.Block()) != nil
}

// leavesWord reports whether an instruction does something by which others can learn of a failure.
func (r *Result) leavesWord(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		return flow.Variable(instr.Addr) == nil
	case *ssa.MapUpdate, *ssa.Send, *ssa.Go:
		return true
	case *ssa.Call:
		if knowledge.Records(&instr.Call) {
			return true
		}
		if failures.AsksKind(instr) {
			return false
		}
		does, seen := r.effects.Call(instr)
		return !knowledge.Quiet(&instr.Call) && (!seen || !does.Only(effects.Logs)) || does.Has(effects.Counts)
	}
	return false
}

// isArgument reports whether an instruction makes a value one of the variadic arguments of a call: what becomes of it there is the affair of the call.
func isArgument(instr ssa.Instruction) bool {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return false
	}
	element, ok := store.Addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	array, ok := element.X.(*ssa.Alloc)
	return ok && array.Comment == "varargs"
}

// testedOther finds a call after which the next statement tests another error, which is nil, where nothing looks at that of the call on some path to a return, whatever this returns.
// Of what only computes, the branch that is never taken has the error: it was meant for that.
func (r *Result) testedOther(f *failures.Failure) bool {
	other := r.mistaken.TestedInstead(f.Call, f.Err)
	if other == nil || r.mistaken.Untested(f.Call) {
		return false
	}
	branch := f.Call.Block().Succs[0]
	meant := func(use ssa.Instruction) bool { return len(branch.Preds) == 1 && branch.Dominates(use.Block()) }
	if !slices.ContainsFunc(knowledge.Referrers(f.Err), meant) && !r.works(f.Call, effects.Writes, effects.Reads, effects.Asks, effects.Shares) && !r.reachesOut(f.Call) {
		return false
	}
	return r.unseen(f, looksAt(f), knowledge.Is[*ssa.Return]) != nil &&
		r.lose(Loss{Way: Instead, Call: f.Call, At: f.Call, Instead: other})
}

// looksAt returns which instructions have an error as an operand, or make the call anew.
func looksAt(f *failures.Failure) func(ssa.Instruction) bool {
	return func(instr ssa.Instruction) bool {
		return instr == f.Call || slices.Contains(knowledge.Referrers(f.Err), instr)
	}
}

// looksAtHeld returns which instructions look at an error, or at what it was collected in with others, or make the call anew: to collect it is no look yet.
func looksAtHeld(f *failures.Failure) func(ssa.Instruction) bool {
	looks := map[ssa.Instruction]bool{f.Call: true}
	for _, uses := range failures.Held(f.Err) {
		for _, use := range uses {
			looks[use] = true
		}
	}
	return func(instr ssa.Instruction) bool { return looks[instr] }
}

// reachesOut reports whether a call is of a function that is not seen, with a context, and with something else or
// of an object: by convention that one asks something outside. So does one that is seen and always calls such a method of an interface, as a client does that
// logs each call of another one, and in a reconcile one that may call such a method, or a function of a library with the context. The error of one that only waits says that the context has ended.
func (r *Result) reachesOut(call *ssa.Call) bool {
	args := knowledge.Args(&call.Call)
	if knowledge.Waiting(&call.Call) || len(args) == 1 && !call.Call.IsInvoke() ||
		!takesContext(call) {
		return false
	}
	does, seen := r.effects.Call(call)
	return slices.ContainsFunc(does, func(e effects.Effect) bool {
		return e.Kind == effects.Unknown && (!seen || e.Detail == effects.Outside && e.Must ||
			(e.Detail == effects.Outside || e.Detail == effects.Remote || e.Detail == effects.Changer) && r.reconciles.Runs(call.Parent()))
	})
}

// prepares reports whether a call looks into a cache, and changes what it is handed by what it finds there: an object that the
// caller writes or hands on is not complete when it has failed.
func (r *Result) prepares(call *ssa.Call) bool {
	does, _ := r.effects.Call(call)
	return does.Has(effects.Shares) && slices.ContainsFunc(does, func(e effects.Effect) bool {
		return e.Kind == effects.Stores && e.On.Root != nil && slices.ContainsFunc(r.writes(call.Parent()), func(object refs.Ref) bool { return object.Root == e.On.Root })
	})
}

// writes returns the objects that a function writes to the cluster.
func (r *Result) writes(fn *ssa.Function) []refs.Ref {
	var found []refs.Ref
	for _, call := range calls.In(fn) {
		does, _ := r.effects.Call(call)
		for _, w := range does.Writes() {
			found = append(found, w.Object)
		}
	}
	return found
}
