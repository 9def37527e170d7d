package ctxrunnable

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

const (
	neverShutDown = "%s of %s goes on after %s ends: nothing shuts it down"
	shutDownLate  = "%s of %s goes on after %s ends: its shutdown comes after the call that only it can end"
	uninterrupts  = "%s of %s goes on after its group interrupts it: nothing shuts it down"
	cannotStop    = "%s goes on after %s ends: it has no shutdown; an http.Server has one"
	joinedFirst   = "%s of %s goes on after %s ends: its deferred shutdown waits for the goroutine that serves"
	joinedBefore  = "%s of %s goes on after %s ends: its shutdown comes after the wait for the goroutine that serves"
)

// servers reports servers that run under a context and that nothing ends with it.
func (c *checker) servers() {
	ends := c.shutdowns()
	for _, fn := range c.ssa.Shipped {
		s, ok := c.scopeOf(fn)
		for _, call := range calls.In(fn) {
			if ok && s.entry != nil && knowledge.PackageServers.Calls(call.Common()) && (c.pass.Pkg.Name() != "main" || s.entry.Kind == runnables.Runnable) && !c.ofProcess(call) {
				if s = c.scopeAt(s, call); c.endsAnyway(&s) {
					continue
				}
				c.serves(call, fmt.Sprintf(cannotStop, flow.CalleeName(call.Common()), s.name), s, nil)
				continue
			}
			if value := c.serving(call); value != nil {
				c.judge(call, value, s, ends)
			} else if value := c.untilClosed(call); value != nil && c.closedAfterJoin(call, value, ends) {
				c.judge(call, value, s, ends)
			}
		}
	}
}

// ofProcess reports whether what a call runs is there as long as the process, which needs no other end: the process ends where the call
// has come back, or who debugs the process uses it.
func (c *checker) ofProcess(call ssa.CallInstruction) bool {
	exits := func(instr ssa.Instruction) bool {
		after, ok := instr.(*ssa.Call)
		return ok && knowledge.EndsProcess(&after.Call)
	}
	return paths.Find(paths.Search{From: call, To: exits}) != nil || knowledge.ServesProfiles(c.pass.Pkg, call.Common())
}

// serving returns the server that a call blocks in: one of the library, or a type of another
// package of the module whose method does.
func (c *checker) serving(call ssa.CallInstruction) ssa.Value {
	server, blocks, _ := knowledge.ServerOf(knowledge.Callee(call.Common()))
	if blocks && server.Serves {
		return knowledge.Receiver(call.Common())
	}
	if runner, ok := knowledge.Runners[knowledge.Callee(call.Common())]; ok && runner.Goroutine {
		return servingMethod(knowledge.Args(call.Common())[runner.Arg])
	}
	does, known := c.effects.Call(call)
	if known && does.Has(effects.Serves) && !does.Has(effects.ShutsDown) && !does.HasSubject(effects.Waits) && len(c.graph.Callees(call)) == 0 {
		return knowledge.Receiver(call.Common())
	}
	return nil
}

// untilClosed returns what a call is of that waits for something inside of its receiver, a type of another package of the module with a Close or Stop.
func (c *checker) untilClosed(call ssa.CallInstruction) ssa.Value {
	recv := knowledge.Receiver(call.Common())
	server, _, _ := knowledge.ServerOf(knowledge.Callee(call.Common()))
	if server != nil || recv == nil || len(c.graph.Callees(call)) > 0 || !knowledge.Closable(recv.Type()) {
		return nil
	}
	if does, known := c.effects.Call(call); !known || !does.Has(effects.Waits) || does.HasSubject(effects.Waits) {
		return nil
	}
	return recv
}

// closedAfterJoin reports whether nothing but what comes after a wait for the goroutine of a call closes its receiver, and a stop can have ended by then:
// that the function closes it says that the call is to end by that.
func (c *checker) closedAfterJoin(call ssa.CallInstruction, value ssa.Value, ends endIndex) bool {
	_, join, ended := c.shutsDownLate(call, value, ends)
	return !ended && c.comesAfterStop(join)
}

// servingMethod returns the server whose method a function value is: g.Go(srv.ListenAndServe).
func servingMethod(v ssa.Value) ssa.Value {
	closure, ok := v.(*ssa.MakeClosure)
	if !ok || len(closure.Bindings) != 1 {
		return nil
	}
	server, blocks, _ := knowledge.ServerOf(knowledge.FunctionName(closure.Fn.(*ssa.Function)))
	if !blocks || !server.Serves {
		return nil
	}
	return closure.Bindings[0]
}

// judge reports a server that goes on after the stop of its scope. A goroutine that serves as long as the process, and that nothing waits for, needs no stop. That nothing shuts it down is known of a component whose server no other
// code sees; a shutdown that comes too late says by itself that the function is to end the server.
func (c *checker) judge(call ssa.CallInstruction, value ssa.Value, s scope, ends endIndex) {
	if c.isGoroutine(call.Parent()) && c.ofProcess(call) && !c.process.Awaited(call.Parent(), nil) {
		return
	}
	if c.lateJoin(call, value, func(v view) (lateEnd, ssa.Instruction) {
		late, join, ended := c.shutsDownLate(call, v.value, ends)
		if ended {
			return late, nil
		}
		return late, join
	}) {
		return
	}
	end, join, ended := c.shutsDownLate(call, value, ends)
	if ended {
		return
	}
	late := end.at
	if late == nil && c.runnables.Member(call.Parent()).IsValid() {
		c.member(call, value)
		return
	}
	if s.stop == nil {
		return
	}
	message := neverShutDown
	switch {
	case join == nil && late != nil:
		message = shutDownLate
	case join != nil && paths.IsDefer(late):
		message = joinedFirst
	case join != nil:
		message = joinedBefore
	}
	if s.entry == nil && (late == nil || join == nil && c.isGoroutine(call.Parent())) || (late == nil || !c.comesAfterStop(join)) && c.escapes(value) {
		return
	}
	if late == nil && s.entry.Kind == runnables.Controller && s.owner != call.Parent() && !c.owns(s.owner, value) {
		return // a server of the process, which is started beside its Run
	}
	if late == nil {
		if s = c.scopeAt(s, call); c.endsAnyway(&s) {
			return
		}
	}
	method, server := flow.CalleeName(call.Common()), c.receiverName(call)
	if bound := c.boundMethod(call); bound != nil {
		method, server = bound.Sel.Name, types.ExprString(bound.X)
	}
	c.serves(call, fmt.Sprintf(message, method, server, s.name), s, late)
}

// member reports a server that nothing shuts down, in a member of a group which another function interrupts.
func (c *checker) member(call ssa.CallInstruction, server ssa.Value) {
	if c.escapes(server) {
		return
	}
	c.reported[call.Parent()] = true
	c.report(serveWithoutStop, c.ssa.Range(call), fmt.Sprintf(uninterrupts, flow.CalleeName(call.Common()), c.receiverName(call)),
		c.note(c.runnables.Member(call.Parent()), "joins its group here"))
}

// shutsDownLate returns what shuts a server down, if it comes after the call that serves, or after the wait for the goroutine that does; ended says that
// something shuts the server down in time.
func (c *checker) shutsDownLate(call ssa.CallInstruction, server ssa.Value, ends endIndex) (late lateEnd, join ssa.Instruction, ended bool) {
	for _, of := range append([]ssa.Value{server}, knowledge.Args(call.Common())...) { // to close the listener ends the call as well
		for _, e := range c.endsOf(of, ends) {
			if c.uncalled(e.instr.Parent()) {
				continue
			}
			for _, instr := range c.ranFrom(e, of) {
				elsewhere := instr.Parent() != call.Parent() || afterstop.Starts(call)
				switch first := c.after.JoinedFirst(e.instr, instr, call); {
				case elsewhere && first != nil:
					late, join = lateEnd{e, instr}, first
				case elsewhere && paths.IsDefer(instr) && c.after.StartsFor(instr.Parent(), call):
					ended = true // of the server that this function starts; others can start one each
				case !elsewhere && (paths.IsDefer(instr) || paths.Before(call, instr)):
					late, join = lateEnd{e, instr}, nil
				default:
					return lateEnd{}, nil, true // another goroutine or method can reach it
				}
			}
		}
	}
	return late, join, ended && late.at == nil
}

// comesAfterStop reports whether a function can come to an instruction once a stop of its own has ended.
func (c *checker) comesAfterStop(instr ssa.Instruction) bool {
	return instr != nil && (c.after.CanFollowStop(instr) || len(c.ended.At(instr)) > 0)
}

// ranFrom returns where functions run an end of a value in their own goroutine: the end itself, unless
// it is in a helper or closure whose calls are all seen. A call that ends another value with the helper is left out.
func (c *checker) ranFrom(e end, ends ssa.Value) []ssa.Instruction {
	type step struct {
		at    ssa.Instruction
		value ssa.Value
	}
	var found []ssa.Instruction
	seen := make(map[*ssa.Function]bool)
	of := c.graph.Instances(ends)
	for pending := []step{{e.instr, e.value}}; len(pending) > 0; pending = pending[1:] {
		at := pending[0]
		fn := at.at.Parent()
		if c.graph.Escapes(fn) || !c.graph.RunsOnly(fn, calls.Sync, calls.Deferred) || c.runnables.Of(fn) != nil {
			found = append(found, at.at)
			continue
		}
		if knowledge.Visited(seen, fn) {
			continue
		}
		for _, site := range c.graph.Sites(fn) {
			if value := c.seenFrom(site, fn, at.value); c.concerns(value, of) {
				pending = append(pending, step{site.Instr, value})
			}
		}
	}
	return found
}

// owns reports whether a server is a field of the component that a method belongs to: it is the
// component's, and not one that the process has beside it.
func (c *checker) owns(method *ssa.Function, server ssa.Value) bool {
	recv := method.Signature.Recv()
	if recv == nil {
		return false
	}
	fields, ok := knowledge.Pointee(recv.Type()).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for _, id := range c.graph.Identities(server) {
		for i := range fields.NumFields() {
			if id == any(fields.Field(i).Origin()) {
				return true
			}
		}
	}
	return false
}

func (c *checker) serves(call ssa.CallInstruction, message string, s scope, late ssa.Instruction) {
	check := serveWithoutStop
	if late == nil && c.loopCheck(call.Parent(), s) == unawaitedLoop {
		check = unawaitedLoop // a shutdown that comes too late is one that the function was to make
	}
	related := []analysis.RelatedInformation{c.arrives(s)}
	if late != nil {
		related = append(related, c.note(late.Pos(), "shut down here"))
	}
	c.reported[call.Parent()], c.reported[s.owner] = true, true
	if s.entry != nil {
		c.reported[s.entry.Func] = true
	}
	c.reportUnder(s, diagnostic(nil, check, c.ssa.Range(call), message, related))
}
