package paths

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// Loop returns the blocks of the loop that a block is the head of, itself included: those that it dominates and that
// lead back to it. It is empty for a block that is the head of no loop.
func Loop(head *ssa.BasicBlock) *Set {
	loop := new(Set)
	var pending []*ssa.BasicBlock
	for _, pred := range head.Preds {
		if head.Dominates(pred) {
			pending = append(pending, pred)
		}
	}
	if len(pending) > 0 {
		loop.Add(head)
	}
	for len(pending) > 0 {
		b := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if loop.Add(b) {
			pending = append(pending, b.Preds...)
		}
	}
	return loop
}

// Head returns the head of the innermost loop that a block is in; nil for none.
func Head(b *ssa.BasicBlock) *ssa.BasicBlock {
	for head := b; head != nil; head = head.Idom() {
		if Loop(head).Has(b) {
			return head
		}
	}
	return nil
}

// Rounds returns the number that a block compares with zero, as it does before the loop of a range over a number; nil for another block.
func Rounds(b *ssa.BasicBlock) ssa.Value {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return nil
	}
	compare, ok := branch.Cond.(*ssa.BinOp)
	switch {
	case !ok:
		return nil
	case isZero(compare.X):
		return compare.Y
	case isZero(compare.Y):
		return compare.X
	}
	return nil
}

func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Int && constant.Sign(c.Value) == 0
}
