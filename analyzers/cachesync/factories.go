package cachesync

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// waitsEarly reports a wait for a factory that nothing can have started.
func (c *checker) waitsEarly(call ssa.CallInstruction) {
	early := c.factories.Early(call)
	if early == nil {
		return
	}
	name := c.ssa.Receiver(call, "the factory")
	switch {
	case early.Named != nil:
		c.report(waitBeforeStart, call, c.related(early.After, "started here"),
			"%s waits for an informer whose factory is started only after it: it never returns true", flow.CalleeName(call.Common()))
	case early.Beside != nil:
		c.report(waitBeforeStart, call, c.related(early.Beside, "started in a goroutine"),
			"%s waits for the informers that have been started, and %s of %s runs in a goroutine beside it: it may find none, and return at once", flow.CalleeName(call.Common()), startName(early.Beside), name)
	case early.After != nil:
		c.report(waitBeforeStart, call, c.related(early.After, "started here"),
			"%s waits for the informers that have been started, and %s is started only after it: it returns at once", flow.CalleeName(call.Common()), name)
	default:
		c.report(waitBeforeStart, call, nil, "%s waits for the informers that have been started, and nothing starts %s: it returns at once", flow.CalleeName(call.Common()), name)
	}
}

// startName returns the name of what starts a factory, or the value that has it.
func startName(start ssa.Instruction) string {
	if call, ok := start.(ssa.CallInstruction); ok {
		return flow.CalleeName(call.Common())
	}
	return "Start"
}

// nothingToAsk reports a wait for caches that asks none of them.
func (c *checker) nothingToAsk(call ssa.CallInstruction) {
	if c.factories.AsksNothing(call) {
		c.report(noSyncedFuncs, call, nil, "%s has no cache to wait for: it returns true at once, and what follows runs on caches that may be empty", flow.CalleeName(call.Common()))
	}
}

// madeLate reports the informers of a factory that are made after it has been started for the last time, by the function that makes
// it, or, for one in a field, by any.
func (c *checker) madeLate(holder any) {
	for _, late := range c.factories.Late(holder) {
		resource, name := strings.TrimPrefix(late.Of.Path, "."), "the factory"
		if !late.Inner {
			name = c.ssa.Receiver(late.Start, name)
		}
		if _, goes := late.Start.(*ssa.Go); goes {
			c.report(informerAfterStart, late.Instr, c.related(late.Start, "started here, in a goroutine"),
				"the informer of %s is made beside the start of %s, which runs in a goroutine: if the start comes first, its cache stays empty", resource, name)
			continue
		}
		made := "the informer of " + resource + " is made"
		if call, ok := late.Instr.(ssa.CallInstruction); ok && late.Called {
			made = flow.CalleeName(call.Common()) + " makes the informer of " + resource
		}
		c.report(informerAfterStart, late.Instr, c.related(late.Start, "started here"),
			"%s after %s has been started: nothing starts it, and its cache stays empty", made, name)
	}
}

// unstarted reports the first use of a lister of a factory that is made here, and that nothing starts. Who has the store of an informer may fill it by
// hand.
func (c *checker) unstarted(made *ssa.Call) {
	keeps := func(op factories.Op) bool { return op.Kind == factories.Keeps }
	if !c.factories.NeverStarted(made) || slices.ContainsFunc(c.factories.Of(made), keeps) {
		return
	}
	var lister, read *ssa.Call
	own := func(accessor ssa.Value) bool {
		return accessor != nil && c.factories.Part(accessor).Holder == any(made)
	}
	for _, call := range calls.Within(made.Parent()) {
		call, ok := call.(*ssa.Call)
		switch {
		case !ok:
		case knowledge.InformerOfStore(call) != nil:
			return
		case read == nil && own(factories.Listed(call)):
			read = call
		case lister == nil && own(knowledge.ListerOf(call)) && len(knowledge.Referrers(call)) > 0:
			lister = call
		}
	}
	at := c.related(made, "the factory is made here")
	switch {
	case read != nil:
		c.report(informerAfterStart, read, at, "%s reads a cache that stays empty: nothing starts the factory of its lister", flow.CalleeName(read.Common()))
	case lister != nil:
		c.report(informerAfterStart, lister, at, "the cache of this lister stays empty: nothing starts its factory")
	}
}
