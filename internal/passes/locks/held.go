package locks

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
)

// A HeldSend is a send under a mutex that waits for a receiver of which nothing is seen.
type HeldSend struct {
	Op    *channels.Op
	Lock  Lock
	Other ssa.Instruction // where another function waits for the mutex in the meantime
}

// HeldSends returns the sends on a channel that hold a mutex of the value which the channel is kept by, while other functions want the mutex: they wait as
// long as the receiver does not come. Of a channel whose receivers are all seen LockedWaits says more, and one that is made with room is mostly free.
func (r *Result) HeldSends(c *channels.Channel) []HeldSend {
	if !c.Field || len(c.Receives) > 0 && !c.OthersReceive && !c.Foreign || len(c.Makes) > 0 && !unbuffered(c) {
		return nil
	}
	var found []HeldSend
	for _, op := range c.Sends {
		if !op.Bare() || op.Deferred {
			continue
		}
		for _, l := range r.Held(op.Instr) {
			if !r.ownedWith(l, op.Value()) || l.Read && r.writer(l) == nil {
				continue
			}
			if other := r.wantedBy(l, op.Func()); other != nil {
				found = append(found, HeldSend{op, l, other})
				break
			}
		}
	}
	return found
}

// wantedBy returns where a function other than one that holds a mutex takes it; nil for none. One that reads waits for no other reader.
func (r *Result) wantedBy(l Lock, holder *ssa.Function) ssa.Instruction {
	want := r.Variables(l)
	for _, fn := range r.funcs {
		if calls.Declared(fn) == calls.Declared(holder) {
			continue
		}
		for _, call := range calls.In(fn) {
			for _, taken := range r.does[call].holds {
				if !(l.Read && taken.Read) && slices.ContainsFunc(r.Variables(taken), func(v any) bool { return slices.Contains(want, v) }) {
					return call
				}
			}
		}
	}
	return nil
}
