package cachesync

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// tooEarly reports a read through the cached client of a manager that has not been started: it fails.
func (c *checker) tooEarly(start ssa.CallInstruction) {
	manager := knowledge.StartsManager(start.Common())
	if manager == nil {
		return
	}
	of := flow.Locate(manager)
	for _, call := range calls.In(start.Parent()) {
		if !calls.ComesAfter(start, call) || calls.ComesAfter(call, start) {
			continue
		}
		started := c.related(start, "the manager is started here")
		if client := knowledge.CachedRead(call.Common()); client != nil {
			if own := knowledge.ManagerOf(flow.Locate(client).Root); own != nil && flow.Locate(own) == of {
				c.report(clientBeforeStart, call, started, "%s reads from caches that are not started before the manager is: it returns an error", flow.CalleeName(call.Common()))
			}
		} else if read := c.readsBelow(call, of); read != nil {
			c.report(clientBeforeStart, call, append(started, c.related(read, "read here")...),
				"what is called here reads from the caches of the manager before that is started, and waits for nothing: %s returns an error", flow.CalleeName(read.Common()))
		}
	}
}

// inSetUps asks the module about reads through the client of a manager in the functions that build controllers for it, before it is started.
func (c *checker) inSetUps() {
	setUps := caches.SetUps{
		Graph: c.graph, SSA: c.ssa, Waits: c.waitsForMore,
		Reconciles: c.pass.ResultOf[reconciles.Analyzer].(*reconciles.Result), Requests: c.pass.ResultOf[requests.Analyzer].(*requests.Result),
	}
	for _, early := range setUps.Early() {
		related := c.related(early.Built, "the controller is built here, before the manager is started")
		if early.Read != early.Call {
			related = append(related, c.related(early.Read, "read here")...)
		}
		rule.Ask(c.pass, early.Question, c.finding(clientBeforeStart, early.Call, related,
			"%s reads from caches that are not started before the manager is: it gets an error", flow.CalleeName(early.Call.Common())))
	}
	for _, statement := range setUps.Clients() {
		rule.Say(c.pass, statement)
	}
}

// readsBelow returns the read from the caches of a manager that a call runs, in functions that wait for nothing; nil for none. What a call only hands
// over, as a Runnable, runs later.
func (c *checker) readsBelow(call ssa.CallInstruction, manager flow.Location) ssa.CallInstruction {
	if _, deferred := call.(*ssa.Defer); deferred {
		return nil
	}
	enter := func(_ ssa.CallInstruction, callee *ssa.Function) bool { return !c.waitsForMore(callee) }
	for _, fn := range c.graph.Callees(call) {
		if mode := c.graph.SiteAt(call, fn); !mode.Direct || mode.Mode != calls.Sync && mode.Mode != calls.Goroutine || c.waitsForMore(fn) {
			continue
		}
		for _, chain := range c.graph.Reach(fn, enter) {
			if read := chain.Last(); c.ofManager(knowledge.CachedRead(read.Common()), manager) {
				return read
			}
		}
	}
	return nil
}

// waitsForMore reports whether a function waits for anything: caches, another goroutine, or a channel, such as the one by which a manager says that it
// leads.
func (c *checker) waitsForMore(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		if c.effects.Instr(instr).Has(effects.Receives) {
			return true
		}
	}
	return c.syncs.Joins(fn)
}

// ofManager reports whether a client can be that of a manager, and is that of some manager wherever it comes from.
func (c *checker) ofManager(client ssa.Value, manager flow.Location) (is bool) {
	if client == nil {
		return false
	}
	for _, origin := range c.graph.Origins(client) {
		own := knowledge.ManagerOf(origin)
		if own == nil {
			return false
		}
		is = is || flow.Locate(own) == manager
	}
	return is
}
