package ctxrunnable

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const (
	takesSignals      = "%s of %s goes on when the process is told to end: nothing shuts it down, and %s takes the signals"
	takesSignalsAlone = "%s goes on when the process is told to end: it has no shutdown, and %s takes the signals"
)

// swallowed reports the body of a program that has asked for the signals of the process, which do not end the process from then on, and then waits for a
// server that they do not end. It is silent where anything else could end the process or the server.
func (c *checker) swallowed(call ssa.CallInstruction, ends endIndex) {
	if _, plain := call.(*ssa.Call); !plain || !c.process.EndsWith(call.Parent()) {
		return
	}
	signals := c.signalsBefore(call)
	if signals == nil {
		return
	}
	asked := flow.CalleeName(&signals.Call)
	message := fmt.Sprintf(takesSignalsAlone, flow.CalleeName(call.Common()), asked)
	if !knowledge.PackageServers[knowledge.Callee(call.Common())] {
		server := c.serving(call)
		if server == nil || len(c.stops.Arguments(call.Common())) > 0 || len(c.endsOf(server, ends)) > 0 || c.escapes(server) || c.closesListener(call) {
			return
		}
		message = fmt.Sprintf(takesSignals, flow.CalleeName(call.Common()), c.receiverName(call), asked)
	}
	if !c.exitsBeside(call.Parent()) {
		c.report(heldByServer, c.ssa.Range(call), message, c.note(signals.Pos(), "asks for the signals here"))
	}
}

// signalsBefore returns the call before an instruction, on each way to it, that returns a context or channel which the signals of the process end.
func (c *checker) signalsBefore(instr ssa.Instruction) *ssa.Call {
	for _, call := range calls.In(instr.Parent()) {
		if made, plain := call.(*ssa.Call); plain && c.process.HandsSignals(made) && paths.Before(made, instr) {
			return made
		}
	}
	return nil
}

// closesListener reports whether a call serves what a listener accepts, and the package closes one anywhere: that ends the server.
func (c *checker) closesListener(call ssa.CallInstruction) bool {
	accepts := func(arg ssa.Value) bool { return knowledge.IsListener(arg.Type()) }
	return slices.ContainsFunc(knowledge.Args(call.Common()), accepts) && slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(calls.In(fn), func(end ssa.CallInstruction) bool {
			recv := knowledge.Receiver(end.Common())
			return recv != nil && accepts(recv) && knowledge.CalleeName(end.Common()) == "Close"
		})
	})
}

// exitsBeside reports whether anything in the package but the function itself could end the process when a signal has come: a goroutine, or what a library
// calls back. One that does so only because a manager or a server has failed does not, since these end without an error then.
func (c *checker) exitsBeside(body *ssa.Function) bool {
	return slices.ContainsFunc(c.ssa.Shipped, func(fn *ssa.Function) bool {
		if fn != body && (fn.Parent() != nil || c.isGoroutine(fn) || c.graph.Escapes(fn)) && c.exits(fn) {
			return true
		}
		return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
			_, starts := call.(*ssa.Go)
			handed := slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { _, is := arg.Type().Underlying().(*types.Signature); return is })
			does, _ := c.effects.Call(call)
			return (starts && len(c.graph.Targets(call)) == 0 || handed && !knowledge.EndsProcess(call.Common())) && does.Has(effects.Exits)
		})
	})
}

// exits reports whether a function ends the process for another reason than a manager or server that has failed.
func (c *checker) exits(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		if c.effects.Instr(instr).Has(effects.Exits) && !slices.ContainsFunc(c.conditions.Under(instr), failedServer) {
			return true
		}
	}
	return false
}

func failedServer(f conditions.Fact) bool {
	call := flow.Made(f.Subject)
	if f.Predicate != conditions.Nil || f.Truth || call == nil {
		return false
	}
	name := knowledge.Callee(&call.Call)
	server, blocks, _ := knowledge.ServerOf(name)
	return name == knowledge.ManagerStart || knowledge.PackageServers[name] || blocks && server.Serves
}
