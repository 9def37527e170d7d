package ctxrunnable

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/waits"
)

const (
	detachedCall   = "%s runs under a context that never ends, although %s is in scope: it goes on after %s ends"
	detachedBelow  = "%s runs under a context that never ends: it goes on after %s ends, which could be handed down"
	detachedWait   = "%s waits without a context, although %s is in scope: it goes on after %s ends"
	detachedAsk    = "%s makes a request without a context, although %s is in scope: it goes on after that ends"
	detachedCancel = "the context of this %s never ends: its cancel function is not called, and %s is not its parent"
	deafWait       = "%s runs under a context that never ends: until it returns, nothing sees that %s says to stop"
	outerContext   = "%s runs under %s and not under the context of the election: it goes on after the lease is lost"
)

// detached reports blocking calls under context.Background() in functions that have a context.
func (c *checker) detached(fn *ssa.Function) {
	s, ok := c.scopeOf(fn)
	if !ok || !knowledge.Context(knowledge.Pointee(s.stop.Type())) {
		c.deafWaits(fn)
		return
	}
	if stopPath(fn) || c.graph.RunsOnly(fn, calls.Deferred) || c.endsAnyway(&s) {
		return // what is left to do at the end has to outlive the context
	}
	for _, call := range calls.In(fn) {
		if _, deferred := call.(*ssa.Defer); deferred || c.after.AfterStop(call) || c.waits.Decides(call) {
			continue // or expecttimeout speaks of it
		}
		end, polls := knowledge.WaitsUntil(call.Common())
		if polls && end == nil && c.waits.Endless(call) || knowledge.ContextArg(call.Common()) == nil && c.outlasts(call, s) {
			c.detach(s, c.ssa.Range(call), fmt.Sprintf(detachedWait, flow.CalleeName(call.Common()), s.name, s.name))
		}
		if s.owner == fn && c.asksAlone(call) {
			c.blamed[call] = true
			c.detach(s, c.ssa.Range(call), fmt.Sprintf(detachedAsk, flow.CalleeName(call.Common()), s.name))
		}
		for i, arg := range call.Common().Args {
			if !knowledge.Context(arg.Type()) {
				continue
			}
			signal := c.stops.Of(arg)
			switch {
			case signal.Bounded || c.leftBehind(arg) || c.keptBeside(arg, s):
			case signal.Kind == stops.Never && knowledge.TakesDown(call.Common()):
			case signal.Kind == stops.Never && c.blocksUnder(call, i, s):
				c.blamed[call] = true
				message := fmt.Sprintf(detachedCall, flow.CalleeName(call.Common()), s.name, s.name)
				if calls.Declared(s.owner) != calls.Declared(fn) {
					message = fmt.Sprintf(detachedBelow, flow.CalleeName(call.Common()), s.name)
				}
				c.detach(s, c.argument(call, arg), message)
			case signal.Kind == stops.Never && c.uncancelled(call) && s.owner == fn:
				c.detach(s, c.argument(call, arg), fmt.Sprintf(detachedCancel, flow.CalleeName(call.Common()), s.name))
			}
		}
	}
}

func (c *checker) detach(s scope, at analysis.Range, message string) {
	c.reportUnder(s, diagnostic(nil, "detached-context", at, message, []analysis.RelatedInformation{c.arrives(s)}))
}

// leftBehind reports whether a context is one that its function has taken the end from: by context.WithoutCancel a program says that it wants that.
func (c *checker) leftBehind(ctx ssa.Value) bool {
	return slices.ContainsFunc(c.graph.Origins(ctx), func(origin ssa.Value) bool {
		call, ok := origin.(*ssa.Call)
		return ok && knowledge.Callee(&call.Call) == knowledge.WithoutCancel
	})
}

// keptBeside reports whether a context is in a field, and the one of a component is not used at all: ignored-context speaks of that.
func (c *checker) keptBeside(ctx ssa.Value, s scope) bool {
	field, _ := flow.FieldRead(ctx)
	return field != nil && s.entry != nil && managed(s.entry) && !used(s.entry.Stop)
}

// asksAlone reports whether a call makes a request that has no context and gets none, and that its function makes by a client
// without a time limit. A client that comes from elsewhere can have one.
func (c *checker) asksAlone(call ssa.CallInstruction) bool {
	sent := c.sentAsIs(call)
	for _, by := range sent {
		if c.waits.Decides(by) || !waits.Unlimited(c.graph, knowledge.Receiver(by.Common())) {
			return false
		}
	}
	for _, by := range sent {
		c.blamed[by] = true
	}
	return len(sent) > 0
}

// sentAsIs returns where a function sends the request of HTTP that a call of it makes without a context; none if the request can get one, or
// goes elsewhere.
func (c *checker) sentAsIs(call ssa.CallInstruction) []ssa.CallInstruction {
	made, ok := call.(*ssa.Call)
	if !ok || knowledge.Callee(&made.Call) != knowledge.NewRequest {
		return nil
	}
	var sent []ssa.CallInstruction
	for request := range knowledge.Each[*ssa.Extract](knowledge.Referrers(made)) {
		if request.Index != 0 {
			continue
		}
		for _, use := range c.graph.Uses(request) {
			user, ok := use.Instr.(ssa.CallInstruction)
			switch {
			case !ok:
			case knowledge.Callee(user.Common()) == knowledge.DoRequest && user.Parent() == call.Parent():
				sent = append(sent, user)
			case !knowledge.LeavesContext(user.Common()):
				return nil
			}
		}
	}
	return sent
}

// deafWaits reports waits under context.Background() in a function without a context whose loop a channel ends:
// while it waits, it does not see that channel. Something has to run it as a component: a go statement, or callers
// that are not seen. Where the channel closes only together with the process, and nothing waits for the function, nothing is held up.
func (c *checker) deafWaits(fn *ssa.Function) {
	if !c.graph.Escapes(fn) && !c.isGoroutine(fn) || stopPath(fn) {
		return
	}
	stop := c.after.StopArm(fn)
	if stop == nil {
		return
	}
	ends, unless := c.process.Beside(stop.Chan, fn, c.startOf(fn))
	if ends && unless == "" {
		return
	}
	for _, call := range calls.In(fn) {
		if _, plain := call.(*ssa.Call); !plain || c.after.AfterStop(call) {
			continue
		}
		for i, arg := range call.Common().Args {
			if signal := c.stops.Of(arg); !knowledge.Context(arg.Type()) || signal.Kind != stops.Never || signal.Bounded || !c.waitsUnder(call, i) {
				continue
			}
			message := fmt.Sprintf(deafWait, flow.CalleeName(call.Common()), c.channelName(stop.Pos))
			c.reportUnder(scope{unless: unless}, diagnostic(nil, "detached-context", c.argument(call, arg), message, []analysis.RelatedInformation{
				c.note(stop.Pos, "the loop stops here"),
			}))
		}
	}
}

// startOf returns the go statement that runs a function literal, and nothing else does; nil for another function.
func (c *checker) startOf(fn *ssa.Function) ssa.CallInstruction {
	sites := c.graph.Sites(fn)
	if len(sites) != 1 || sites[0].Mode != calls.Goroutine || fn.Parent() == nil {
		return nil
	}
	return sites[0].Instr
}

// waitsUnder reports whether a call waits until the context in argument i ends, or something comes that may not.
func (c *checker) waitsUnder(call ssa.CallInstruction, i int) bool {
	return c.waits.Endless(call) || knowledge.WaitForSync(call.Common()) || c.effects.WaitsFor(call, i)
}

// blocksUnder reports whether a call blocks, or makes something that lives, until the context in
// argument i ends. A single request, and a poll that ends by itself, count in what a manager runs, where they delay the
// shutdown, if the function has the context at hand; to pass it through helpers is more than a slip. Elsewhere a poll counts that outlasts a shutdown. A read of a cache in memory delays nothing.
func (c *checker) blocksUnder(call ssa.CallInstruction, i int, s scope) bool {
	common := call.Common()
	if knowledge.Watcher(common.Signature()) {
		return true
	}
	if s.owner == call.Parent() && s.entry != nil && s.entry.Kind != runnables.Controller && (knowledge.Requests.Calls(common) || knowledge.Polls(common) != nil) {
		return !caches.InMemory(c.graph, call) && !caches.OfManager(c.graph, call)
	}
	return c.waits.Endless(call) || c.effects.WaitsFor(call, i) || c.outlasts(call, s)
}

// outlasts reports whether a call polls for longer than a manager gives what it stops, in a function with a context that a manager or an owner runs and
// waits for.
func (c *checker) outlasts(call ssa.CallInstruction, s scope) bool {
	limit := knowledge.PollsFor(call.Common())
	if limit == nil || s.owner != call.Parent() || s.entry == nil || s.site != nil {
		return false
	}
	d, known := length(limit)
	return known && d > graceful && c.isWaitedFor(s.entry)
}

// uncancelled reports whether a call makes a context whose cancel function is never used, and
// the context is.
func (c *checker) uncancelled(call ssa.CallInstruction) bool {
	value, ok := call.(*ssa.Call)
	if !ok || !knowledge.Cancellable.Calls(&value.Call) {
		return false
	}
	runs := false
	for _, ref := range knowledge.Referrers(value) {
		extract, ok := ref.(*ssa.Extract)
		if !ok {
			return false
		}
		if extract.Index == 1 && len(knowledge.Referrers(extract)) > 0 {
			return false
		}
		runs = runs || extract.Index == 0 && len(knowledge.Referrers(extract)) > 0
	}
	return runs
}

// stopPath reports whether a function runs on shutdown by its contract.
func stopPath(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if knowledge.Closers[fn.Name()] {
			return true
		}
	}
	return false
}

// argument returns the source of an argument of a call; of the call when it is not in place.
func (c *checker) argument(call ssa.CallInstruction, arg ssa.Value) analysis.Range {
	whole := c.ssa.Range(call)
	if inner := c.ssa.At(arg.Pos()); whole.From < inner.From && inner.To <= whole.To {
		return inner
	}
	return whole
}

func (c *checker) comesFrom(v ssa.Value, param *ssa.Parameter) bool {
	return slices.ContainsFunc(c.stops.Of(v).Roots, func(root ssa.Value) bool { return root == ssa.Value(param) })
}

// onLoss reports whether the callback for the lost lease beside an entry may do something, such as end the process.
func (c *checker) onLoss(entry *runnables.Entry, kinds ...effects.Kind) bool {
	return slices.ContainsFunc(c.runnables.OnStopped(entry), func(fn *ssa.Function) bool { return c.effects.Of(fn).Has(kinds...) })
}
