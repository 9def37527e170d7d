package losses

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/mistaken"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// absorbed finds a call that asks or changes something outside, after whose failure a function leaves early, and its caller cannot tell that from an answer
// that is empty: the error is in a log, an event or a status alone, or nowhere. The branch of the error ends with a return of success or of nothing, or with the
// next turn of a loop. That is possible and not certain: the caller may ask again, or be able to do without.
func (r *Result) absorbed(f *failures.Failure) {
	if !r.asksOutside(f.Call) || !r.onlyNoted(f) || f.AskedUnseen() || r.ofFinalizer(f.Call) || r.mistaken.Untested(f.Call) || !r.doesMore(f) {
		return
	}
	results := f.Call.Parent().Signature.Results()
	wakes := results.Len() == 1 && knowledge.ListOfRequests(results.At(0).Type())
	for _, e := range r.failures.Edges(f) {
		path, logged, noted := r.leavesEarly(f, e)
		if path == nil {
			continue
		}
		fails := knowledge.ReturnsError(f.Call.Parent().Signature)
		ret, returns := path.End.(*ssa.Return)
		switch {
		case wakes && (logged || noted || !returns):
			continue // what an event leads to has no error to return, and a log is all that can be done
		case returns && r.answersNo(f, ret) && !r.isTold(ret) && !r.meant(ret) && len(r.reconciles.AtEnd(ret)) == 0:
			way := AnswersNo
			if !r.changes(f.Call) {
				way = AnswersUnread
			}
			r.absorbing = append(r.absorbing, Loss{Way: way, Call: f.Call, At: ret})
		case !returns && len(f.Logs)+len(f.Uses) > 0:
			r.absorbing = append(r.absorbing, Loss{Way: TurnLogged, Call: f.Call, At: f.Call})
		case !returns && !logged && !noted && (fails || r.worksForReconcile(f.Call.Parent())):
			r.absorbing = append(r.absorbing, Loss{Way: TurnHidden, Call: f.Call, At: f.Call})
		case !returns, fails && !logged, r.isTold(ret), r.meant(ret), len(r.reconciles.AtEnd(ret)) > 0, mistaken.ToldByFlag(ret):
			continue // others learn of it, or another check has it
		case logged || noted:
			r.absorbing = append(r.absorbing, Loss{Way: LeftLogged, Call: f.Call, At: ret})
		case endsAt(ret, e):
			r.absorbing = append(r.absorbing, Loss{Way: HiddenEnd, Call: f.Call, At: f.Call})
		default:
			r.absorbing = append(r.absorbing, Loss{Way: Hidden, Call: f.Call, At: ret})
		}
		return
	}
}

// asksOutside reports whether a call asks or changes something outside: the cluster, by a client of its own or a generated one, or what a function that is handed a context
// gets to by others that are not seen.
func (r *Result) asksOutside(call *ssa.Call) bool {
	if r.works(call, effects.Writes, effects.Reads, effects.Asks) || r.reachesOut(call) || knowledge.LooksUpObject(&call.Call) || knowledge.ListsObjects(&call.Call) || knowledge.AsksDiscovery(&call.Call) {
		return !knowledge.ReadsLister(&call.Call)
	}
	does, seen := r.effects.Call(call)
	return seen && does.Has(effects.Unknown) && !knowledge.Waiting(&call.Call) &&
		takesContext(call)
}

// leavesEarly returns the way on which the branch of an error leaves the function or the turn of its loop, without a word of the error to its callers; and whether it has
// written a log on it, or noted something elsewhere.
func (r *Result) leavesEarly(f *failures.Failure, e paths.Edge) (path *paths.Path, logged, noted bool) {
	other := r.failures.Other(f)
	path = paths.Find(paths.Search{
		Block: e.To(), Pred: e.If.Block(),
		To: func(instr ssa.Instruction) bool {
			return r.leaves(f, instr) && (r.conditions.NotNilAt(f.Err, instr) || endsAt(instr, e)) || r.skips(f, instr)
		},
		Avoid: func(instr ssa.Instruction) bool {
			switch call, _ := instr.(*ssa.Call); {
			case r.notes(instr):
				noted = true
			case call != nil && knowledge.BuiltinName(&call.Call) == "append":
				return true
			case f.Logs[instr] || logs(instr) || call != nil && knowledge.LogsFailure(&call.Call):
				logged = true
				return (call == nil || knowledge.ErrorText(call) == nil) && r.leavesWord(instr) // it counts them as well
			default:
				return !f.Uses[instr] && !isArgument(instr) && r.leavesWord(instr)
			}
			return false
		},
		Edge: func(x *paths.Explorer, at paths.State, succ int) bool {
			return (e.To().Dominates(at.Block) || len(at.Block.Instrs) == 1) && (len(at.Block.Succs) == 1 || r.failures.Tests(f, at.Block) && other(x, at, succ)) &&
				!paths.Sets(at.Block, at.Block.Succs[succ]) // a flag says that there was a failure
		},
	})
	return path, logged, noted
}

// endsAt reports whether an edge leads to the end of a function without results, where nothing is left to do: all that it does is in the branch for success.
func endsAt(instr ssa.Instruction, e paths.Edge) bool {
	b := instr.Block()
	return b == e.To() && len(b.Preds) > 1 && b.Parent().Signature.Results().Len() == 0 && !slices.ContainsFunc(b.Instrs, func(other ssa.Instruction) bool {
		_, deferred := other.(*ssa.RunDefers)
		return other != instr && !deferred
	})
}

// addAbsorbed adds the losses that absorbed has found, where none of the same call is known, and none of a caller that takes what the function returns for an answer.
func (r *Result) addAbsorbed() {
	for _, l := range r.absorbing {
		if !slices.ContainsFunc(r.Losses, func(known Loss) bool {
			return known.Call == l.Call || known.Call != nil && slices.Contains(r.graph.Targets(known.Call), l.Call.Parent())
		}) {
			r.lose(l)
		}
	}
	slices.SortStableFunc(r.Losses, func(a, b Loss) int { return int(a.At.Parent().Pos() - b.At.Parent().Pos()) })
}

// onlyNoted reports whether nothing is made of an error but texts, for logs, events and conditions.
func (r *Result) onlyNoted(f *failures.Failure) bool {
	for use := range f.Uses {
		v, ok := use.(ssa.Value)
		if !ok || knowledge.ErrorText(v) != f.Err && !r.boxed(v) {
			return false
		}
	}
	return true
}

// boxed reports whether a value holds an error as one of the variadic arguments of calls that note something.
func (r *Result) boxed(v ssa.Value) bool {
	box, ok := v.(*ssa.ChangeInterface)
	if !ok {
		return false
	}
	uses := r.graph.Uses(box)
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(use flow.Use) bool {
		call, ok := use.Instr.(*ssa.Call)
		return !ok || !r.notes(call) && knowledge.Printed(call) == nil || knowledge.MakesError(&call.Call)
	})
}

// notes reports whether an instruction notes something where people look, and where nothing acts upon it by itself: in an event or the status of an object.
func (r *Result) notes(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		return strings.Contains(flow.Locate(instr.Addr).Path, statusField)
	case *ssa.Call:
		does, _ := r.effects.Call(instr)
		if writes := does.Writes(); len(writes) > 0 {
			return !slices.ContainsFunc(writes, func(w effects.Write) bool { return w.Sub != "status" })
		}
		return knowledge.Records(&instr.Call) || notesByName.MatchString(knowledge.CalleeName(&instr.Call))
	}
	return false
}

var notesByName = regexp.MustCompile(`^([mM]ark(False|Unknown|Not|Error|Failed|As)\w*|([sS]et|[aA]dd|[uU]pdate|[pP]atch|[rR]eport|[rR]ecord)\w*(Condition|Conditions|Status|Phase|Message|Reason|Event|Metric)\w*|[fF]alseCondition|NewCondition\w*)$`)

// leaves reports whether an instruction is a return by which a function says after a failure that it has nothing, or that all is done.
func (r *Result) leaves(f *failures.Failure, instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || ret.Block() == ret.Parent().Recover {
		return false
	}
	if knowledge.ReturnsError(ret.Parent().Signature) {
		return r.succeeds(ret, true) || r.returnsNote(ret) || r.answersNo(f, ret)
	}
	return (r.worksForReconcile(ret.Parent()) || answersObjects(f, ret) || knowledge.AsksDiscovery(&f.Call.Call)) && !slices.ContainsFunc(ret.Results, func(v ssa.Value) bool {
		return !knowledge.ZeroConstant(v) && !madeEmpty(v, f.Call)
	})
}

// answersObjects reports whether a return answers a list, a map or a pointer after the failure of a request to the cluster: it is asked for what is there, whoever asks.
func answersObjects(f *failures.Failure, ret *ssa.Return) bool {
	return (knowledge.LooksUpObject(&f.Call.Call) || knowledge.ListsObjects(&f.Call.Call)) && slices.ContainsFunc(ret.Results, func(v ssa.Value) bool {
		switch v.Type().Underlying().(type) {
		case *types.Map, *types.Slice, *types.Pointer:
			return true
		}
		return false
	})
}

// madeEmpty reports whether a value is a map or a list that its function has made, and that has nothing when a call returns.
func madeEmpty(v ssa.Value, call *ssa.Call) bool {
	switch v := v.(type) {
	case *ssa.MakeMap:
		return !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
			_, reads := ref.(*ssa.Lookup)
			_, returns := ref.(*ssa.Return)
			return !reads && !returns && paths.Find(paths.Search{From: ref, At: call, Plain: true}) != nil
		})
	case *ssa.Slice:
		made, ok := v.X.(*ssa.Alloc)
		if !ok {
			return false
		}
		array, ok := knowledge.Pointee(made.Type()).Underlying().(*types.Array)
		return ok && array.Len() == 0
	}
	return false
}

// worksForReconcile reports whether a function that returns no error is a step of a reconcile: one of the package runs it, or another package can, and it is handed a
// context or an object. A predicate is not: it has no way to return an error, and is asked again by the next pass.
func (r *Result) worksForReconcile(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	if results.Len() == 1 && knowledge.IsBool(results.At(0).Type()) {
		return false
	}
	if r.reconciles.Runs(fn) {
		return true
	}
	return fn.Object() != nil && slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
		return knowledge.Context(param.Type()) && results.Len() > 0 || knowledge.IsObject(param.Type()) && fn.Object().Exported()
	})
}

// returnsNote reports whether a return has the error of a note in a status in place of that of the function.
func (r *Result) returnsNote(ret *ssa.Return) bool {
	call := flow.Made(paths.Last(ret))
	if call == nil || call.Block() != ret.Block() || !r.notes(call) || r.reconciles.Requeues(call) {
		return false
	}
	return r.works(call, effects.Writes) && !slices.ContainsFunc(ret.Results[:len(ret.Results)-1], func(v ssa.Value) bool {
		return !knowledge.ZeroConstant(v) && flow.Made(v) != call
	})
}

// skips reports whether an instruction begins the next turn of a loop over elements around a call, which goes on as well when the call has worked.
func (r *Result) skips(f *failures.Failure, instr ssa.Instruction) bool {
	b := instr.Block()
	return instr == b.Instrs[0] && b.Dominates(f.Call.Block()) && b != f.Call.Block() &&
		overElements(b) && r.comesRound(f, b) != nil
}

// doesMore reports whether a function writes, stores or returns something on a path on which a call has worked.
func (r *Result) doesMore(f *failures.Failure) bool {
	return paths.Find(paths.Search{
		From: f.Call, Edge: r.conditions.Succeeding(f.Err),
		To: func(instr ssa.Instruction) bool {
			switch instr := instr.(type) {
			case *ssa.Store:
				return flow.Variable(instr.Addr) == nil && !isArgument(instr)
			case *ssa.MapUpdate, *ssa.Send:
				return true
			case *ssa.Return:
				return slices.ContainsFunc(instr.Results, func(v ssa.Value) bool { return !knowledge.IsError(v.Type()) && !knowledge.ZeroConstant(v) })
			case *ssa.Call:
				return instr != f.Call && r.changes(instr)
			}
			return false
		},
	}) != nil
}
