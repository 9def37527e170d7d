package channels

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
// cannot be told, as after a loop that counts, it is taken to be enough.
func (x *strander) leave(site calls.Site, joins map[ssa.Instruction]bool) walk {
	if site.Repeats && site.Mode == calls.Sync {
		return walk{end: site.Instr, joined: true} // it sends before the next instruction runs
	}
	e := paths.Explore(site.Caller())
	best := make(map[paths.State]int64) // receives before the block, where it was reached
	type place struct {
		paths.State
		from     int
		received int64
	}
	var found walk
	todo := []place{{e.Inside(site.Instr.Block()), position(site.Instr) + 1, 0}}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if have, seen := best[at.State]; at.from == 0 && seen && have <= at.received {
			continue
		}
		if at.from == 0 {
			best[at.State] = at.received
		}
		end, received := x.inBlock(at.Block.Instrs[at.from:], joins, at.received)
		if end == nil {
			steps := e.Next(at.State)
			for _, next := range slices.Backward(steps) {
				todo = append(todo, place{next.State, 0, min(many, received+x.onEdge(at.Block, next.Succ))})
			}
		} else if found.end == nil || received < found.received {
			found = walk{end: end, joined: joins[end], received: received}
		}
	}
	return found
}

// inBlock returns the first instruction that ends a way out, nil for none, and how many values have
// been received until then.
func (x *strander) inBlock(instrs []ssa.Instruction, joins map[ssa.Instruction]bool, received int64) (ssa.Instruction, int64) {
	for _, instr := range instrs {
		received = min(many, received+x.receives(instr))
		if _, ok := instr.(*ssa.Return); ok || joins[instr] {
			return instr, received
		}
	}
	return nil, received
}

// receives returns how many values of the channel an instruction surely takes.
func (x *strander) receives(instr ssa.Instruction) int64 {
	var n int64
	for _, op := range x.byInstr[instr] {
		if op.Kind == Receive && op.Channel == x.channel && op.Select == nil && !op.Range {
			n++
		}
	}
	if sel, ok := instr.(*ssa.Select); ok && x.everyArm(sel) {
		n++
	}
	return n
}

// everyArm reports whether each way out of a select takes a value of the channel.
func (x *strander) everyArm(sel *ssa.Select) bool {
	for _, state := range sel.States {
		if state.Dir != types.RecvOnly || x.Of(state.Chan) != x.channel {
			return false
		}
	}
	return sel.Blocking
}

// onEdge returns how many values are taken when control goes from b to its successor i: one for an
// arm of a select or the body of a range, enough when the channel is found closed, and enough where
// a loop that receives has counted to its end.
func (x *strander) onEdge(b *ssa.BasicBlock, i int) int64 {
	for _, f := range x.conditions.OnEdge(b, i) {
		switch f.Predicate {
		case conditions.Ok:
			if n := x.onOk(f); n > 0 {
				return n
			}
		case conditions.Arm:
			if n := x.onArm(f); n > 0 {
				return n
			}
		case conditions.Compared, conditions.Equal:
			if counts(f.Cond) && x.loopReceives(b, b.Succs[i]) {
				return many
			}
		}
	}
	return 0
}

// onOk is onEdge for a look whether a receive has taken a value, or found the channel closed.
func (x *strander) onOk(f conditions.Fact) int64 {
	if !x.takes(f.Subject) {
		return 0
	}
	if !f.Truth {
		return many
	}
	if recv, ok := f.Subject.(*ssa.UnOp); ok && recv.CommaOk && ranges(recv) {
		return 1
	}
	return 0
}

// onArm is onEdge for the arm of a select.
func (x *strander) onArm(f conditions.Fact) int64 {
	sel := f.Subject.(*ssa.Select)
	if !f.Truth || sel.States[f.Arm].Dir != types.RecvOnly {
		return 0
	}
	c := x.Of(sel.States[f.Arm].Chan)
	switch {
	case c == nil:
		return 0
	case c == x.channel && !x.everyArm(sel):
		return 1
	case c != x.channel && (x.endsAfterSenders(c) || x.tellsOfSender(c)):
		return many
	}
	return 0
}

// endsAfterSenders reports whether a channel is signalled only once the senders have ended: behind
// the Wait of a group that they count down last.
func (x *strander) endsAfterSenders(c *Channel) bool {
	signals := append(append([]*Op(nil), c.Closes...), c.Sends...)
	for _, signal := range signals {
		if !x.behindJoin(signal) {
			return false
		}
	}
	return len(signals) > 0 && !c.OthersSend && !c.Foreign
}

func (x *strander) behindJoin(signal *Op) bool {
	for _, b := range signal.Func().Blocks {
		for _, instr := range b.Instrs {
			for _, op := range x.byInstr[instr] {
				if op.Kind == Wait && x.countsDownLast(x.site, op.Channel) && (paths.Before(instr, signal.Instr) || signal.Deferred) {
					return true
				}
			}
		}
	}
	return false
}

// takes reports whether a tuple is the result of a receive from the channel.
func (x *strander) takes(tuple ssa.Value) bool {
	instr, ok := tuple.(ssa.Instruction)
	if !ok {
		return false
	}
	for _, op := range x.byInstr[instr] {
		if op.Kind == Receive && op.Channel == x.channel {
			return true
		}
	}
	return false
}

func counts(cond ssa.Value) bool {
	compare, ok := cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	basic, ok := compare.X.Type().Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// loopReceives reports whether the edge from b to succ leaves a loop that receives.
func (x *strander) loopReceives(b, succ *ssa.BasicBlock) bool {
	if reaches(succ, b) {
		return false
	}
	for _, op := range x.channel.Receives {
		in := op.Instr.Block()
		if in.Parent() == b.Parent() && (in == b || reaches(b, in) && reaches(in, b)) && paths.InLoop(in) {
			return true
		}
	}
	return false
}

// joins returns the instructions of the caller that wait until the goroutine of a site has ended,
// when the end comes after the send: the Wait of a group that the goroutine counts down last.
func (x *strander) joins(site calls.Site) map[ssa.Instruction]bool {
	found := make(map[ssa.Instruction]bool)
	group := knowledge.Callee(site.Instr.Common())
	for _, b := range site.Caller().Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			if wait := knowledge.GroupWaits[group]; wait != "" && knowledge.Callee(&call.Call) == wait && sameGroup(call, site.Instr) {
				found[instr] = true
			}
			for _, op := range x.byInstr[instr] {
				if op.Kind == Wait && x.countsDownLast(site, op.Channel) {
					found[instr] = true
				}
			}
		}
	}
	return found
}

// sameGroup reports whether two method calls are on one variable.
func sameGroup(a, b ssa.CallInstruction) bool {
	x, y := knowledge.Receiver(a.Common()), knowledge.Receiver(b.Common())
	return x != nil && y != nil && calls.Cell(x) == calls.Cell(y)
}

// countsDownLast reports whether what a site starts counts a group down, deferred or after its sends.
func (x *strander) countsDownLast(site calls.Site, group *Channel) bool {
	for _, fn := range x.graph.Callees(site.Instr) {
		for _, done := range group.Dones {
			if done.Func() != fn {
				continue
			}
			if done.Deferred || x.afterSends(done.Instr) {
				return true
			}
		}
	}
	return false
}

func (x *strander) afterSends(instr ssa.Instruction) bool {
	for _, send := range x.channel.Sends {
		if send.Func() == instr.Parent() && paths.Before(instr, send.Instr) {
			return false
		}
	}
	return true
}
