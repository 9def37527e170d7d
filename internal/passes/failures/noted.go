package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A Noted error is certainly there, and a function has kept nothing of it but its text: in a log, a status, an event.
type Noted struct {
	Err  ssa.Value
	Test *conditions.Fact // by which it was found; nil for one that the function has made
}

// Noted returns the errors that are noted when a call is made whose own error is nil at an instruction. An error that
// was found and not noted may be mended by the call, unless a log or the return says afterwards that there was a failure; so may that of a lookup.
func (r *Result) Noted(call *ssa.Call, at ssa.Instruction) []Noted {
	var found []Noted
	for _, made := range calls.Awaited(call.Parent()) {
		if knowledge.MakesError(&made.Call) && paths.Before(made, call) && r.onlyText(made) {
			found = append(found, Noted{Err: made})
		}
	}
	for _, fact := range r.conditions.At(call) {
		failed := flow.Made(fact.Subject)
		if fact.Predicate != conditions.Nil || fact.Truth || failed == nil || !knowledge.IsError(fact.Subject.Type()) {
			continue
		}
		if knowledge.LooksUpObject(&failed.Call) || knowledge.AsksError(&failed.Call) || !r.conditions.ErrorAt(fact.Subject, call).Other || !r.onlyText(fact.Subject) {
			continue
		}
		if r.kept(fact.Subject) || saysFailure(call, at) || returnsFailure(failed, call, at) {
			found = append(found, Noted{fact.Subject, &fact})
		}
	}
	return found
}

// onlyText reports whether nothing but tests, logs and texts have an error.
func (r *Result) onlyText(err ssa.Value) bool {
	return !slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool {
		return !comparesWithNil(ref) && !r.logged(ref, err) && !takesText(ref, err)
	})
}

// ShownBefore reports whether a function takes the text of an error before a call, which may get it.
func (r *Result) ShownBefore(err ssa.Value, call *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool {
		return (takesText(ref, err) || r.formats(ref)) && paths.Before(ref, call)
	})
}

// kept reports whether a log or a text has an error.
func (r *Result) kept(err ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool { return r.logged(ref, err) || takesText(ref, err) })
}

// takesText reports whether an instruction takes the text of an error for something else than to look for words in it.
func takesText(instr ssa.Instruction, err ssa.Value) bool {
	text, ok := instr.(ssa.Value)
	return ok && knowledge.ErrorText(text) == err && !slices.ContainsFunc(knowledge.Referrers(text), func(ref ssa.Instruction) bool {
		v, ok := ref.(ssa.Value)
		return ok && knowledge.IsBool(v.Type())
	})
}

// saysFailure reports whether an error is logged between a call and an instruction on every path.
func saysFailure(call *ssa.Call, at ssa.Instruction) bool {
	return slices.ContainsFunc(calls.In(call.Parent()), func(instr ssa.CallInstruction) bool {
		return knowledge.LogsFailure(instr.Common()) && paths.Before(call, instr) && paths.Before(instr, at)
	})
}

// returnsFailure reports whether a return says that a call has failed: it adds a text to the error, nil by now, of another call, or hands out
// what came with the failure, and nothing else has that.
func returnsFailure(failed, call *ssa.Call, at ssa.Instruction) bool {
	ret, ok := at.(*ssa.Return)
	return ok && slices.ContainsFunc(ret.Results, func(result ssa.Value) bool {
		if wraps, ok := result.(*ssa.Call); ok {
			return flow.Made(knowledge.KeepsNil(&wraps.Call)) == call
		}
		part, ok := result.(*ssa.Extract)
		return ok && part.Tuple == failed && !slices.ContainsFunc(knowledge.Referrers(part), func(ref ssa.Instruction) bool {
			_, returned := ref.(*ssa.Return)
			return !returned && paths.Before(ref, at)
		})
	})
}
