package errchan

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// counted returns the goroutines that a function starts and waits for with a wait group. One that keeps the error of its component
// for who reads it after the wait tells nobody before.
func (c *checker) counted(wait ssa.CallInstruction) []member {
	group := c.channels.Of(knowledge.Receiver(wait.Common()))
	if _, plain := wait.(*ssa.Call); !plain || group == nil {
		return nil
	}
	var found []member
	for _, start := range calls.In(wait.Parent()) {
		if !calls.ComesAfter(wait, start) {
			continue
		}
		for _, fn := range c.graph.Callees(start) {
			if !c.countsDown(start, fn, group) {
				continue
			}
			m := member{start: start, lasts: c.runsOn(fn) || slices.ContainsFunc(c.graph.RunBy(fn), c.waitsForFailure)}
			for _, call := range calls.In(fn) {
				if plain, ok := call.(*ssa.Call); ok && !unused(plain) && c.component(plain) {
					m.lasts = true
					if c.keepsUntil(wait, plain) {
						m.runs = plain
					}
				}
			}
			found = append(found, m)
		}
	}
	return found
}

// countsDown reports whether a call starts a function as a goroutine of a wait group.
func (c *checker) countsDown(start ssa.CallInstruction, fn *ssa.Function, group *channels.Channel) bool {
	if knowledge.Groups[knowledge.Callee(start.Common())] == knowledge.GroupGo {
		return c.channels.Of(knowledge.Receiver(start.Common())) == group
	}
	if c.graph.SiteAt(start, fn).Mode != calls.Goroutine {
		return false
	}
	own := c.graph.RunBy(fn)
	return slices.ContainsFunc(group.Dones, func(done *channels.Op) bool { return slices.Contains(own, done.Func()) })
}

// keepsUntil reports whether the goroutine of a component does nothing about its error but put it where only what follows the wait reads it: it
// ends nothing, sends nothing that is received before, and does not log it, unless what follows asks for a flag that the failure has set.
func (c *checker) keepsUntil(wait ssa.CallInstruction, component *ssa.Call) bool {
	quiet := []effects.Kind{effects.Stores, effects.Signals, effects.Counts}
	if !told(component.Parent()) || c.flagsFor(wait, component) {
		quiet = append(quiet, effects.Logs)
	}
	if c.sendsFor(wait, component.Parent()) {
		quiet = append(quiet, effects.Sends)
	}
	return c.effects.QuietAfter(component, quiet...)
}

// flagsFor reports whether the failure of a component sets a variable of the function around its goroutine, which that reads nowhere but after a wait.
func (c *checker) flagsFor(wait ssa.CallInstruction, component *ssa.Call) bool {
	return knowledge.Any(calls.Each[*ssa.Store](component.Parent()), func(store *ssa.Store) bool {
		flag := flow.Variable(store.Addr)
		if flag == nil || flag.Parent() != wait.Parent() || !c.conditions.NotNilAt(component, store) {
			return false
		}
		loads, all := flow.LoadsOf(flag)
		return all && len(loads) > 0 && !slices.ContainsFunc(loads, func(load *ssa.UnOp) bool { return load.Parent() != wait.Parent() || !paths.Before(wait, load) })
	})
}

// told reports whether a function may put an error into a log: it hands one to a call that logs, or makes it an any.
func told(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.ChangeInterface:
			if knowledge.IsError(instr.X.Type()) {
				return true
			}
		case *ssa.Call:
			if knowledge.Logs(&instr.Call) && slices.ContainsFunc(instr.Call.Args, func(arg ssa.Value) bool { return knowledge.IsError(arg.Type()) }) {
				return true
			}
		}
	}
	return false
}

// sendsFor reports whether all that a goroutine sends is received behind a wait, in its function.
func (c *checker) sendsFor(wait ssa.Instruction, fn *ssa.Function) bool {
	for _, run := range c.graph.RunBy(fn) {
		for instr := range calls.Instrs(run) {
			for _, op := range c.channels.At(instr) {
				if op.Kind == channels.Send && !behind(op.Channel, wait) {
					return false
				}
			}
		}
	}
	return true
}

// behind reports whether every receive from a channel is seen, and comes after a wait in its function. A channel without room is no
// place for an error until then: its senders are blocked.
func behind(ch *channels.Channel, wait ssa.Instruction) bool {
	if room, known := ch.Capacity(); known && room == 0 {
		return false
	}
	return len(ch.Receives) > 0 && !ch.OthersReceive && !ch.Foreign && !slices.ContainsFunc(ch.Receives, func(op *channels.Op) bool {
		return op.Func() != wait.Parent() || !paths.Before(wait, op.Instr)
	})
}

// goesOnBefore reports whether a receive waits for another goroutine of its function, which goes on until it is stopped or fails and says then
// how it ended.
func (c *checker) goesOnBefore(recv *ssa.UnOp) bool {
	ch := c.channels.Of(recv.X)
	if ch == nil || len(ch.Sends) == 0 || ch.OthersSend || ch.Foreign || !carriesError(ch) {
		return false
	}
	return !slices.ContainsFunc(ch.Sends, func(send *channels.Op) bool {
		return !c.startedBefore(send.Func(), recv) || !c.runsComponent(send.Func())
	})
}

// runsComponent reports whether a goroutine runs a component, and nothing happens when that has ended but the send of its error: nobody else is
// told.
func (c *checker) runsComponent(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		plain, ok := call.(*ssa.Call)
		return ok && (c.component(plain) || c.lasts(plain)) && c.effects.QuietAfter(plain, effects.Sends, effects.Logs, effects.Counts, effects.Signals)
	})
}

// lasts reports whether a call runs functions of the package that go on until they are stopped or fail, and return an error then, whoever waits
// for that.
func (c *checker) lasts(call *ssa.Call) bool {
	callees := c.graph.Callees(call)
	return knowledge.IsError(call.Type()) && len(callees) > 0 && c.after.CanFail(call) &&
		!slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return !c.runsOn(fn) })
}
