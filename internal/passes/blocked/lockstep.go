package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// inLockstep reports whether a goroutine sends one value at most for each request that the function which starts it makes on
// another channel, and that function takes each answer before it leaves or asks again: then nothing is under way when it leaves
// (fission's log command). A request whose sends are not all seen in that function, or a second goroutine, says no.
func (x *leakFinder) inLockstep(send *channels.Op, s start) bool {
	fn, asker := send.Func(), s.around()
	if s.handed || s.sync || s.repeats || paths.InLoop(s.instr.Block()) || len(x.channel.Passed) > 0 || len(x.graph.Sites(fn)) != 1 {
		return false
	}
	if !slices.Contains(s.runs, fn) || slices.ContainsFunc(x.channel.Sends, func(op *channels.Op) bool { return op.Func() != fn }) {
		return false
	}
	for instr := range calls.Instrs(fn) {
		for _, op := range x.channels.At(instr) {
			if op.Kind == channels.Receive && onlyAsks(op.Channel, asker) && x.answersEach(fn, op.Channel) && x.takesEach(op.Channel) {
				return true
			}
		}
	}
	return false
}

// onlyAsks reports whether all that comes from a channel is what one function sends on it: a closed channel would give more.
func onlyAsks(c *channels.Channel, asker *ssa.Function) bool {
	return !c.Group && !c.Foreign && !c.OthersSend && len(c.Passed) == 0 && len(c.Closes) == 0 && len(c.Sends) > 0 &&
		!slices.ContainsFunc(c.Sends, func(op *channels.Op) bool { return op.Func() != asker })
}

// answersEach reports whether each path of a function to a send of the channel, from its entry or from another send, receives a request.
func (x *leakFinder) answersEach(fn *ssa.Function, requests *channels.Channel) bool {
	y := x.Result.leakFinder(requests, 0)
	y.start = x.start
	sends := func(instr ssa.Instruction) bool { return len(x.on(instr, channels.Send)) > 0 }
	if y.unreceived(paths.Search{Block: fn.Blocks[0], To: sends}) {
		return false
	}
	return !slices.ContainsFunc(x.channel.Sends, func(op *channels.Op) bool { return y.unreceived(after(op, sends)) })
}

// takesEach reports whether each path from a request to a return or another request receives from the channel.
func (x *leakFinder) takesEach(requests *channels.Channel) bool {
	leaves := func(instr ssa.Instruction) bool {
		return paths.IsReturn(instr) || slices.ContainsFunc(x.channels.At(instr), func(op *channels.Op) bool {
			return op.Kind == channels.Send && op.Channel == requests
		})
	}
	return !slices.ContainsFunc(requests.Sends, func(op *channels.Op) bool { return x.unreceived(after(op, leaves)) })
}

// after returns the search from the end of an operation: in a select, from the beginning of its arm.
func after(op *channels.Op, to func(ssa.Instruction) bool) paths.Search {
	if op.Select != nil {
		if arm := paths.Arm(op.Select, op.Arm); arm != nil {
			return paths.Search{Block: arm, Pred: op.Instr.Block(), To: to}
		}
	}
	return paths.Search{From: op.Instr, To: to}
}

// unreceived reports whether a search finds a path on which nothing is surely received from the channel.
func (x *leakFinder) unreceived(s paths.Search) bool {
	s.Avoid = func(instr ssa.Instruction) bool { return x.receives(instr) > 0 }
	s.Edge = func(_ *paths.Explorer, at paths.State, succ int) bool { return x.onEdge(at.Block, succ) == 0 }
	return paths.Find(s) != nil
}
