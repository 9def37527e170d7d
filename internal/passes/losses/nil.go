package losses

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
)

// textOfNil finds a call of the method of an error that was found to be nil: another error is meant, or none.
func (r *Result) textOfNil(f *failures.Failure) {
	if asks := r.failures.TextOfNil(f); asks != nil {
		r.lose(Loss{Way: NoText, Call: f.Call, At: asks})
	}
}

// panics finds a use of what a call returns as nil with every error, on a path on which it has failed.
func (r *Result) panics(f *failures.Failure) bool {
	use := r.failures.Dereferenced(f)
	if use == nil || use.Taken {
		if first := r.failures.FollowedFirst(f); first != nil {
			return r.lose(Loss{Way: FollowedFirst, Call: f.Call, At: first})
		}
	}
	way := Nil
	switch {
	case use == nil:
		if hands := r.failures.HandsNil(f); hands != nil {
			way := HandsNil
			if len(f.Logs) == 0 {
				way = HandsNilOther
			}
			r.lose(Loss{Way: way, Call: f.Call, At: hands})
		}
		return false
	case use.Taken:
		r.lose(Loss{Way: MaybeNil, Call: f.Call, At: use.Instr})
		return false // other losses of the error are certain
	case !use.Every:
		way = SomeNil
	}
	return r.lose(Loss{Way: way, Call: f.Call, At: use.Instr, Kind: use.Kind})
}

// hollow finds a part of an object that a failed lookup has left empty, which is used after the error was only logged, before a write.
func (r *Result) hollow(f *failures.Failure) bool {
	writes := func(call *ssa.Call) bool { return r.works(call, effects.Writes) || knowledge.Makes(&call.Call) }
	isWrite := func(instr ssa.Instruction) bool { call, ok := instr.(*ssa.Call); return ok && writes(call) }
	path, whole := r.failures.Hollow(f, writes, r.updates)
	switch {
	case path == nil || !isWrite(path.End) && paths.Find(paths.Search{From: path.End, To: isWrite}) == nil:
		return false
	case whole:
		return r.lose(Loss{Way: Unfilled, Call: f.Call, At: path.End, By: path.End.(*ssa.Call)})
	}
	return r.lose(Loss{Way: Hollow, Call: f.Call, At: path.End})
}

// unnamed finds a write of an object that has no name after a lookup that lets NotFound through: the API server refuses it, in each pass.
func (r *Result) unnamed(f *failures.Failure) bool {
	path := r.failures.Unnamed(f, r.writesPresent, func(call *ssa.Call) bool {
		return slices.ContainsFunc(r.objects.Marks(call.Parent()), func(m objects.Mark) bool { return m.Instr == ssa.Instruction(call) })
	})
	return path != nil && r.lose(Loss{Way: Unnamed, Call: f.Call, At: path.End, By: path.End.(*ssa.Call)})
}

// writesPresent reports whether a call updates, patches or deletes an object, itself or in a function that always does.
func (r *Result) writesPresent(call *ssa.Call, object ssa.Value) bool {
	if w, direct := knowledge.WriteOf(&call.Call); direct {
		return (w.Verb == knowledge.Update || w.Verb == knowledge.Patch || w.Verb == knowledge.Delete) && w.Object != nil && flow.Locate(w.Object).Root == object
	}
	does, _ := r.effects.Call(call)
	return slices.ContainsFunc(does, func(e effects.Effect) bool {
		verb, _, _ := strings.Cut(e.Detail, "/")
		return e.Kind == effects.Writes && e.Must && e.On.Root == object && (verb == string(knowledge.Update) || verb == string(knowledge.Delete))
	})
}

// updates reports whether a call updates an object in the cluster, and does not patch or apply a part of it. A function that reads before it writes finds nothing by an empty name.
func (r *Result) updates(call *ssa.Call, object ssa.Value) bool {
	does, _ := r.effects.Call(call)
	if _, direct := knowledge.WriteOf(&call.Call); !direct && does.Has(effects.Reads) {
		return false
	}
	return slices.ContainsFunc(does.Writes(), func(w effects.Write) bool { return w.Verb == knowledge.Update && !w.Applies && w.Object.Root == object })
}

// resultFirst finds a Result that is returned as success before anything has looked at the error that came with it.
func (r *Result) resultFirst(f *failures.Failure) bool {
	for result := range knowledge.Each[*ssa.Extract](knowledge.Referrers(f.Call)) {
		if result.Index != 0 || !knowledge.ReconcileResult(result.Type()) {
			continue
		}
		path := paths.Find(paths.Search{From: f.Call, Avoid: looksAt(f), To: func(instr ssa.Instruction) bool {
			ret, ok := instr.(*ssa.Return)
			return ok && len(ret.Results) == 2 && reconciles.Held(paths.Returned(ret, 0)) == result && r.conditions.ErrorAt(paths.Returned(ret, 1), ret).IsNil()
		}})
		if path != nil {
			return r.lose(Loss{Way: ResultFirst, Call: f.Call, At: path.End})
		}
	}
	return false
}

// returnsNoError reports whether an instruction is a return without an error, whatever it says besides. A condition of a poll that says false is asked again.
func (r *Result) returnsNoError(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && !r.isTold(ret) && ret.Block() != ret.Parent().Recover && r.conditions.ReturnedError(ret).IsNil() && !failures.PollsOn(ret)
}

// valueFirst finds a return of success because another result of a call is empty, before anything has looked at its
// error, which is looked at only afterwards: with an error that result is empty as well. Where the result is an object that is there
// beside each error, the success is that it is not nil.
func (r *Result) valueFirst(f *failures.Failure) bool {
	answer := failures.NeverNil(f.Call)
	if answer == nil && !r.works(f.Call, effects.Writes, effects.Reads, effects.Asks, effects.Unknown) {
		return false
	}
	for use := range f.Uses {
		if store, kept := use.(*ssa.Store); kept && !isLocal(store.Addr) {
			return false // in a variable that a deferred function has as well
		}
	}
	looks := looksAt(f)
	way, search := ValueFirst, paths.Search{
		From:  f.Call,
		Avoid: looks,
		To:    func(instr ssa.Instruction) bool { return !looks(instr) && r.returnsNoError(instr) }, // nor does it hand the error out as another result
		Edge:  r.failures.NotExcluded(f),
		Via: func(at *ssa.BasicBlock, succ int) bool {
			return r.asksOnly(f.Call, at) && r.emptyOn(f.Call, at, succ) && !f.TestedTogether(at, succ)
		},
	}
	if answer == nil && !r.asksFirst(f.Call, search.Via) {
		return false // nothing asks whether a result is empty
	}
	if answer != nil {
		way, search.Via = AnswerFirst, nil
		search.To = func(instr ssa.Instruction) bool {
			return !looks(instr) && r.succeeds(instr, false) && slices.ContainsFunc(r.conditions.At(instr), func(fact conditions.Fact) bool {
				return fact.Predicate == conditions.Nil && !fact.Truth && fact.Subject == answer
			})
		}
		search.Edge = func(_ *paths.Explorer, s paths.State, _ int) bool { return !failures.AsksPart(s.Block, answer) }
	}
	path := paths.Find(search)
	if path == nil {
		return false
	}
	r.told[path.End] = true
	return r.lose(Loss{Way: way, Call: f.Call, At: path.End})
}

// isLocal reports whether an address is that of a variable which no closure has, as those are in which a function with a defer keeps its results.
func isLocal(addr ssa.Value) bool {
	variable, ok := addr.(*ssa.Alloc)
	return ok && !slices.ContainsFunc(knowledge.Referrers(variable), knowledge.Is[*ssa.MakeClosure])
}

// emptyOn reports whether an edge says that a result of a call is nil, false or empty. The list that a read was to fill counts as its result.
func (r *Result) emptyOn(call *ssa.Call, b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(fact conditions.Fact) bool {
		if fact.Predicate == conditions.Empty && fact.Truth && isFilled(call, fact.Subject) {
			return true
		}
		part, ok := fact.Subject.(*ssa.Extract)
		if !ok || part.Tuple != ssa.Value(call) || knowledge.IsError(part.Type()) || knowledge.ReconcileResult(part.Type()) {
			return false
		}
		switch fact.Predicate {
		case conditions.Nil:
			return fact.Truth
		case conditions.Empty:
			return fact.Truth
		case conditions.True:
			return !fact.Truth && (r.failures.Zero(call, part.Index) || (call.Call.IsInvoke() || knowledge.Dynamic(&call.Call)) && knowledge.AsksThere(&call.Call))
		case conditions.Equal:
			return fact.Truth && (knowledge.ZeroConstant(fact.Value) || r.failures.Beside(call, part.Index, fact.Value))
		}
		return false
	})
}
