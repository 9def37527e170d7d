package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A walk is the way out of a function with the fewest receives.
type walk struct {
	end      ssa.Instruction // a return, or a wait for the senders; nil if there is no way out
	joined   bool
	received int64
}

// leave returns the way from a start out of its function with the fewest receives.
func (x *leakFinder) leave(s start, joins map[ssa.Instruction]bool) walk {
	if s.sync {
		return walk{end: s.instr, joined: true} // it sends before the next instruction runs
	}
	block := s.instr.Block()
	e := paths.Explore(block.Parent())
	return x.walk(e, e.Inside(block), block.Instrs[slices.Index(block.Instrs, s.instr)+1:], joins)
}

// walk returns the way from a state out of a function with the fewest receives. Where the number is not
// known, as after a loop that counts, it is taken to be enough.
func (x *leakFinder) walk(e *paths.Explorer, from paths.State, first []ssa.Instruction, joins map[ssa.Instruction]bool) walk {
	type place struct {
		paths.State
		instrs   []ssa.Instruction // of its block that have not run
		received int64
	}
	best := make(map[paths.State]int64) // the fewest receives before a state, where it was reached
	var found walk
	for todo := []place{{from, first, 0}}; len(todo) > 0; {
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

// receivedIn returns the fewest receives of a call of fn: enough if it does not come back, and if it calls
// itself.
func (x *leakFinder) receivedIn(fn *ssa.Function) int64 {
	if known, ok := x.fewest[fn]; ok {
		return known
	}
	x.fewest[fn] = unbounded
	if slices.ContainsFunc(x.channel.Receives, func(op *channels.Op) bool { return x.runsIn(op.Func(), fn) }) {
		e := paths.Explore(fn)
		if way := x.walk(e, e.Enter(nil, fn.Blocks[0]), fn.Blocks[0].Instrs, nil); way.end != nil {
			x.fewest[fn] = way.received
		}
	} else {
		x.fewest[fn] = 0
	}
	return x.fewest[fn]
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

// receives returns how many values of the channel an instruction surely takes, itself or in what it calls.
func (x *leakFinder) receives(instr ssa.Instruction) int64 {
	if call, ok := instr.(*ssa.Call); ok {
		return x.receivedBy(call)
	}
	if sel, ok := instr.(*ssa.Select); ok {
		if x.everyArm(sel) {
			return 1
		}
		return 0
	}
	return int64(len(slices.DeleteFunc(x.on(instr, channels.Receive), func(op *channels.Op) bool { return op.Range })))
}

func (x *leakFinder) receivedBy(call *ssa.Call) int64 {
	callees := x.graph.Callees(call)
	if len(callees) == 0 || x.graph.SiteAt(call, callees[0]).Mode != calls.Sync {
		return 0
	}
	fewest := int64(unbounded)
	for _, callee := range callees {
		fewest = min(fewest, x.receivedIn(callee))
	}
	return fewest
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
		if x.byValue && f.Predicate != conditions.Arm && !x.comesBack(b.Succs[i]) && x.ofReceived(f.Subject) {
			return unbounded
		}
		if x.fails(f, x.nils) {
			return unbounded // no way
		}
		switch f.Predicate {
		case conditions.Ok:
			most = max(most, x.onOk(f))
		case conditions.Arm:
			most = max(most, x.onArm(f))
		case conditions.Compared, conditions.Equal:
			if x.counts(f.Cond) && x.endsReceiving(b, b.Succs[i]) {
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
	from := sel.States[f.Arm].Chan
	c := x.channels.Of(from)
	switch {
	case c != x.channel && x.endsAfterLeaving(from):
		return unbounded
	case c == nil:
		return 0
	case c == x.channel && !x.everyArm(sel):
		return 1
	case c != x.channel && (x.endsAfterSenders(c) || x.endsSender(c)):
		return unbounded
	}
	return 0
}

// endsReceiving reports whether the edge from b to succ leaves a loop that receives, or goes by it since it has
// no round: what is counted is zero.
func (x *leakFinder) endsReceiving(b, succ *ssa.BasicBlock) bool {
	return !reaches(succ, b) && slices.ContainsFunc(x.channel.Receives, func(op *channels.Op) bool {
		in := op.Instr.Block()
		if op.Func() != b.Parent() || !op.InLoop() || reaches(succ, in) {
			return false
		}
		return reaches(in, b) || paths.Rounds(b) != nil && slices.ContainsFunc(b.Succs, func(other *ssa.BasicBlock) bool { return reaches(other, in) && reaches(in, other) })
	})
}

// Leaving returns where the receiver of a leaked send leaves without the value: of one send, for which a select with one other arm waits, the begin of that arm, since the
// other one has taken the value; else Leaves.
func (l LeakedSend) Leaving() ssa.Instruction {
	if len(l.Send.Channel.Sends) != 1 || l.Send.InLoop() || paths.Repeats(l.Start) || len(l.Receives) != 1 {
		return l.Leaves
	}
	sel := l.Receives[0].Select
	if sel == nil || !sel.Blocking || len(sel.States) != 2 || l.Leaves == nil || sel.Parent() != l.Leaves.Parent() || !sel.Block().Dominates(l.Leaves.Block()) {
		return l.Leaves
	}
	if other := paths.Arm(sel, 1-l.Receives[0].Arm); other != nil && len(other.Preds) == 1 {
		return other.Instrs[0]
	}
	return l.Leaves
}
