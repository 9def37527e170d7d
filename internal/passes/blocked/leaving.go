package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A walk is the way out of a function with the fewest receives.
type walk struct {
	end      ssa.Instruction // a return, or a wait for the senders; nil if there is no way out
	joined   bool
	received int64
}

// leave returns the way from a site out of its function with the fewest receives. Where the number
// is not known, as after a loop that counts, it is taken to be enough.
func (x *leakFinder) leave(site calls.Site, joins map[ssa.Instruction]bool) walk {
	if site.Repeats && site.Mode == calls.Sync {
		return walk{end: site.Instr, joined: true} // it sends before the next instruction runs
	}
	e := paths.Explore(site.Caller())
	type place struct {
		paths.State
		instrs   []ssa.Instruction // of its block that have not run
		received int64
	}
	best := make(map[paths.State]int64) // the fewest receives before a state, where it was reached
	block := site.Instr.Block()
	todo := []place{{e.Inside(block), block.Instrs[slices.Index(block.Instrs, ssa.Instruction(site.Instr))+1:], 0}}
	var found walk
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if have, seen := best[at.State]; seen && have <= at.received {
			continue
		}
		best[at.State] = at.received
		end, received := x.inBlock(at.instrs, joins, at.received)
		if end == nil {
			for _, next := range slices.Backward(e.Next(at.State)) {
				todo = append(todo, place{next.State, next.Block.Instrs, min(unbounded, received+x.onEdge(at.Block, next.Succ))})
			}
		} else if found.end == nil || received < found.received {
			found = walk{end: end, joined: joins[end], received: received}
		}
	}
	return found
}

// inBlock returns the first instruction that ends a way out, nil for none, and how many values have
// been received until then.
func (x *leakFinder) inBlock(instrs []ssa.Instruction, joins map[ssa.Instruction]bool, received int64) (ssa.Instruction, int64) {
	for _, instr := range instrs {
		received = min(unbounded, received+x.receives(instr))
		if _, ok := instr.(*ssa.Return); ok || joins[instr] {
			return instr, received
		}
	}
	return nil, received
}

// receives returns how many values of the channel an instruction surely takes.
func (x *leakFinder) receives(instr ssa.Instruction) int64 {
	if sel, ok := instr.(*ssa.Select); ok {
		if x.everyArm(sel) {
			return 1
		}
		return 0
	}
	return int64(len(slices.DeleteFunc(x.on(instr, channels.Receive), func(op *channels.Op) bool { return op.Range })))
}

// everyArm reports whether each way out of a select takes a value of the channel.
func (x *leakFinder) everyArm(sel *ssa.Select) bool {
	for _, state := range sel.States {
		if state.Dir != types.RecvOnly || x.channels.Of(state.Chan) != x.channel {
			return false
		}
	}
	return sel.Blocking
}

// onEdge returns how many values are taken when control goes from b to its successor i: one for an
// arm of a select or the body of a range, enough when the channel is found closed, and enough where
// a loop that receives has counted to its end.
func (x *leakFinder) onEdge(b *ssa.BasicBlock, i int) int64 {
	var most int64
	for _, f := range x.conditions.OnEdge(b, i) {
		switch f.Predicate {
		case conditions.Ok:
			most = max(most, x.onOk(f))
		case conditions.Arm:
			most = max(most, x.onArm(f))
		case conditions.Compared, conditions.Equal:
			if counts(f.Cond) && x.endsReceiving(b, b.Succs[i]) {
				return unbounded
			}
		}
	}
	return most
}

// onOk is onEdge for a look whether a receive has taken a value, or found the channel closed.
func (x *leakFinder) onOk(f conditions.Fact) int64 {
	recv, ok := f.Subject.(ssa.Instruction)
	if !ok {
		return 0
	}
	ops := x.on(recv, channels.Receive)
	switch {
	case len(ops) == 0:
		return 0
	case !f.Truth:
		return unbounded
	case ops[0].Range:
		return 1
	}
	return 0
}

// onArm is onEdge for the arm of a select.
func (x *leakFinder) onArm(f conditions.Fact) int64 {
	sel := f.Subject.(*ssa.Select)
	if !f.Truth || sel.States[f.Arm].Dir != types.RecvOnly {
		return 0
	}
	c := x.channels.Of(sel.States[f.Arm].Chan)
	switch {
	case c == nil:
		return 0
	case c == x.channel && !x.everyArm(sel):
		return 1
	case c != x.channel && (x.endsAfterSenders(c) || x.endsSender(c)):
		return unbounded
	}
	return 0
}

func counts(cond ssa.Value) bool {
	compare, ok := cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	basic, ok := compare.X.Type().Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// endsReceiving reports whether the edge from b to succ leaves a loop that receives.
func (x *leakFinder) endsReceiving(b, succ *ssa.BasicBlock) bool {
	return !reaches(succ, b) && slices.ContainsFunc(x.channel.Receives, func(op *channels.Op) bool {
		in := op.Instr.Block()
		return op.Func() == b.Parent() && op.InLoop() && reaches(b, in) && reaches(in, b)
	})
}
