package channels

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
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
	type step struct{ pred, b *ssa.BasicBlock }
	best := make(map[step]int64) // receives before the block, where it was reached
	var found walk
	var visit func(pred, b *ssa.BasicBlock, from int, received int64)
	visit = func(pred, b *ssa.BasicBlock, from int, received int64) {
		for _, instr := range b.Instrs[from:] {
			received = min(many, received+x.receives(instr))
			ret, ok := instr.(*ssa.Return)
			if !ok && !joins[instr] {
				continue
			}
			if found.end == nil || received < found.received {
				found = walk{end: instr, joined: ret == nil, received: received}
			}
			return
		}
		for i, succ := range b.Succs {
			if settled(pred, b, i) {
				continue
			}
			after := min(many, received+x.onEdge(b, i))
			if have, seen := best[step{b, succ}]; !seen || after < have {
				best[step{b, succ}] = after
				visit(b, succ, 0, after)
			}
		}
	}
	visit(nil, site.Instr.Block(), position(site.Instr)+1, 0)
	return found
}

// settled reports whether control that came to b from pred cannot take the edge i: a flag such as
// done, looked at in b, has a constant value on that way.
func settled(pred, b *ssa.BasicBlock, i int) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok || pred == nil {
		return false
	}
	cond := branch.Cond
	if not, ok := cond.(*ssa.UnOp); ok && not.Op == token.NOT {
		cond, i = not.X, 1-i
	}
	phi, ok := cond.(*ssa.Phi)
	if !ok || phi.Block() != b {
		return false
	}
	for k, from := range b.Preds {
		if from == pred && phi.Edges[k] == ssa.Value(phi) {
			// As it was when the loop went on the last time.
			return !paths.Reach(succOf(branch, cond, i), paths.Of(b)).Has(pred)
		}
		flag, isConst := phi.Edges[k].(*ssa.Const)
		if from == pred && isConst && flag.Value != nil && flag.Value.Kind() == constant.Bool {
			return constant.BoolVal(flag.Value) != (i == 0)
		}
	}
	return false
}

// succOf returns where a branch goes when its condition, a not around it taken off, is true (0) or
// false (1).
func succOf(branch *ssa.If, cond ssa.Value, i int) *ssa.BasicBlock {
	if branch.Cond != cond {
		i = 1 - i
	}
	return branch.Block().Succs[i]
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
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return 0
	}
	if part, ok := branch.Cond.(*ssa.Extract); ok && part.Index == 1 && x.takes(part.Tuple) {
		if i == 1 {
			return many
		}
		if recv, ok := part.Tuple.(*ssa.UnOp); ok && recv.CommaOk && ranges(recv) {
			return 1
		}
	}
	compare, ok := branch.Cond.(*ssa.BinOp)
	if !ok {
		return 0
	}
	if sel, arm := dispatch(compare); sel != nil {
		return x.onArm(sel, arm, i)
	}
	if counts(compare) && x.loopReceives(b, b.Succs[i]) {
		return many
	}
	return 0
}

// onArm is onEdge for the arm of a select, or for the way past it.
func (x *strander) onArm(sel *ssa.Select, arm, i int) int64 {
	if i != 0 || arm >= len(sel.States) || sel.States[arm].Dir != types.RecvOnly {
		return 0
	}
	c := x.Of(sel.States[arm].Chan)
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

// dispatch returns the select and arm that a comparison asks for.
func dispatch(compare *ssa.BinOp) (*ssa.Select, int) {
	part, ok := compare.X.(*ssa.Extract)
	if !ok || part.Index != 0 || compare.Op != token.EQL {
		return nil, 0
	}
	sel, ok := part.Tuple.(*ssa.Select)
	arm, known := intOf(compare.Y)
	if !ok || !known {
		return nil, 0
	}
	return sel, arm
}

func counts(compare *ssa.BinOp) bool {
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
