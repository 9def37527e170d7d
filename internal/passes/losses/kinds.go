package losses

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// askedInVain finds a question whether an error is of a kind of the API server, or a function that makes nil of one, that never finds one, since the cause of its
// error has become text, in which no kind is found.
func (r *Result) askedInVain(call *ssa.Call) {
	err, kind := knowledge.TestsError(&call.Call)
	way := InVain
	if err == nil {
		err, kind = knowledge.DropsKind(&call.Call)
		way = DropsInVain
	}
	if err == nil || !kind.FromServer() {
		return
	}
	if masked := r.failures.Masked(err); masked != nil && r.conditions.ErrorAt(err, call).Other { // else it is nil here, whatever it was made of
		r.lose(Loss{Way: way, Call: call, At: call, To: masked})
	}
}

// unequal finds a comparison of an error with a pointer that no error is.
func (r *Result) unequal(call *ssa.Call) {
	if knowledge.ComparesMade(&call.Call) {
		r.lose(Loss{Way: Unequal, Call: call, At: call})
	}
}

// notAsked finds an error that is asked whether it is NotFound, and that nothing looks at when it is not.
func (r *Result) notAsked(f *failures.Failure) bool {
	if f.AskedUnseen() || slices.ContainsFunc(f.Call.Call.Args, func(arg ssa.Value) bool { return knowledge.IsError(arg.Type()) }) {
		return false // the cause of an error, or another form of it
	}
	if r.logsOthers(f) || r.failures.Masked(f.Err) != nil || r.failures.OnlyAbsent(f.Call) {
		return false // the question is in vain, which is another loss, or there is no other error
	}
	for _, asked := range f.AsksGone() {
		if !r.leavesOthers(f, asked) || r.findsOthers(f, asked) || r.warnsAlone(f, asked) || r.flagged(f, asked) || r.sweeps(f, asked) {
			continue
		}
		path := paths.Find(r.unseenAfter(f, asked, func(instr ssa.Instruction) bool {
			return r.succeeds(instr, false) || r.writesBack(f, instr) || r.returnsOther(f, instr)
		}))
		if path == nil {
			continue
		}
		way := NotAsked
		if ret, ok := path.End.(*ssa.Return); !ok {
			way = NotAskedWrite
		} else if r.returnsOther(f, ret) {
			if r.asksObject(f, path) {
				continue
			}
			way = NotAskedOther
		}
		return r.lose(Loss{Way: way, Call: f.Call, At: asked, To: path.End})
	}
	return false
}

// logsOthers reports whether a log has an error that can be of a kind that is not asked for, or none: one where the error would have to be of a kind, and is not, never runs.
func (r *Result) logsOthers(f *failures.Failure) bool {
	for log := range f.Logs {
		if can := r.conditions.ErrorAt(f.Err, log); can.Nil || can.Other || len(can.Kinds) > 0 {
			return true
		}
	}
	return false
}

// warnsAlone reports whether a call writes nothing and returns no more than the error, and the branch of NotFound only tells of it: then the call is there for the word alone, and what
// follows needs nothing of it.
func (r *Result) warnsAlone(f *failures.Failure, asked failures.Question) bool {
	if r.works(f.Call, effects.Writes) || f.Call.Call.Signature().Results().Len() > 1 || knowledge.GetsObject(&f.Call.Call) != nil {
		return false
	}
	return slices.ContainsFunc(knowledge.Referrers(asked), func(ref ssa.Instruction) bool {
		branch, ok := ref.(*ssa.If)
		if !ok {
			return false
		}
		found, rest := branch.Block().Succs[0], branch.Block().Succs[1]
		return slices.Equal(found.Succs, []*ssa.BasicBlock{rest}) && paths.SameFrom(rest, found, branch.Block()) && !slices.ContainsFunc(found.Instrs, func(instr ssa.Instruction) bool {
			switch instr := instr.(type) {
			case *ssa.Store:
				return !isArgument(instr)
			case *ssa.Call:
				return !knowledge.Logs(&instr.Call) && !knowledge.Quiet(&instr.Call)
			case *ssa.MapUpdate, *ssa.Send, *ssa.Go, *ssa.Defer:
				return true
			}
			return false
		})
	})
}

// otherKinds finds an error that is asked for kinds other than NotFound, and that nothing looks at when it is of none of them.
func (r *Result) otherKinds(f *failures.Failure) bool {
	questions := f.AllQuestions()
	if f.AskedUnseen() || len(f.Logs) > 0 || len(questions) == 0 || len(r.failures.Edges(f)) > 0 || r.failures.Masked(f.Err) != nil || r.ofFinalizer(f.Call) {
		return false
	}
	if ret := r.failures.HandsOutNil(f); ret != nil && !f.Asks(questions[0], knowledge.KindNotFound) {
		return r.lose(Loss{Way: HandsOutNil, Call: f.Call, At: ret, By: questions[0]})
	}
	if !r.works(f.Call, effects.Writes, effects.Reads, effects.Asks) {
		return false
	}
	for _, asked := range questions {
		if f.Asks(asked, knowledge.KindNotFound) || !r.leavesOthers(f, asked) {
			continue
		}
		if path := paths.Find(r.unseenAfter(f, asked, func(instr ssa.Instruction) bool { return r.succeeds(instr, true) || r.answersDone(f, instr) })); path != nil {
			return r.lose(Loss{Way: OtherKinds, Call: f.Call, At: path.End, By: asked})
		}
	}
	return false
}

// leavesOthers reports whether the error can be of another kind where it is asked for one, and nothing shows that this was thought of: an alternative in the
// condition, which may be so for other errors, or a use of the error before, such as its text in a message.
func (r *Result) leavesOthers(f *failures.Failure, asked failures.Question) bool {
	for use := range f.Uses {
		if paths.Before(use, asked) {
			return false
		}
	}
	return r.conditions.ErrorAt(f.Err, asked).Other && !slices.ContainsFunc(r.ssa.Path(asked.Pos()), func(node ast.Node) bool {
		either, ok := node.(*ast.BinaryExpr)
		return ok && either.Op == token.LOR
	})
}

// findsOthers reports whether what a call such as IgnoreNotFound makes of an error is compared with nil: then an error of another kind
// has a branch of its own, which goesOn looks at.
func (r *Result) findsOthers(f *failures.Failure, asked failures.Question) bool {
	return slices.ContainsFunc(r.failures.Edges(f), func(e paths.Edge) bool {
		by := r.filteredBy(e)
		return by != nil && failures.Question(by) == asked
	})
}

// filteredBy returns the call such as IgnoreNotFound whose answer is not nil on an edge; nil for another edge.
func (r *Result) filteredBy(e paths.Edge) *ssa.Call {
	for _, fact := range r.conditions.OnEdge(e.If.Block(), e.Succ) {
		if call, ok := fact.Subject.(*ssa.Call); ok && fact.Predicate == conditions.Nil && !fact.Truth {
			if err, _ := knowledge.DropsKind(&call.Call); err != nil {
				return call
			}
		}
	}
	return nil
}

// guardsRetry reports whether an edge is that of such a call in a closure that is run again after a conflict: another rule says that its
// errors end the retry.
func (r *Result) guardsRetry(e paths.Edge) bool {
	fn := e.If.Parent()
	return fn.Parent() != nil && r.filteredBy(e) != nil && slices.ContainsFunc(calls.Awaited(fn.Parent()), func(call *ssa.Call) bool {
		tried := knowledge.RetriesOnConflict(&call.Call)
		return tried != nil && slices.Contains(r.graph.Functions(tried), fn)
	})
}

// unseenAfter returns the search for a path of errors of other kinds that passes the question for one, and ends as if there were no error.
func (r *Result) unseenAfter(f *failures.Failure, asked failures.Question, ends func(ssa.Instruction) bool) paths.Search {
	handled := handles(f)
	search := paths.Search{
		From: f.Call, Edge: r.failures.Unaware(f), To: ends,
		Avoid: func(instr ssa.Instruction) bool {
			return handled(instr) || failures.PausesAgain(f, instr) || r.copesWith(f, instr)
		},
	}
	if asked.Block() == f.Call.Block() {
		search.From = asked
	} else {
		search.Via = func(at *ssa.BasicBlock, succ int) bool { return at.Succs[succ] == asked.Block() }
	}
	return search
}

// asksObject reports whether a condition on a path is about the object that a lookup was to fill: where that has failed it is
// empty, which the condition can tell.
func (r *Result) asksObject(f *failures.Failure, path *paths.Path) bool {
	into := knowledge.GetsObject(&f.Call.Call)
	if into == nil {
		return false
	}
	object := flow.Locate(into).Root
	of := func(v ssa.Value) bool { return v != nil && flow.Locate(v).Root == object }
	return slices.ContainsFunc(path.Branches(), func(e paths.Edge) bool {
		return slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(fact conditions.Fact) bool {
			call := flow.Made(fact.Subject)
			return of(fact.Subject) || call != nil && call != f.Call && slices.ContainsFunc(call.Call.Args, of)
		})
	})
}

// returnsOther reports whether an instruction is a return of what a later call says, to which a function comes without an
// error as well, and with it: whether that one works has nothing to do with the error.
func (r *Result) returnsOther(f *failures.Failure, instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || r.isTold(ret) || ret.Block() == ret.Parent().Recover || len(ret.Results) == 0 {
		return false
	}
	err := paths.Last(ret)
	later := flow.Made(err)
	if later == nil || later == f.Call || later.Parent() != ret.Parent() || !paths.Before(f.Call, later) || knowledge.AsksError(&later.Call) {
		return false
	}
	return !r.conditions.NotNilAt(err, ret) && !r.conditions.NotNilAt(f.Err, ret)
}

// writesBack reports whether an instruction writes the object that a lookup was to fill, over one that is there.
func (r *Result) writesBack(f *failures.Failure, instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	w, direct := knowledge.WriteOf(&call.Call)
	into := knowledge.GetsObject(&f.Call.Call)
	return direct && into != nil && w.Object != nil && (w.Verb == knowledge.Update || w.Verb == knowledge.Patch) && refs.ValueOf(w.Object) == refs.ValueOf(into)
}

// copesWith reports whether an instruction shows that the author knows of other errors: a log or another word of them in their
// branch, a delete of the object whatever the lookup says, a function that looks it up again before it writes, or a write that answers itself.
func (r *Result) copesWith(f *failures.Failure, instr ssa.Instruction) bool {
	if call, ok := instr.(*ssa.Call); ok {
		if knowledge.TakesCause(&call.Call) || knowledge.AsksError(&call.Call) {
			return false
		}
		if w, ok := knowledge.WriteOf(&call.Call); ok {
			if (w.Verb == knowledge.Delete || w.Verb == knowledge.Save) && r.isLookedUp(f, w) || w.Verb == knowledge.Delete && isNamed(f, call) {
				return true
			}
		}
		if r.answersItself(f, call) {
			return true
		}
	}
	return (logs(instr) || r.leavesWord(instr)) && r.conditions.NotNilAt(f.Err, instr)
}

func logs(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.Logs(&call.Call) && knowledge.Printed(call) == nil
}
