package expecttimeout

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
)

// lowers reports whether an instruction may lower or delete an expectation of the store that raise is of.
// Through other functions any store counts.
func (c *checker) lowers(instr ssa.Instruction, raise *expectations.Call) bool {
	if use := c.stores.Of(instr); use != nil {
		return (use.Role == knowledge.Lowers || use.Role == knowledge.Deletes) && c.stores.Same(use, raise)
	}
	return slices.ContainsFunc(c.effects.Instr(instr), func(e effects.Effect) bool {
		return uses(e, knowledge.Lowers) || uses(e, knowledge.Deletes)
	})
}

// wakes reports whether an instruction may bring a reconcile back: it changes what is expected, adds to a
// queue, writes an object, which has an event, ends the process, or runs what is not seen. A library that
// is handed nothing which it could do later does not.
func (c *checker) wakes(instr ssa.Instruction) bool {
	return slices.ContainsFunc(c.graph.With(instr, nil), c.handsDuration) || slices.ContainsFunc(c.effects.Instr(instr), func(e effects.Effect) bool {
		switch e.Kind {
		case effects.Expects:
			return !uses(e, knowledge.Satisfied)
		case effects.Unknown:
			return !effects.OfLibrary(e.Detail)
		case effects.Exits, effects.Polls, effects.Runs, effects.Writes, effects.Enqueues, effects.Sends:
			return true
		}
		return false
	})
}

// handsDuration reports whether an instruction gives a duration to another package, which may keep it for
// the reconcile that reads it (kruise's DurationStore).
func (c *checker) handsDuration(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok || c.stores.Of(instr) != nil || len(c.graph.Callees(call)) > 0 || knowledge.Inert(call.Common()) {
		return false
	}
	return slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return knowledge.IsDuration(arg.Type()) })
}

func uses(e effects.Effect, role knowledge.StoreRole) bool {
	return e.Kind == effects.Expects && e.Detail == role.String()
}

// A memory is how the method of a store that is asked gets over an event that never comes, on some path.
type memory struct {
	clock bool // it looks at a clock
	reads bool // it looks the objects up itself, or calls what may
}

// memoryOf returns the memory of a question; ok is false when that is not known, as of a store in a
// dependency: then no rule can say that it never expires.
func (c *checker) memoryOf(call *expectations.Call) (m memory, ok bool) {
	does, ok := c.effects.Lookup(call.Method)
	for _, e := range does {
		switch e.Kind {
		case effects.Counts:
			m.clock = m.clock || e.Detail == effects.Clock
		case effects.Reads, effects.Shares:
			m.reads = true
		case effects.Unknown:
			m.reads = m.reads || e.Detail == effects.Interface || e.Detail == effects.Outside || e.Detail == effects.Value
		}
	}
	return m, ok
}
