package reconcileresult

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// sleeps reports sleeps and polls of a known length. A wait without a deadline is a finding of expecttimeout.
func (c *checker) sleeps(fn *ssa.Function) {
	for _, call := range calls.In(fn) {
		pause := c.waits.Pauses(call)
		if pause == nil || !pause.Polls && c.waits.Decides(call) {
			continue
		}
		does := "sleeps %s for %s"
		if pause.Polls {
			does = "polls %s for up to %s"
		}
		where := "here"
		if pause.In != "" {
			where = "in " + pause.In
		}
		c.report(sleeps, c.ssa.Range(call), nil, nil, "a worker of the controller "+does+": no other object is reconciled by it meanwhile", where, pause.Length)
	}
}
