package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// toldLate returns the leak of a send by which a Stop tells a loop to end, in place of a close, when that loop can have left since something failed in it: nothing receives
// any more, and whoever stops the component waits for ever. The one function with the loop is run once, as far as it is seen.
func (x *leakFinder) toldLate(send *channels.Op) *LeakedSend {
	teller := send.Func()
	if x.room > 0 || send.Handed != nil || !x.channel.Field || !knowledge.Closers[teller.Name()] || teller.Signature.Recv() == nil || x.asksFlag(send) {
		return nil
	}
	loop := x.channel.Receives[0].Func()
	for _, receive := range x.channel.Receives {
		if receive.Func() != loop || loop == teller || !receive.InLoop() || receive.Select == nil {
			return nil
		}
	}
	if slices.ContainsFunc(x.graph.Sites(loop), func(site calls.Site) bool { return site.Repeats || paths.InLoop(site.Instr.Block()) }) {
		return nil
	}
	leaves := x.leavesFailed(x.channel.Receives[0])
	if leaves == nil {
		return nil
	}
	return &LeakedSend{Send: send, Start: send.Instr, Leaver: loop, Leaves: leaves, Called: true, Receives: x.channel.Receives, Room: x.room}
}

// leavesFailed returns the return by which a function leaves the loop of a receive since a call has failed; nil if there is none.
func (x *leakFinder) leavesFailed(receive *channels.Op) ssa.Instruction {
	for _, loop := range x.after.Loops(receive.Func()) {
		if !loop.Has(receive.Instr.Block()) {
			continue
		}
		for _, exit := range paths.Exits(loop) {
			failed := slices.ContainsFunc(x.conditions.OnEdge(exit[0], slices.Index(exit[0].Succs, exit[1])), func(f conditions.Fact) bool {
				return f.Predicate == conditions.Nil && !f.Truth && knowledge.IsError(f.Subject.Type()) && flow.Made(f.Subject) != nil && x.ownFailure(f.Subject)
			})
			if !failed {
				continue
			}
			if path := paths.Find(paths.Search{Block: exit[1], To: paths.IsReturn}); path != nil {
				return path.End
			}
		}
	}
	return nil
}
