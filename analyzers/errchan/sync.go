package errchan

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// syncIgnored reports whether it is never looked at that the caches did not sync. They fail to only when
// the stop channel ends: a later look at that, or a stop channel that never ends, will do. A wait that returns at once, whatever
// the caches have, is a hazard of its own, and its result says nothing.
func (c *checker) syncIgnored(call *ssa.Call) bool {
	if !unused(call) || !c.isStatement(call) || c.factories.AsksNothing(call) || c.factories.Early(call) != nil {
		return false
	}
	if !c.canStop(call) {
		return false
	}
	if c.inGoroutine(call.Parent()) && c.quietFrom(call) {
		return false // a goroutine that only logs when they have synced
	}
	return paths.Find(paths.Search{From: call, To: c.looksAtStop}) == nil && c.actsUnsynced(call)
}

// actsUnsynced reports whether something follows a wait for caches that goes on although the stop of the wait has ended, and
// so the caches may not have synced: it writes, serves, signals, or runs what is not known, and is not given that stop; or
// the function says that all is well. What is given the stop ends at once, and so does the process or component that a
// constructor or a Run was called for; a stop of its own that a constructor makes ends what it makes, and not who uses that.
// A wrapper of the wait leaves it to its callers.
func (c *checker) actsUnsynced(wait *ssa.Call) bool {
	stop := knowledge.Args(&wait.Call)[0]
	fn := wait.Parent()
	quiet := knowledge.EntryNames[fn.Name()] || knowledge.NamesSyncWait(fn.Name()) || makesValue(fn) && c.isGiven(stop)
	acts := func(instr ssa.Instruction) bool {
		if _, returns := instr.(*ssa.Return); returns {
			return !quiet
		}
		if call, ok := instr.(ssa.CallInstruction); ok && c.givenStop(call, stop) {
			return false
		}
		return c.effects.Instr(instr).Has(effects.Closes, effects.Sends, effects.Writes, effects.Serves, effects.Waits, effects.Hangs, effects.Runs) || callsValue(instr)
	}
	ends := func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		if !ok || !c.givenStop(call, stop) {
			return false
		}
		does, _ := c.effects.Call(call)
		return !knowledge.WaitForSync(&call.Call) && (does.Lives() || knowledge.Component(&call.Call))
	}
	return paths.Find(paths.Search{From: wait, To: acts, Avoid: ends}) != nil
}

// givenStop reports whether a call is given a stop, as a channel or as the context that has it.
func (c *checker) givenStop(call ssa.CallInstruction, stop ssa.Value) bool {
	return slices.ContainsFunc(c.stops.Arguments(call.Common()), func(arg ssa.Value) bool {
		return slices.ContainsFunc(c.stops.Of(arg).Roots, func(root ssa.Value) bool {
			return slices.ContainsFunc(c.stops.Of(stop).Roots, func(other ssa.Value) bool { return c.graph.SameObject(root, other) })
		})
	})
}

// isGiven reports whether callers give a stop.
func (c *checker) isGiven(stop ssa.Value) bool {
	return !slices.ContainsFunc(c.stops.Of(stop).Roots, func(root ssa.Value) bool {
		_, param := root.(*ssa.Parameter)
		return !param
	})
}

// callsValue reports whether an instruction calls a function value of which nothing is known.
func callsValue(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || !knowledge.Dynamic(&call.Call) {
		return false
	}
	_, builtin := call.Call.Value.(*ssa.Builtin)
	return !builtin
}

// makesValue reports whether a function makes something for its caller, besides an error.
func makesValue(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	return results.Len() > 0 && !knowledge.IsError(results.At(0).Type()) && !knowledge.IsBool(results.At(0).Type())
}

// canStop reports whether a wait for caches is given a context or stop channel that can end while it
// waits. A wrapper that is given none ends by rules of its own.
func (c *checker) canStop(call *ssa.Call) bool {
	args := knowledge.Args(&call.Call)
	if len(args) == 0 || knowledge.Global(args[0]) == knowledge.NeverStop || knowledge.IsNil(args[0]) {
		return false
	}
	s := c.stops.Of(args[0])
	switch s.Kind {
	case stops.Never:
		return false
	case stops.Local:
		if s.Context {
			return s.Bounded // a context of this function's own is cancelled at its end
		}
	}
	ch := c.channels.Of(args[0])
	return ch == nil || !c.closesLater(ch, call.Parent())
}

// closesLater reports whether a channel is closed by fn alone, when it returns.
func (c *checker) closesLater(ch *channels.Channel, fn *ssa.Function) bool {
	if c.neverCloses(ch) && len(ch.Sends)+len(ch.Passed) == 0 {
		return true
	}
	for _, op := range ch.Closes {
		if !op.Deferred || op.Func() != fn {
			return false
		}
	}
	return len(ch.Makes) > 0 && !ch.Foreign && !ch.OthersSend && len(ch.Sends) == 0
}

// looksAtStop reports whether an instruction learns that a context or stop channel has ended.
func (c *checker) looksAtStop(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Call:
		return knowledge.Callee(&instr.Call) == knowledge.Err
	case *ssa.UnOp, *ssa.Select:
		for _, op := range c.channels.At(instr) {
			if c.stopArm(op) {
				return true
			}
		}
	}
	return false
}

// syncAsked reports whether somebody asks what a call starts whether it has synced, and looks at the
// answer: a cache that failed to start says no, so that its error is not the only sign of it.
func (c *checker) syncAsked(start ssa.CallInstruction) bool {
	recv := knowledge.Receiver(start.Common())
	if recv == nil {
		return false
	}
	started := c.graph.Identities(recv)
	return slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Each[*ssa.Call](fn), func(ask *ssa.Call) bool {
			if unused(ask) || !knowledge.WaitForSync(&ask.Call) {
				return false
			}
			asked := knowledge.Receiver(&ask.Call)
			return asked != nil && overlap(started, c.graph.Identities(asked))
		})
	})
}

func overlap(a, b []any) bool {
	return slices.ContainsFunc(a, func(x any) bool { return slices.Contains(b, x) })
}
