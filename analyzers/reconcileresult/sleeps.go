package reconcileresult

import (
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
)

// longest is the time that a reconcile may sleep: it is less than what many API calls take.
const longest = time.Second

// longestPoll is the time that a reconcile may poll: a call that is tried again for some seconds has failed for a moment, and
// what takes a minute is waited for.
const longestPoll = time.Minute

// sleeps reports sleeps and polls of a known length. A wait without a deadline is a finding of expecttimeout.
func (c *checker) sleeps(fn *ssa.Function) {
	for _, call := range calls.In(fn) {
		_, beside := call.(*ssa.Go)
		if limit := knowledge.PollsFor(call.Common()); limit != nil && !beside {
			length, ok := c.constants.Of(limit).Number()
			if ok && time.Duration(length) >= longestPoll {
				c.report(sleeps, c.ssa.Range(call), nil, nil, "a worker of the controller polls here for up to %s: no other object is reconciled by it meanwhile", time.Duration(length))
			}
			continue
		}
		pause := effects.Pause(call)
		if pause == nil {
			continue
		}
		length, ok := c.constants.Of(pause).Number()
		if ok && time.Duration(length) > longest && !c.waits.Decides(call) {
			c.report(sleeps, c.ssa.Range(call), nil, nil, "a worker of the controller sleeps here for %s: no other object is reconciled by it meanwhile", time.Duration(length))
		}
	}
}
