package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// lookedUp returns the kind of the object that a call looks up, as the name of its type without the package: by a client, or in a function of the
// module that returns an error without that object, asks for no other one and writes nothing. It is "" for another call, and "?" for a lookup
// that does not say of what.
func (r *Result) lookedUp(call *ssa.Call) string {
	if knowledge.LooksUpObject(&call.Call) {
		return orUnknown(knowledge.Unqualified(knowledge.TypeName(knowledge.LookedUp(&call.Call))))
	}
	does, known := r.effects.Call(call)
	needed := r.failures.Gone(call)
	if !known || len(needed) != 1 || needed[0].Deletes || needed[0].Changes || does.Has(effects.Writes) || !knowledge.ReturnsError(call.Call.Signature()) {
		return ""
	}
	return orUnknown(needed[0].Kind)
}

func orUnknown(kind string) string {
	if kind == "" {
		return "?"
	}
	return kind
}

// isLookedUp reports whether a write is of an object of the type that a lookup asked for.
func (r *Result) isLookedUp(f *failures.Failure, w knowledge.Write) bool {
	return w.Object != nil && knowledge.Unqualified(knowledge.TypeName(knowledge.Unconverted(w.Object).Type())) == r.lookedUp(f.Call)
}

// needsWrite reports whether a call is of functions of the package that return success only after a create or a delete of theirs.
func (r *Result) needsWrite(call *ssa.Call) bool {
	fns := r.graph.Callees(call)
	return len(fns) > 0 && !slices.ContainsFunc(fns, func(fn *ssa.Function) bool { return !r.succeedsByWriting(fn) })
}

func (r *Result) succeedsByWriting(fn *ssa.Function) bool {
	if !knowledge.ReturnsError(fn.Signature) {
		return false
	}
	writes := func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		if !ok {
			return false
		}
		w, ok := knowledge.WriteOf(&call.Call)
		return ok && w.Sub == "" && (w.Verb == knowledge.Create || w.Verb == knowledge.Delete)
	}
	return slices.ContainsFunc(calls.Awaited(fn), func(call *ssa.Call) bool { return writes(call) }) &&
		paths.Find(paths.Search{Block: fn.Blocks[0], To: r.conditions.CanSucceed, Avoid: writes}) == nil
}

// asksGone reports whether a call runs only where some error was found to say NotFound, be it the one of another lookup that has overwritten the first.
func (r *Result) asksGone(call *ssa.Call) bool {
	return slices.ContainsFunc(r.conditions.Under(call), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Kind && f.Truth && f.Kind == knowledge.KindNotFound
	})
}
