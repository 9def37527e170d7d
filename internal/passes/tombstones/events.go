package tombstones

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// note notes an event of an instruction, or of what a call runs, in the last round.
func (s *simulation) note(e Event, at ssa.Instruction) {
	if s.outcome == nil {
		return
	}
	s.outcome.Events = append(s.outcome.Events, e)
	s.at = append(s.at, at)
	if e.Kind == Tests {
		s.tests = append(s.tests, at)
	}
}

// settle marks the events that come after the object has been taken out of the tombstone, and drops the failures that a
// test follows: who asks what the object is when it has no key handles it.
func (s *simulation) settle() {
	events := s.outcome.Events
	s.outcome.Events = nil
	for i, e := range events {
		at := s.at[i]
		asked := func(test ssa.Instruction) bool { return follows(test, at) }
		if e.Kind == NoKey && slices.ContainsFunc(s.tests, asked) {
			continue
		}
		unwrapped := func(test ssa.Instruction) bool {
			return follows(at, test) && goesOn(test) && (e.Kind != Empty || asksInner(s.fn, e.Type))
		}
		e.Unwrapped = e.Unwrapped || slices.ContainsFunc(s.tests, unwrapped)
		s.outcome.Events = append(s.outcome.Events, e)
	}
}

// goesOn reports whether a function uses what a test has found.
func goesOn(test ssa.Instruction) bool {
	v, ok := test.(ssa.Value)
	if _, call := test.(ssa.CallInstruction); call || !ok {
		return ok
	}
	return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && part.Index == 0 && len(knowledge.Referrers(part)) > 0
	})
}

// asksInner reports whether a function asks whether the object in a tombstone is of a type. One that only logs a tombstone drops it on
// purpose.
func asksInner(fn *ssa.Function, text string) bool {
	for assert := range calls.Each[*ssa.TypeAssert](fn) {
		if typeText(assert.AssertedType) != text {
			continue
		}
		if _, of := flow.FieldRead(assert.X); of != nil {
			if is, _ := knowledge.Tombstone(of.Type()); is {
				return true
			}
		}
	}
	return false
}

// follows reports whether an instruction can run after another one of its function.
func follows(later, earlier ssa.Instruction) bool {
	if later.Block() == earlier.Block() && paths.Before(earlier, later) {
		return earlier != later
	}
	return paths.After(earlier.Block(), nil).Has(later.Block())
}

// assert runs an assertion, and reports whether the next instruction runs.
func (s *simulation) assert(instr *ssa.TypeAssert) bool {
	from := s.eval(instr.X)
	if from.kind != tombstone || holdsAnything(instr.AssertedType) {
		if !instr.CommaOk {
			s.set(instr, from)
		}
		return true
	}
	text := typeText(instr.AssertedType)
	switch is, pointer := knowledge.Tombstone(instr.AssertedType); {
	case is && !pointer:
		s.note(Event{Kind: Tests, Instr: instr}, instr)
		s.set(instr, unknown)
	case !instr.CommaOk:
		s.note(Event{Kind: Panics, Instr: instr, Type: text, Boxed: from.boxed}, instr)
		return false
	case is:
		s.note(Event{Kind: TestsPointer, Instr: instr, Type: text}, instr)
	default:
		s.note(Event{Kind: Fails, Instr: instr, Type: text, Boxed: from.boxed}, instr)
	}
	return true
}

// asserted returns what is known of a part of an assertion that does not panic.
func (s *simulation) asserted(assert *ssa.TypeAssert, part int) state {
	from := s.eval(assert.X)
	is, pointer := knowledge.Tombstone(assert.AssertedType)
	switch {
	case from.kind == undefined:
		return state{}
	case from.kind != tombstone:
		return unknown
	case holdsAnything(assert.AssertedType):
		return [...]state{from, truth(true)}[part]
	case is && !pointer:
		return [...]state{unknown, truth(true)}[part]
	}
	return [...]state{{kind: zero, failed: typeText(assert.AssertedType)}, truth(false)}[part]
}

// holdsAnything reports whether a type is an interface without methods: every value is of it.
func holdsAnything(t types.Type) bool {
	if _, generic := types.Unalias(t).(*types.TypeParam); generic {
		return false
	}
	iface, ok := t.Underlying().(*types.Interface)
	return ok && iface.Empty()
}

// acts notes what an instruction other than a call does, and where it puts the tombstone.
func (s *simulation) acts(instr ssa.Instruction) {
	if s.outcome == nil {
		return
	}
	s.outcome.Acts = s.outcome.Acts || !quiet(s.effects.Instr(instr), s.fn)
	var put ssa.Value
	switch instr := instr.(type) {
	case *ssa.Store:
		switch addr := instr.Addr.(type) {
		case *ssa.Alloc, *ssa.FreeVar:
			return
		case *ssa.IndexAddr:
			if array, ok := addr.X.(*ssa.Alloc); ok && array.Comment == "varargs" {
				return
			}
		}
		put = instr.Val
	case *ssa.MapUpdate:
		put = instr.Value
	case *ssa.Send:
		put = instr.X
	default:
		return
	}
	if s.eval(put).kind == tombstone {
		s.note(Event{Kind: Escapes, Instr: instr}, instr)
	}
}
