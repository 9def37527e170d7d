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
	"github.com/ctrllint/ctrllint/internal/rule"
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
		wait, other := syncs.WaitAfter(call)
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
	ops := c.factories.Of(made)
	late := make(map[ssa.Instruction]bool) // what makes an informer that nothing starts has its own finding
	for _, l := range c.factories.Late(made) {
		late[l.Instr] = true
	}
	for _, op := range ops {
		start, ok := op.Instr.(*ssa.Call)
		if !ok || op.Kind != factories.Starts || op.Later || start.Parent() != made.Parent() {
			continue
		}
		for _, read := range ops {
			call, ok := read.Instr.(*ssa.Call)
			if !ok || late[call] || read.Kind != factories.Reads || read.Later || call.Parent() != made.Parent() || !paths.Before(start, call) || c.syncs.JoinsBetween(start, call) {
				continue
			}
			c.report(readBeforeSync, call, c.related(start, "the informers are started here"),
				"%s reads a cache that nothing has waited for since its informer was started: it may be empty", flow.CalleeName(call.Common()))
		}
	}
}

// unfilled reports the reads of a function that nothing can have waited for, and the caches of informers that it runs and hands on, if nothing asks whether
// those have synced.
func (c *checker) unfilled(fn *ssa.Function) {
	for _, read := range c.factories.Unfilled(fn) {
		call := read.Read.Instr.(ssa.CallInstruction)
		name := flow.CalleeName(call.Common())
		if read.Start != nil {
			c.report(readBeforeSync, call, c.related(read.Start, "the informers are started here"),
				"%s reads a cache whose informer has not been started by then, or waited for: it is empty", name)
			continue
		}
		c.report(readBeforeSync, call, c.related(read.Handle, "the handlers are added here"),
			"%s reads a cache where the handlers of its informer are added, and waits for nothing: it is empty if the informer is started after that", name)
	}
	for _, left := range c.factories.Unasked(fn) {
		c.report(readBeforeSync, left.Taken, c.related(left.Run, "run here"),
			"the cache of this informer is handed on, and nothing asks whether it has synced: who reads it may find it empty")
	}
}

// unwaited asks the module about the listers of a factory that a function makes and starts, if nothing in the package waits for it.
func (c *checker) unwaited(made *ssa.Call) {
	reads := func(op factories.Op) bool { return op.Kind == factories.Reads && !op.Later }
	if c.factories.Waited() || c.ssa.InTest(made.Pos()) || slices.ContainsFunc(c.factories.Of(made), reads) {
		return
	}
	for _, taken := range c.factories.Unwaited(made) {
		kind := knowledge.AccessedKind(taken.Accessor.Type())
		if kind == "" || c.factories.Synced(taken.Accessor.Type()) {
			continue
		}
		rule.Ask(c.pass, syncs.IfUnasked+kind+" "+c.pass.Pkg.Path(), c.finding(readBeforeSync, taken.Lister, c.related(taken.Start, "the informers are started here"),
			"nothing waits for the cache of this lister after its informer has been started: who reads it may find it empty"))
		return // the factory is the finding, and this the first of its listers
	}
}
