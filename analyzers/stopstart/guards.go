package stopstart

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// isStart reports whether a step starts a component, and does not merely use a goroutine: a
// function on the way says so in its name, or starts on first use.
func (c *checker) isStart(s step) bool {
	return s.launch.named || s.launch.once != nil || slices.ContainsFunc(s.launch.reads, func(cell any) bool {
		return c.conditions.Writes(s.call(), cell)
	})
}

// stopped reports whether what a step starts is what the stop path stops: the receiver, or
// something that is stopped in the same function. To start another thing in place of the one that
// is stopped is right.
func (c *checker) stopped(s step) bool {
	fn := s.in()
	if isReceiver(s.on, fn) {
		return true
	}
	if receiver(fn) == nil && (s.on.Root == nil || s.on.Path == "" && s.on.Root.Parent() == nil) {
		return true // what the package runs
	}
	return slices.ContainsFunc(calls.Within(fn), func(call ssa.CallInstruction) bool {
		recv := knowledge.Receiver(call.Common())
		return recv != nil && stops(calledName(call)) && flow.Locate(recv) == s.on
	})
}

// isReceiver reports whether a location is the receiver of fn itself, or what it embeds.
func isReceiver(at flow.Location, fn *ssa.Function) bool {
	if at.Root == nil || at.Root != receiver(fn) {
		return false
	}
	fields := at.Fields()
	return (at.Path == "" || fields != nil) && !slices.ContainsFunc(fields, func(field *types.Var) bool { return !field.Embedded() })
}

// guarded reports whether something keeps a step from starting what never ran: a condition on the
// way, a Once or flag that has been used up before, or a stop that the new goroutines see at once.
func (c *checker) guarded(s step) bool {
	written := func(cell any) bool { return c.conditions.WritesIn(s.stop, cell) }
	conditional := func(call ssa.CallInstruction) bool { return c.conditional(call, written) }
	return slices.ContainsFunc(s.via, conditional) || c.prevented(s.call(), s.on, s.launch) || c.endsFirst(s.call())
}

// conditional reports whether a condition decides on an instruction that could ask for the state of a
// component. Written are the flags that the stop path or the start sets.
func (c *checker) conditional(instr ssa.Instruction, written func(cell any) bool) bool {
	return slices.ContainsFunc(paths.Decided(instr.Block(), nil), func(edge paths.Edge) bool {
		facts := c.conditions.OnEdge(edge.If.Block(), edge.Succ)
		return len(facts) == 0 || !c.neutral(facts, written, 4)
	})
}

// neutral reports whether facts leave open whether the thing has been started: the check of an error, a
// loop over several things, a flag that keeps a second stop out, or the very test that nothing has been
// started. Every other fact is taken for a guard, so that we miss a start rather than invent one. Calls
// are looked into as deep as depth says.
func (c *checker) neutral(facts []conditions.Fact, written func(cell any) bool, depth int) bool {
	return depth > 0 && !slices.ContainsFunc(facts, func(f conditions.Fact) bool {
		switch {
		case f.Loops(), f.Swaps():
			return false
		case f.Predicate == conditions.Nil:
			_, param := f.Subject.(*ssa.Parameter) // a nil receiver or context is no question of having been started
			return !param && !knowledge.IsError(f.Subject.Type()) && !(f.Truth && c.allFlags(f, written))
		case f.Predicate != conditions.True:
			return true
		}
		if inside := c.conditions.Inside(f); len(inside) > 0 {
			return !c.neutral(inside, written, depth-1)
		}
		return f.Truth || !c.allFlags(f, written)
	})
}

// allFlags reports whether a predicate holds for the flags that a fact was read from.
func (c *checker) allFlags(f conditions.Fact, holds func(cell any) bool) bool {
	flags := c.conditions.Flags(f)
	return len(flags) > 0 && !slices.ContainsFunc(flags, func(cell any) bool { return !holds(cell) })
}

// flagsAt returns the flags that decide whether a call runs.
func (c *checker) flagsAt(call ssa.CallInstruction) []any {
	var flags []any
	for _, f := range c.conditions.Under(call) {
		flags = append(flags, c.conditions.Flags(f)...)
	}
	return flags
}

// prevented reports whether something that runs before an instruction keeps a launch from happening: it
// writes a flag that the launch looks at, uses up its Once, or has started the thing already.
func (c *checker) prevented(instr ssa.Instruction, on flow.Location, l *launch) bool {
	return slices.ContainsFunc(c.graph.Preceding(instr), func(earlier ssa.Instruction) bool {
		if call, ok := earlier.(*ssa.Call); ok && c.startsIt(call, on) {
			return true
		}
		return concerns(earlier, on) && slices.ContainsFunc(l.reads, func(cell any) bool { return c.conditions.Writes(earlier, cell) })
	})
}

// concerns reports whether an instruction writes, or calls a method of, something that is part of a
// location, or that is not part of what its root holds.
func concerns(instr ssa.Instruction, on flow.Location) bool {
	var at flow.Location
	switch instr := instr.(type) {
	case *ssa.Store:
		at = flow.Locate(instr.Addr)
	case *ssa.Call:
		if recv := knowledge.Receiver(&instr.Call); recv != nil {
			at = flow.Locate(recv)
		}
	}
	return at.Root != on.Root || strings.HasPrefix(at.Path+".", on.Path+".")
}

// startsIt reports whether a call starts what is at a location.
func (c *checker) startsIt(call ssa.CallInstruction, on flow.Location) bool {
	recv := knowledge.Receiver(call.Common())
	return recv != nil && flow.Locate(recv) == on && c.isStartCall(call)
}

// isStartCall reports whether a call launches something and is no stop itself.
func (c *checker) isStartCall(call ssa.CallInstruction) bool {
	return !stops(calledName(call)) && (starts(calledName(call)) || len(c.launches(call)) > 0)
}

// endsFirst reports whether the stop path closes a channel, cancels a context or waits for
// goroutines before a step. What is started then sees its end at once, or is a restart.
func (c *checker) endsFirst(step ssa.CallInstruction) bool {
	return slices.ContainsFunc(c.graph.Preceding(step), func(earlier ssa.Instruction) bool {
		call, ok := earlier.(*ssa.Call)
		return ok && slices.ContainsFunc(c.effects.Instr(call), func(e effects.Effect) bool {
			return e.Must && (e.Kind == effects.Closes || e.Kind == effects.Cancels || e.Kind == effects.Joins)
		})
	})
}
