package losses

import (
	"go/types"
	"slices"
	"strings"

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

// absence finds a create or delete that happens for any error of a lookup, since nothing has asked whether the error says that the object is not
// there: in the branch for the error, or else by way of a flag. Nothing afterwards has to do with the error, and success can be returned.
func (r *Result) absence(f *failures.Failure) bool {
	lists := knowledge.ListsObjects(&f.Call.Call)
	if !lists && r.lookedUp(f.Call) == "" && !knowledge.LooksUpOutside(&f.Call.Call) || f.AskedUnseen() || r.failures.OnlyAbsent(f.Call) {
		return false
	}
	if r.asksNew(f.Call) {
		return false
	}
	all := calls.Awaited(f.Call.Parent())
	under := make([]*ssa.Call, 0, len(all))
	for _, e := range r.failures.Edges(f) {
		for _, call := range all {
			if e.To().Dominates(call.Block()) {
				under = append(under, call)
			}
		}
	}
	for _, search := range []struct {
		calls []*ssa.Call
		tells func(*failures.Failure, *ssa.Call) bool
	}{{under, r.ofAnyKind}, {all, r.byFlag}} {
		for _, write := range search.calls {
			if r.creates(f, write) && search.tells(f, write) && !r.asksGone(write) && !r.usedAfter(f, write) && r.canSucceedAfter(write) {
				way := Absence
				if w, ok := knowledge.WriteOf(&write.Call); ok && w.Verb == knowledge.Create && r.refused(f, write) {
					way = RefusedAfter
				}
				return r.lose(Loss{Way: way, Call: f.Call, At: write, By: write})
			}
		}
	}
	return false
}

// ofAnyKind reports whether a call runs for an error of any kind. Where the object is known to be there, nothing is taken for its absence.
func (r *Result) ofAnyKind(f *failures.Failure, write *ssa.Call) bool {
	can := r.conditions.ErrorAt(f.Err, write)
	return can.NotNil() && can.Other && !slices.Contains(can.Excluded, knowledge.KindNotFound)
}

// byFlag reports whether a write of the function itself runs after any error of a lookup, and not without an error.
func (r *Result) byFlag(f *failures.Failure, write *ssa.Call) bool {
	if _, direct := knowledge.WriteOf(&write.Call); !direct && !knowledge.CreatesOutside(&write.Call) {
		return false
	}
	failing := paths.Search{From: f.Call, At: write, Edge: r.failures.Other(f), Avoid: handles(f)}
	return paths.Find(failing) != nil && paths.Find(paths.Search{From: f.Call, At: write, Edge: r.conditions.Succeeding(f.Err)}) == nil
}

// handles returns which instructions use an error, or make the call anew.
func handles(f *failures.Failure) func(ssa.Instruction) bool {
	return func(instr ssa.Instruction) bool { return f.Uses[instr] || instr == f.Call }
}

// usedAfter reports whether something uses an error after an instruction: it is returned in the end.
func (r *Result) usedAfter(f *failures.Failure, at ssa.Instruction) bool {
	return paths.Find(paths.Search{From: at, To: func(instr ssa.Instruction) bool { return f.Uses[instr] }}) != nil
}

// creates reports whether a call creates or deletes an object of the type that a lookup asked for, or is of a
// function that does nothing without that; or by a method of the client of another API that was asked, whose error is not asked in turn of what
// kind it is: that the object exists is a kind of its own there.
func (r *Result) creates(f *failures.Failure, call *ssa.Call) bool {
	if knowledge.ListsObjects(&f.Call.Call) {
		return r.createsListed(f, call)
	}
	if knowledge.LooksUpOutside(&f.Call.Call) {
		created, _ := r.failures.Of(call)
		return knowledge.CreatesOutside(&call.Call) && (created == nil || len(r.conditions.Kinds(created.Err, call.Parent())) == 0) &&
			refs.Pointer(knowledge.Receiver(&call.Call)) == refs.Pointer(knowledge.Receiver(&f.Call.Call))
	}
	if w, ok := knowledge.WriteOf(&call.Call); ok {
		return w.Sub == "" && !r.tries(call) && (w.Verb == knowledge.DeleteAllOf || (w.Verb == knowledge.Create || w.Verb == knowledge.Delete) && r.isLookedUp(f, w) || r.deletesOrphan(f, w))
	}
	does, _ := r.effects.Call(call)
	return (slices.ContainsFunc(does, func(e effects.Effect) bool {
		verb, _, _ := strings.Cut(e.Detail, "/")
		return e.Kind == effects.Writes && e.Must && (verb == string(knowledge.Create) && !r.ofOtherKind(f, e.On) || verb == string(knowledge.Delete))
	}) || r.needsWrite(call)) && !r.triesWithin(call)
}

// ofOtherKind reports whether an object that a function is handed to create is of another kind than a lookup asked for, and so does not take the place of
// what is absent. A kind that is not known counts as the same.
func (r *Result) ofOtherKind(f *failures.Failure, created flow.Location) bool {
	if created.Root == nil || created.Path != "" {
		return false
	}
	t, kind := knowledge.Unconverted(created.Root).Type(), r.lookedUp(f.Call)
	return kind != "?" && !types.IsInterface(t) && knowledge.Unqualified(knowledge.TypeName(t)) != kind
}

// deletesOrphan reports whether a write deletes an object of another kind than a lookup asked for, as what has lost its owner, and neither a log nor anything
// else has the error. What the function has created itself it takes back after a failure.
func (r *Result) deletesOrphan(f *failures.Failure, w knowledge.Write) bool {
	if w.Verb != knowledge.Delete || w.Object == nil || len(f.Logs)+len(f.Uses) > 0 {
		return false
	}
	object := refs.ValueOf(w.Object)
	return !slices.ContainsFunc(calls.Awaited(f.Call.Parent()), func(call *ssa.Call) bool {
		does, _ := r.effects.Call(call)
		return paths.Before(call, f.Call) && slices.ContainsFunc(does.Writes(), func(made effects.Write) bool {
			return made.Verb == knowledge.Create && (made.Object.Root == nil || made.Object.Root == object.Root)
		})
	})
}

// createsListed reports whether a call creates an object, itself or in a function that does nothing without that, of the kind of which a list could not be read.
func (r *Result) createsListed(f *failures.Failure, call *ssa.Call) bool {
	list := knowledge.Filled(&f.Call.Call)
	if list == nil || r.tries(call) || r.triesWithin(call) {
		return false
	}
	if w, ok := knowledge.WriteOf(&call.Call); ok {
		return w.Verb == knowledge.Create && w.Sub == "" && w.Object != nil &&
			knowledge.TypeName(knowledge.Unconverted(w.Object).Type())+"List" == knowledge.TypeName(knowledge.Unconverted(list).Type())
	}
	does, _ := r.effects.Call(call)
	return slices.ContainsFunc(does, func(e effects.Effect) bool {
		return e.Kind == effects.Writes && e.Must && e.Detail == string(knowledge.Create)
	})
}

// isNamed reports whether a write is told by name to be about the object that a lookup was told to look for: both are methods of the
// client of one kind, and get the same texts. What the lookup returns is used by nobody: it is no object after another error.
func isNamed(f *failures.Failure, write *ssa.Call) bool {
	asked, named := knowledge.NamedBy(&f.Call.Call), knowledge.NamedBy(&write.Call)
	return isUnused(f.Call) && len(named) > 0 && slices.EqualFunc(asked, named, conditions.SameText) && types.Identical(write.Call.Value.Type(), f.Call.Call.Value.Type())
}

// tries reports whether the error of a call is asked whether the object exists: the call is made to be tried.
func (r *Result) tries(call *ssa.Call) bool {
	f, _ := r.failures.Of(call)
	return f != nil && f.Asked(knowledge.KindAlreadyExists) != nil
}

// triesWithin reports whether a function that a call runs tries to create an object.
func (r *Result) triesWithin(call *ssa.Call) bool {
	runs := r.graph.Callees(call)
	for _, arg := range call.Call.Args {
		runs = append(runs, r.graph.Functions(arg)...)
	}
	return slices.ContainsFunc(runs, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(calls.Awaited(fn), func(inner *ssa.Call) bool {
			w, writes := knowledge.WriteOf(&inner.Call)
			return writes && w.Verb == knowledge.Create && r.tries(inner)
		})
	})
}

// absenceSaid finds a create or delete that happens since a function has said that the object is not there,
// which it says after any error of its lookup.
func (r *Result) absenceSaid(write *ssa.Call) {
	w, ok := knowledge.WriteOf(&write.Call)
	if !ok || w.Object == nil || w.Verb != knowledge.Create && w.Verb != knowledge.Delete || r.tries(write) {
		return
	}
	for _, fact := range r.conditions.Under(write) {
		asked, says := r.presumed(fact)
		if says != nil && says.Type == knowledge.TypeName(knowledge.Unconverted(w.Object).Type()) {
			r.lose(Loss{Way: AbsenceSaid, Call: asked, At: write, By: write})
			return
		}
	}
}

// presumed returns the call whose result a fact is, and what that says of its lookup, if it says so after any error; nil for another fact.
func (r *Result) presumed(fact conditions.Fact) (*ssa.Call, *failures.Presumes) {
	asked := flow.Made(fact.Subject)
	if asked == nil {
		return nil, nil
	}
	if says := r.failures.Presumed(asked); says != nil && says.Says(fact) {
		return asked, says
	}
	return nil, nil
}

// absenceDone finds a return by which a reconcile ends, or what it runs, right where a function has said that an object is not there, which it says after any error of its
// lookup, and has no other way to tell of one: nothing tries again. Where more than that leads to the return, the function changes something if the object is there.
func (r *Result) absenceDone(fn *ssa.Function) {
	for _, ret := range paths.Returns(fn) {
		b := ret.Block()
		if !r.succeeds(ret, true) || slices.ContainsFunc(b.Instrs, r.leavesWord) {
			continue
		}
		for _, pred := range b.Preds {
			asked, says := r.presumedOn(pred, slices.Index(pred.Succs, b))
			if says == nil || len(b.Preds) > 1 && (b.Instrs[0] != ssa.Instruction(ret) || !r.changesUnder(pred, b)) {
				continue
			}
			way := AbsenceDone
			if says.Logged {
				way = AbsenceLogged
			}
			r.lose(Loss{Way: way, Call: asked, At: ret})
			break
		}
	}
}

// presumedOn returns the call whose result an edge is about, where that says after any error that an object is not there, and what it says; nil for another edge.
func (r *Result) presumedOn(b *ssa.BasicBlock, succ int) (*ssa.Call, *failures.Presumes) {
	for _, fact := range r.conditions.OnEdge(b, succ) {
		if asked, says := r.presumed(fact); says != nil {
			return asked, says
		}
	}
	return nil, nil
}

// changesUnder reports whether something is written where a branch is not left for its end, and leads there.
func (r *Result) changesUnder(branch, end *ssa.BasicBlock) bool {
	return slices.ContainsFunc(calls.Awaited(end.Parent()), func(call *ssa.Call) bool {
		return call.Block() != branch && branch.Dominates(call.Block()) && paths.Reach(call.Block(), nil).Has(end) && r.changes(call)
	})
}

// absenceAnswered finds a function that says after any error of a lookup that the object is not there, and returns no error. One
// that writes says by its bool what it has done, and after one whose callers wait for the object the next answer counts.
func (r *Result) absenceAnswered(f *failures.Failure) bool {
	if !r.works(f.Call, effects.Reads, effects.Asks) && !knowledge.ListsObjects(&f.Call.Call) || r.effects.Of(f.Call.Parent()).Has(effects.Writes) {
		return false
	}
	ret := r.failures.Answered(f)
	if ret == nil || r.isTold(ret) || r.AskedAgain(ret) || paths.Find(paths.Search{
		From: f.Call, At: ret, Edge: r.failures.Other(f),
		Avoid: func(instr ssa.Instruction) bool { return instr != f.Call && (r.leavesWord(instr) || logs(instr)) },
	}) == nil {
		return false
	}
	r.told[ret] = true
	return r.lose(Loss{Way: AbsenceOf, Call: f.Call, At: ret})
}
