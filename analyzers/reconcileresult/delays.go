package reconcileresult

import (
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
)

// delays reports the delays that a function returns beside an error: one finding for those beside an error that
// is certain, since all of them are mended alike, and one for each that depends on what a call returns.
func (c *checker) delays(fn *ssa.Function) {
	var certain []*ssa.Return
	for _, store := range c.reconciles.DelaysInDefer(fn) {
		at := c.ssa.Place(store)
		c.report(delayDropped, at, nil, nil, "RequeueAfter is ignored: the error beside it makes the controller retry with its own backoff")
	}
	for _, ret := range reconciles.Returns(fn) {
		err := paths.Returned(ret, 1)
		if call := reconciles.HandedOn(ret); call != nil && c.failsWith(call) || c.reconciles.DelayedBefore(ret, err) {
			certain = append(certain, ret)
			continue
		}
		if !c.reconciles.Delayed(ret) {
			continue
		}
		switch can := c.conditions.ErrorAt(err, ret); {
		case can.NotNil():
			if c.delayOfFailure(ret) {
				continue
			}
			certain = append(certain, ret)
		case !can.IsNil() && madeHere(err):
			c.report(delayMaybeDropped, c.resultOf(ret), nil, nil, "RequeueAfter is ignored whenever %s returns an error", flow.CalleeName(&err.(*ssa.Call).Call))
		}
	}
	if len(certain) == 0 {
		return
	}
	slices.SortFunc(certain, func(a, b *ssa.Return) int { return int(a.Pos() - b.Pos()) })
	var others []analysis.RelatedInformation
	for _, ret := range certain[1:] {
		at := c.resultOf(ret)
		others = append(others, analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: "ignored here as well"})
	}
	c.report(delayDropped, c.resultOf(certain[0]), others, nil, "RequeueAfter is ignored: the error beside it makes the controller retry with its own backoff")
}

// failsWith reports whether a call returns a delay beside an error that it is handed, and that is not nil.
func (c *checker) failsWith(call *ssa.Call) bool {
	return slices.ContainsFunc(c.reconciles.Beside(call), func(err ssa.Value) bool { return c.conditions.NotNilAt(err, call) })
}

// delayOfFailure reports whether the delay comes from the call that returns the error, and may be zero with every
// error: it is for the case that there is none.
func (c *checker) delayOfFailure(ret *ssa.Return) bool {
	delay, ok := c.reconciles.Field(paths.Returned(ret, 0), knowledge.RequeueAfter, ret).(*ssa.Extract)
	err, also := paths.Returned(ret, 1).(*ssa.Extract)
	if !ok || !also || delay.Tuple != err.Tuple {
		return false
	}
	call, ok := delay.Tuple.(*ssa.Call)
	return ok && (!c.failures.Seen(call) || c.failures.Zero(call, delay.Index))
}

// madeHere reports whether an error is what a call in the return statement returns, so that the author could not
// know what it is.
func madeHere(err ssa.Value) bool {
	call, ok := err.(*ssa.Call)
	return ok && !knowledge.AsksError(&call.Call)
}

// resultOf returns the source of the Result that a return returns.
func (c *checker) resultOf(ret *ssa.Return) analysis.Range {
	if stmt := c.ssa.Return(ret); stmt != nil && len(stmt.Results) > 0 {
		return stmt.Results[0]
	}
	return c.ssa.At(ret.Pos())
}
