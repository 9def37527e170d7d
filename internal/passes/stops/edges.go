package stops

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// Never reports whether an edge is not taken: it leads to where no case of a select is ready, or
// out of a range over the channel of a timer, which is not closed.
func (r *Result) Never(from, to *ssa.BasicBlock) bool {
	if noCase(to) {
		return true
	}
	branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || from.Succs[1] != to {
		return false
	}
	open, ok := branch.Cond.(*ssa.Extract)
	if !ok || open.Index != 1 {
		return false
	}
	receive, ok := open.Tuple.(*ssa.UnOp)
	return ok && receive.Op == token.ARROW && r.Of(receive.X).Kind == Timer
}

// noCase reports whether a block is the one that SSA adds after a select for the case that no arm
// was chosen.
func noCase(b *ssa.BasicBlock) bool {
	p, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Panic)
	if !ok {
		return false
	}
	x, ok := p.X.(*ssa.MakeInterface)
	if !ok {
		return false
	}
	c, ok := x.X.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.String && constant.StringVal(c.Value) == "blocking select matched no case"
}
