package paths

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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

// Turns returns how often the innermost loop around a block goes round, at most, if the program fixes that: it counts up from a constant to
// another one, or through an array or a list that is written out. It is 0 for other loops, and for one within another.
func Turns(b *ssa.BasicBlock) int64 {
	head := Head(b)
	if head == nil || head.Idom() != nil && Head(head.Idom()) != nil {
		return 0
	}
	test := head
	if last := lastOf(head); last != nil {
		test = last // a range over a number looks at the end of each turn
	}
	branch, ok := test.Instrs[len(test.Instrs)-1].(*ssa.If)
	if !ok {
		return 0
	}
	compare, ok := branch.Cond.(*ssa.BinOp)
	if !ok || compare.Op != token.LSS {
		return 0
	}
	first, next := compare.X, false
	if sum, added := first.(*ssa.BinOp); added && sum.Op == token.ADD {
		first, next = sum.X, true
	}
	from, counts := countsUp(first, head)
	limit, fixed := number(compare.Y)
	if next && branch.Block().Succs[0] != head {
		from++ // the look is at the next one, and comes first
	}
	if !counts || !fixed || limit <= from {
		return 0
	}
	return limit - from
}

// Over returns the list that the innermost loop around a block goes through; nil for another loop, and for one within another.
func Over(b *ssa.BasicBlock) ssa.Value {
	head := Head(b)
	if head == nil || head.Idom() != nil && Head(head.Idom()) != nil {
		return nil
	}
	branch, ok := head.Instrs[len(head.Instrs)-1].(*ssa.If)
	if !ok {
		return nil
	}
	compare, ok := branch.Cond.(*ssa.BinOp)
	if !ok || compare.Op != token.LSS {
		return nil
	}
	length, ok := compare.Y.(*ssa.Call)
	if !ok || knowledge.BuiltinName(&length.Call) != "len" {
		return nil
	}
	return length.Call.Args[0]
}

// lastOf returns the block that ends each turn of a loop with a look whether there is another one; nil if there is none.
func lastOf(head *ssa.BasicBlock) *ssa.BasicBlock {
	var last *ssa.BasicBlock
	for _, pred := range head.Preds {
		if !head.Dominates(pred) {
			continue
		}
		if _, looks := pred.Instrs[len(pred.Instrs)-1].(*ssa.If); !looks || last != nil || pred.Succs[0] != head {
			return nil
		}
		last = pred
	}
	return last
}

// countsUp returns the first value of a variable of a loop that grows by one in each turn.
func countsUp(v ssa.Value, head *ssa.BasicBlock) (first int64, ok bool) {
	phi, isPhi := v.(*ssa.Phi)
	if !isPhi || phi.Block() != head {
		return 0, false
	}
	known := false
	for _, edge := range phi.Edges {
		if sum, added := edge.(*ssa.BinOp); added && sum.Op == token.ADD && sum.X == ssa.Value(phi) {
			if step, fixed := number(sum.Y); fixed && step == 1 {
				continue
			}
		}
		start, fixed := number(edge)
		if !fixed || known {
			return 0, false
		}
		first, known = start, true
	}
	return first, known
}

// number returns the number that a value is, or the length of a list that is written out.
func number(v ssa.Value) (int64, bool) {
	switch v := v.(type) {
	case *ssa.Const:
		return Int(v)
	case *ssa.Call:
		builtin, ok := v.Call.Value.(*ssa.Builtin)
		if !ok || builtin.Name() != "len" {
			return 0, false
		}
		list, ok := v.Call.Args[0].(*ssa.Slice)
		if !ok || list.Low != nil || list.High != nil || list.Max != nil {
			return 0, false
		}
		if pointer, ok := list.X.Type().Underlying().(*types.Pointer); ok {
			if array, ok := pointer.Elem().Underlying().(*types.Array); ok {
				return array.Len(), true
			}
		}
	}
	return 0, false
}

func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.Int && constant.Sign(c.Value) == 0
}
