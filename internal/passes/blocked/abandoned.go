package blocked

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// fed returns the leak of a function that starts the goroutines which take its work, and hands it out itself. It stays where it
// sends once all of them have failed.
func (x *leakFinder) fed(send *channels.Op) *LeakedSend {
	var first ssa.Instruction
	for _, op := range x.channel.Receives {
		for _, site := range x.graph.Sites(op.Func()) {
			if site.Repeats || site.Caller() != send.Func() {
				return nil // another one may take over
			}
			first = site.Instr
		}
	}
	if first == nil {
		return nil
	}
	leak := x.abandoned(send, start{instr: first})
	if leak != nil {
		leak.Feeds = true
	}
	return leak
}

// abandoned returns the leak of a goroutine that hands work out, when all the goroutines that take it can
// fail: each returns, and what is left is never taken. Those that one loop starts are taken to fail
// together, as they do once the context that they share has ended.
func (x *leakFinder) abandoned(send *channels.Op, s start) *LeakedSend {
	if s.handed || s.sync || !send.InLoop() || x.room > maxRoom {
		return nil
	}
	var leaver *channels.Op
	var leaves ssa.Instruction
	for _, op := range x.channel.Receives {
		if op.Func() == send.Func() || !op.InLoop() || !x.graph.RunsOnly(op.Func(), calls.Goroutine) {
			return nil
		}
		end := x.failsAfter(op)
		if end == nil {
			return nil
		}
		if leaver == nil {
			leaver, leaves = op, end
		}
	}
	if leaver == nil {
		return nil
	}
	return &LeakedSend{
		Send: send, Start: s.instr, Leaver: leaver.Func(), Leaves: leaves,
		Receives: x.channel.Receives, Room: x.room,
	}
}

// failsAfter returns a return that the function of a receive comes to because the work that it took has
// failed; nil if there is none.
func (x *leakFinder) failsAfter(op *channels.Op) ssa.Instruction {
	for _, b := range op.Func().Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !reaches(op.Instr.Block(), b) || !reaches(b, op.Instr.Block()) {
			continue
		}
		for i, succ := range b.Succs {
			if reason, _ := x.reason(branch, i); reason != Failed || reaches(succ, op.Instr.Block()) {
				continue
			}
			receives := func(instr ssa.Instruction) bool { return len(x.on(instr, channels.Receive)) > 0 }
			if path := paths.Find(paths.Search{Block: succ, Pred: b, To: paths.IsReturn, Avoid: receives}); path != nil {
				return path.End
			}
		}
	}
	return nil
}
