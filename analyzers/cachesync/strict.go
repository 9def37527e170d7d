package cachesync

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
)

// written reports a write to the cache of an informer, which the informer overwrites with what the watch brings. One that is never
// started keeps what it is handed.
func (c *checker) written(call ssa.CallInstruction) {
	store := knowledge.StoreWrite(call.Common())
	if store == nil {
		return
	}
	for _, origin := range c.graph.Origins(store) {
		informer := knowledge.InformerOfStore(origin)
		if informer == nil || c.factories.NeverStarted(c.factories.Part(informer).Holder) {
			continue
		}
		c.report(storeWrite, call, nil, "%s writes to the cache of an informer: its handlers never hear of it, and the next list takes it back", flow.CalleeName(call.Common()))
		return
	}
}

// unhandled reports a wait for the caches whose informers have handlers that build what is read after the wait: the caches are
// filled before the handlers have seen what is in them. Who has the registration can wait for it.
func (c *checker) unhandled(reg informers.Registration) {
	call, ok := reg.Call.(*ssa.Call)
	if !ok || call.Call.Signature().Results().Len() != 2 || factories.Used(call) {
		return
	}
	for _, h := range c.informers.Parts(reg.Handler, call).Handlers {
		if h.Event != knowledge.Added || h.Fn.Blocks == nil || !c.keepsState(h) {
			continue
		}
		wait, other := c.waitAfter(call)
		if recv := calls.Declared(h.Fn).Signature.Recv(); wait == nil && !other && recv != nil {
			wait = c.syncs.WaitOf(knowledge.TypeName(recv.Type()), syncs.Wait)
		}
		if wait != nil {
			c.report(handlerNotSynced, wait, c.related(call, "the registration of the handler is dropped here"),
				"%s does not wait for %s, which keeps what it is handed: the cache is filled before the handler has seen all of it", flow.CalleeName(wait.Common()), handlerName(h))
			return
		}
	}
}

func handlerName(h informers.Handler) string {
	if h.Fn.Parent() != nil {
		return "the handler"
	}
	return h.Fn.Name()
}

// waitAfter returns a wait for caches that follows a call in its function, and whether there is another one before.
func (c *checker) waitAfter(call *ssa.Call) (wait *ssa.Call, other bool) {
	for _, wait := range calls.Awaited(call.Parent()) {
		if knowledge.WaitForSync(&wait.Call) {
			if calls.ComesAfter(wait, call) {
				return wait, false
			}
			other = true
		}
	}
	return nil, other
}

// keepsState reports whether a handler stores something in what it has beside its objects: its receiver, or a variable around it.
func (c *checker) keepsState(h informers.Handler) bool {
	return slices.ContainsFunc(c.effects.Of(h.Fn), func(e effects.Effect) bool {
		if e.Kind != effects.Stores {
			return false
		}
		switch root := e.On.Root.(type) {
		case *ssa.Parameter:
			return !slices.Contains(h.Objects(), root)
		case *ssa.FreeVar, *ssa.Global:
			return true
		}
		return false
	})
}

// readEarly reports a read of the lister of a factory after its start, with a path on which nothing is waited for.
func (c *checker) readEarly(made *ssa.Call) {
	for _, op := range c.factories.Of(made) {
		start, ok := op.Instr.(*ssa.Call)
		if !ok || op.Kind != factories.Starts || op.Later || start.Parent() != made.Parent() {
			continue
		}
		for _, call := range calls.In(made.Parent()) {
			of := factories.Listed(call)
			if of == nil || c.factories.Part(of).Holder != any(made) || !paths.Before(start, call) || c.syncs.JoinsBetween(start, call) {
				continue
			}
			c.report(readBeforeSync, call, c.related(start, "the informers are started here"),
				"%s reads a cache that nothing has waited for since its informer was started: it may be empty", flow.CalleeName(call.Common()))
		}
	}
}
