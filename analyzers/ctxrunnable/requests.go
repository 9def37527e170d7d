package ctxrunnable

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const detachedRequest = "%s runs under a context that never ends, although %s has one to hand down: a shutdown waits for its answer"

// requests reports what a function that a reconcile runs asks of others under context.Background() or context.TODO(), once for
// each function. What the reconcile starts in a goroutine may be meant to outlive it.
func (c *checker) requests(fn *ssa.Function) {
	entry := c.reconcileOf(fn)
	if entry == nil || stopPath(fn) {
		return
	}
	var first ssa.CallInstruction
	var at ssa.Value
	var related []analysis.RelatedInformation
	for _, call := range calls.In(fn) {
		ctx := knowledge.NeedsLive(call.Common())
		if _, plain := call.(*ssa.Call); !plain || ctx == nil || c.blamed[call] || c.after.AfterStop(call) || c.waits.Decides(call) {
			continue
		}
		if signal := c.stops.Of(ctx); signal.Kind != stops.Never || signal.Bounded || c.leftBehind(ctx) {
			continue
		}
		if first == nil {
			first, at = call, ctx
			continue
		}
		related = append(related, c.note(call.Pos(), "and so does this"))
	}
	if first != nil {
		c.report(requestContext, c.argument(first, at), fmt.Sprintf(detachedRequest, calleeName(first), subject(entry)), related...)
	}
}

// reconcileOf returns the reconcile with a context that runs a function in its own goroutine; nil if none is seen to.
func (c *checker) reconcileOf(fn *ssa.Function) *ssa.Function {
	for at, site := range c.runBy(fn) {
		if site == nil && knowledge.IsReconcile(at.Name(), at.Signature) && len(c.stops.InScope(at)) > 0 {
			return at
		}
	}
	return nil
}
