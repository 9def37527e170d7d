package ctxrunnable

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/rule"
)

const (
	detachedRequest = "%s runs under a context that never ends, although %s has one to hand down: a shutdown waits for its answer"
	detachedHelper  = "%s runs under a context that never ends, although what runs %s in another package has one to hand down: a shutdown waits for its answer"
	detachedOwn     = "%s runs under a context that never ends, although %s is at hand: it goes on after %s ends"
	sentAlone       = "%s sends a request that has no time limit, although a context could reach %s: a server that does not answer holds it up for good"
	contextDropped  = "WithContext returns another request, which is thrown away: the one that is sent does not end with %s"
	overRequest     = "%s takes no context, although %s has one to hand down to %s: a shutdown waits for its answer"
	overOwn         = "%s takes no context, although %s is at hand for %s: it goes on after %s ends"
	overHandler     = "%s takes no context, although %s.Context() is at hand for %s: it goes on after the request is given up"
	detachedHandler = "%s runs under a context that never ends, although %s.Context() is at hand: it goes on after the request is given up"
)

// requests reports what a function asks of others under context.Background() or context.TODO(), once for each function: one that a reconcile
// runs, here or in another package of the module, one that is handed a context, or a handler of HTTP. What a reconcile starts in a goroutine may be
// meant to outlive it, and what a function undoes after a failure may be meant to be done in any case.
func (c *checker) requests(fn *ssa.Function) {
	if stopPath(fn) || c.graph.RunsOnly(fn, calls.Deferred) {
		return
	}
	ask := c.asker(fn)
	var above []string
	if ask == nil {
		if above = c.withoutContext(fn); len(above) == 0 {
			return
		}
		ask = &asker{asks: c.unlessUndoing(either(c.asksIn(false), c.asksThrough(false))), says: func(call, _ string) string {
			return fmt.Sprintf(detachedHelper, call, calls.Declared(fn).Name())
		}}
	}
	found := c.requestsOf(fn, ask)
	if len(found) == 0 {
		return
	}
	var related []analysis.RelatedInformation
	for _, other := range found[1:] {
		related = append(related, c.note(other.call.Pos(), "and so does this"))
	}
	first := found[0]
	name := flow.CalleeName(first.call.Common())
	d := diagnostic(nil, requestContext, c.ssa.Range(first.call), fmt.Sprintf(sentAlone, name, calls.Declared(fn).Name()), related)
	switch {
	case first.ctx != nil:
		d = diagnostic(nil, requestContext, c.argument(first.call, first.ctx), ask.says(name, ""), related)
	case first.under != "":
		d = diagnostic(nil, requestContext, c.ssa.Range(first.call), ask.says(name, first.under), related)
	}
	if len(above) > 0 {
		rule.Ask(c.pass, strings.Join(above, separator), d)
		return
	}
	c.pass.Report(d)
}

// A request is a call that asks others for something, under a context that never ends; nil for one of HTTP without any, or where a function that takes one
// is passed over.
type request struct {
	call  ssa.CallInstruction
	ctx   ssa.Value
	under string // see knowledge.UnderContext
}

// requestsOf returns what a function asks of others under a context that never ends, what it asks itself first.
func (c *checker) requestsOf(fn *ssa.Function, ask *asker) []request {
	var direct, through []request
	for _, call := range calls.In(fn) {
		_, plain := call.(*ssa.Call)
		if !plain || c.blamed[call] || c.after.AfterStop(call) || c.waits.Decides(call) || caches.InMemory(c.graph, call) {
			continue
		}
		if c.waits.SentAlone(call) && !c.undoes(call) {
			direct = append(direct, request{call: call})
			continue
		}
		if under := ask.passesOver(call); under != "" && !c.undoes(call) {
			direct = append(direct, request{call: call, under: under})
			continue
		}
		ctx := ask.asks(call)
		if ctx == nil || caches.OfManager(c.graph, call) && !c.isTODO(ctx) {
			continue
		}
		if signal := c.stops.Of(ctx); signal.Kind != stops.Never || signal.Bounded || c.leftBehind(ctx) {
			continue
		}
		if asksOf(call) != nil {
			direct = append(direct, request{call: call, ctx: ctx})
		} else {
			through = append(through, request{call: call, ctx: ctx})
		}
	}
	return append(direct, through...)
}

// droppedContexts reports copies of requests with a context that are thrown away.
func (c *checker) droppedContexts(fn *ssa.Function) {
	for _, call := range calls.In(fn) {
		if copied, ok := call.(*ssa.Call); ok && knowledge.DropsContext(copied) {
			c.report(requestContext, c.ssa.Range(call), fmt.Sprintf(contextDropped, stopName(copied.Call.Args[1])))
		}
	}
}

// An asker is how a function asks others for something.
type asker struct {
	asks func(ssa.CallInstruction) ssa.Value // the context of a call that does
	over func(ssa.CallInstruction) string    // what a call passes over that takes a context; nil where there is none at hand
	says func(call, under string) string     // what is said of such a call
}

func (a *asker) passesOver(call ssa.CallInstruction) string {
	if a.over == nil {
		return ""
	}
	return a.over(call)
}

// asker returns how a function asks others for something; nil if the function has no context but those of its own.
func (c *checker) asker(fn *ssa.Function) *asker {
	if entry := c.reconcileOf(fn); entry != nil {
		atHand := c.ownContext(fn) != nil
		return &asker{either(c.asksIn(atHand), c.asksThrough(atHand)), c.passedOver, c.handedDownBy(entry)}
	}
	holder := c.holder(fn)
	if own := c.ownContext(holder); own != nil {
		return &asker{c.unlessUndoing(either(asksOf, c.asksThrough(true))), c.passedOver, func(call, under string) string {
			if under != "" {
				return fmt.Sprintf(overOwn, call, own.Name(), under, own.Name())
			}
			return fmt.Sprintf(detachedOwn, call, own.Name(), own.Name())
		}}
	}
	if request := requestOf(holder); request != nil {
		return &asker{c.unlessUndoing(either(looksUp, c.looksUpThrough)), c.looksUpOver, func(call, under string) string {
			if under != "" {
				return fmt.Sprintf(overHandler, call, request.Name(), under)
			}
			return fmt.Sprintf(detachedHandler, call, request.Name())
		}}
	}
	if caller := c.handsDown(fn); caller != nil {
		return &asker{c.unlessUndoing(either(c.asksIn(false), c.asksThrough(false))), c.passedOver, c.handedDownBy(caller)}
	}
	return nil
}

// handedDownBy returns what is said of a call in what a function with a context runs.
func (c *checker) handedDownBy(caller *ssa.Function) func(call, under string) string {
	return func(call, under string) string {
		if under != "" {
			return fmt.Sprintf(overRequest, call, subject(caller), under)
		}
		return fmt.Sprintf(detachedRequest, call, subject(caller))
	}
}

// ownContext returns the context that a function is handed and has a name for; nil for none.
func (c *checker) ownContext(fn *ssa.Function) *ssa.Parameter {
	if fn == nil {
		return nil
	}
	for _, param := range fn.Params {
		if knowledge.Context(param.Type()) && param.Name() != "_" && param.Name() != "" {
			return param
		}
	}
	return nil
}

// asksIn returns how a function asks for something in what a reconcile runs. The reads of a client count where the context is at hand, or where
// context.TODO() says that it is yet to come; else a cache answers them, and nothing waits.
func (c *checker) asksIn(atHand bool) func(ssa.CallInstruction) ssa.Value {
	return func(call ssa.CallInstruction) ssa.Value {
		if ctx := knowledge.NeedsLive(call.Common()); ctx != nil {
			return ctx
		}
		if ctx := knowledge.ReadsUnder(call.Common()); ctx != nil && (atHand || c.isTODO(ctx)) {
			return ctx
		}
		return nil
	}
}

// asksOf returns the context of a request that a function makes which is handed one; nil for another call, such as a poll that is bounded.
func asksOf(call ssa.CallInstruction) ssa.Value {
	if ctx := knowledge.ReadsUnder(call.Common()); ctx != nil {
		return ctx
	}
	if _, polls := knowledge.WaitsUntil(call.Common()); polls || knowledge.BoundedPoll(call.Common()) {
		return nil
	}
	return knowledge.NeedsLive(call.Common())
}

// isTODO reports whether a context is one of context.TODO() and no other.
func (c *checker) isTODO(ctx ssa.Value) bool {
	origins := c.graph.Origins(ctx)
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool {
		call, ok := origin.(*ssa.Call)
		return !ok || knowledge.Callee(&call.Call) != knowledge.TODO
	})
}

// looksUp returns the context of a call that a handler only waits for to know something; nil for another one.
func looksUp(call ssa.CallInstruction) ssa.Value {
	for _, under := range []func(*ssa.CallCommon) ssa.Value{knowledge.ReadsUnder, knowledge.ReviewsUnder, knowledge.LooksUpUnder, knowledge.FetchesUnder} {
		if ctx := under(call.Common()); ctx != nil {
			return ctx
		}
	}
	return nil
}

// unlessUndoing leaves out what runs because something has failed, and what may run after the end of the context.
func (c *checker) unlessUndoing(asks func(ssa.CallInstruction) ssa.Value) func(ssa.CallInstruction) ssa.Value {
	return func(call ssa.CallInstruction) ssa.Value {
		if ctx := asks(call); ctx != nil && !c.undoes(call) {
			return ctx
		}
		return nil
	}
}

// undoes reports whether a call is made because something has failed, or can be made after the end of a context.
func (c *checker) undoes(call ssa.CallInstruction) bool {
	failed := func(f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && !f.Truth && f.Subject != nil && knowledge.IsError(f.Subject.Type())
	}
	return len(c.ended.Looks(call.Parent())) > 0 && c.after.CanFollowEnd(call) || slices.ContainsFunc(c.conditions.Under(call), failed)
}

// reconcileOf returns the reconcile with a context that runs a function in its own goroutine; nil if none is seen to.
func (c *checker) reconcileOf(fn *ssa.Function) *ssa.Function {
	for at, site := range c.runBy(fn) {
		if site == nil && c.reconciles.Retries(at) && len(c.stops.InScope(at)) > 0 {
			return at
		}
	}
	return nil
}
