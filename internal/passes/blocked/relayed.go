package blocked

import (
	"slices"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
)

// withoutLimit returns the waits but for those of goroutines that only tell of it on a channel whose receivers have something else to wait for, mostly a timer: what
// is skipped leaves such a goroutine behind, and nobody that waits for it.
func (r *Result) withoutLimit(waits []*channels.Op) []*channels.Op {
	return slices.DeleteFunc(slices.Clone(waits), func(wait *channels.Op) bool {
		if !r.graph.RunsOnly(wait.Func(), calls.Goroutine) {
			return false
		}
		tells := false
		for instr := range calls.Instrs(wait.Func()) {
			for _, op := range r.channels.At(instr) {
				if op == wait {
					continue
				}
				if op.Kind != channels.Close && op.Kind != channels.Send || !op.Deferred && !calls.ComesAfter(instr, wait.Instr) || !r.limited(op) {
					return false
				}
				tells = true
			}
		}
		return tells
	})
}

// limited reports whether each receiver of what a signal tells can leave without it.
func (r *Result) limited(signal *channels.Op) bool {
	c := r.channels.Of(signal.Value())
	return c != nil && !c.OthersReceive && len(c.Receives) > 0 && !slices.ContainsFunc(c.Receives, func(op *channels.Op) bool {
		return op.Range || op.Bare() || r.leftAlone(op)
	})
}
