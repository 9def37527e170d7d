package losses

import (
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// presumesAbsence finds a call that makes something, and that runs since a lookup has found nothing, where the error of the lookup is in a log alone, or a log says without it that the lookup has failed: what the
// lookup returns is empty with each of its errors, and another thing is made beside the one that is there.
func (r *Result) presumesAbsence(f *failures.Failure) bool {
	if r.madeInPlace(f) {
		return true
	}
	if len(f.Logs) == 0 && !r.saysThatItFailed(f, r.failures.Edges(f)) || len(f.Uses) > 0 ||
		!knowledge.LooksUp(&f.Call.Call) && !lists.MatchString(knowledge.CalleeName(&f.Call.Call)) && r.lookedUp(f.Call) == "" {
		return false
	}
	for _, made := range calls.Awaited(f.Call.Parent()) {
		if made == f.Call || !r.makesAnew(made) || r.tries(made) {
			continue
		}
		if r.madeAfter(f, made) && !r.madeBeside(f, made) && r.canSucceedAfter(made) {
			way := Presumed
			if r.refused(f, made) {
				way = Refused
			}
			return r.lose(Loss{Way: way, Call: f.Call, At: made, By: made})
		}
	}
	return false
}

// madeInPlace finds a call that makes something anew where the read of an object has failed for whatever reason, in place of what was read, and the function goes on to write in both cases: a key
// or a certificate that is in use is replaced. Other things than what a secret holds may be defaults.
func (r *Result) madeInPlace(f *failures.Failure) bool {
	kind := r.lookedUp(f.Call)
	if kind == "" || len(f.Uses) > 0 || f.AskedUnseen() || knowledge.ListsObjects(&f.Call.Call) {
		return false
	}
	for _, made := range calls.Awaited(f.Call.Parent()) {
		name := knowledge.CalleeName(&made.Call)
		if !generates.MatchString(name) && !(makes.MatchString(name) && knowledge.ReturnsError(made.Call.Signature())) || !r.ofAnyKind(f, made) || !r.takesPlace(f, made) {
			continue
		}
		writes := func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			return ok && call != f.Call && r.changes(call)
		}
		if paths.Find(paths.Search{From: made, To: writes}) == nil || paths.Find(paths.Search{From: f.Call, Edge: r.conditions.Succeeding(f.Err), To: writes}) == nil {
			continue
		}
		way := Defaulted
		if kind == "Secret" {
			way = Replaced
		}
		return r.lose(Loss{Way: way, Call: f.Call, At: made, By: made})
	}
	return false
}

// takesPlace reports whether a variable has what is made where a lookup has failed, and where it has worked something else.
func (r *Result) takesPlace(f *failures.Failure, made *ssa.Call) bool {
	return slices.ContainsFunc(f.Call.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		return knowledge.Any(knowledge.Each[*ssa.Phi](b.Instrs), func(join *ssa.Phi) bool {
			if knowledge.IsError(join.Type()) {
				return false
			}
			failed, worked := false, false
			for i, v := range join.Edges {
				at := b.Preds[i].Instrs[len(b.Preds[i].Instrs)-1]
				can := r.conditions.ErrorAt(f.Err, at)
				from, own := v.(ssa.Instruction)
				failed = failed || can.NotNil() && own && (partOf(made, v) != nil || made.Block().Dominates(from.Block()))
				worked = worked || can.IsNil() && own
			}
			return failed && worked
		})
	})
}

// refused reports whether the API server refuses what is made if that is there: an object of the kind that was looked up by its name, by a client of the cluster or by two methods
// of a client for that kind. Its error says so, and brings the next try.
func (r *Result) refused(f *failures.Failure, made *ssa.Call) bool {
	if w, ok := knowledge.WriteOf(&made.Call); ok && r.isLookedUp(f, w) && !knowledge.ListsObjects(&f.Call.Call) {
		return true
	}
	lookup, create := &f.Call.Call, &made.Call
	return lookup.IsInvoke() && create.IsInvoke() && types.Identical(lookup.Value.Type(), create.Value.Type()) && lookup.Signature().Results().Len() > 1 &&
		slices.ContainsFunc(knowledge.Args(create), func(arg ssa.Value) bool {
			return knowledge.IsObject(arg.Type()) && types.Identical(arg.Type(), lookup.Signature().Results().At(0).Type())
		})
}

// makesAnew reports whether a call creates an object, or says by its name that it makes something, and can fail.
func (r *Result) makesAnew(call *ssa.Call) bool {
	if w, ok := knowledge.WriteOf(&call.Call); ok {
		return w.Verb == knowledge.Create && w.Sub == ""
	}
	return knowledge.ReturnsError(call.Call.Signature()) && makesByName.MatchString(knowledge.CalleeName(&call.Call)) &&
		takesContext(call)
}

var (
	lists       = regexp.MustCompile(`^[lL]ist([A-Z]|$)`)
	makes       = regexp.MustCompile(`^([nN]ew|[cC]reate|[mM]ake|[iI]ssue)([A-Z]|$)`)
	generates   = regexp.MustCompile(`^([gG]enerate|[gG]en|[rR]and|[rR]andom)([A-Z]|$)`)
	makesByName = regexp.MustCompile(`^([cC]reate|[iI]nsert|[pP]rovision|[aA]llocate|[rR]egister)([A-Z]|$)`)
)

// madeAfter reports whether a call runs after a lookup that has failed, because what it has returned is empty.
func (r *Result) madeAfter(f *failures.Failure, made *ssa.Call) bool {
	return paths.Find(paths.Search{
		From: f.Call, At: made, Edge: r.failures.Other(f), Avoid: paths.Is(f.Call),
		Via: func(at *ssa.BasicBlock, succ int) bool { return r.foundNothing(f.Call, at, succ) },
	}) != nil
}

// madeBeside reports whether a call also runs where a lookup has worked, and has found something.
func (r *Result) madeBeside(f *failures.Failure, made *ssa.Call) bool {
	worked := r.conditions.Succeeding(f.Err)
	return paths.Find(paths.Search{
		From: f.Call, At: made, Avoid: paths.Is(f.Call),
		Edge: func(x *paths.Explorer, s paths.State, succ int) bool {
			return worked(x, s, succ) && !r.foundNothing(f.Call, s.Block, succ)
		},
	}) != nil
}

// foundNothing reports whether an edge says that a result of a lookup, or a part of the object that it was to fill, is nil, false or empty, as it is with an error: by
// what is known of the callee, or, of one that is not seen, by convention.
func (r *Result) foundNothing(lookup *ssa.Call, b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(fact conditions.Fact) bool {
		if part := partOf(lookup, fact.Subject); part == nil && !isFilled(lookup, fact.Subject) ||
			part != nil && (knowledge.IsError(part.Type()) || r.failures.Seen(lookup) && !r.failures.Zero(lookup, part.Index)) {
			return false
		}
		switch fact.Predicate {
		case conditions.Nil, conditions.Empty:
			return fact.Truth
		case conditions.True:
			return !fact.Truth
		case conditions.Equal:
			return fact.Truth && knowledge.ZeroConstant(fact.Value)
		}
		return false
	})
}

// isFilled reports whether a value is read from a variable that a lookup was to fill.
func isFilled(lookup *ssa.Call, v ssa.Value) bool {
	into := knowledge.Filled(&lookup.Call)
	if into == nil || v == nil {
		return false
	}
	made, ok := flow.Locate(knowledge.Unconverted(into)).Root.(*ssa.Alloc)
	return ok && flow.Locate(v).Root == ssa.Value(made)
}
