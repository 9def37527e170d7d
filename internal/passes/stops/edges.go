package stops

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Never reports whether an edge is not taken: it leads to where no case of a select is ready, out of a range over the channel of a timer,
// which is not closed, or into the case of a timer that another one is always ahead of.
func (r *Result) Never(from, to *ssa.BasicBlock) bool {
	if noCase(to) {
		return true
	}
	branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	if sel, arm := chosen(branch.Cond); sel != nil && sel.Blocking {
		if from.Succs[1] != to {
			return r.outrun(sel, sel.States[arm])
		}
		return !slices.ContainsFunc(sel.States[arm+1:], func(state *ssa.SelectState) bool { return !r.outrun(sel, state) })
	}
	if from.Succs[1] != to {
		return false
	}
	open, ok := branch.Cond.(*ssa.Extract)
	if !ok || open.Index != 1 {
		return false
	}
	receive, ok := open.Tuple.(*ssa.UnOp)
	return ok && receive.Op == token.ARROW && r.Of(receive.X).Kind == Timer
}

// chosen returns the select and its case that a condition asks for; nil for another condition.
func chosen(cond ssa.Value) (*ssa.Select, int) {
	compare, ok := cond.(*ssa.BinOp)
	if !ok || compare.Op != token.EQL {
		return nil, 0
	}
	which, ok := compare.X.(*ssa.Extract)
	arm, isConst := compare.Y.(*ssa.Const)
	if !ok || !isConst || which.Index != 0 {
		return nil, 0
	}
	sel, ok := which.Tuple.(*ssa.Select)
	if !ok {
		return nil, 0
	}
	return sel, int(arm.Int64())
}

// outrun reports whether the case of a select is never chosen: that of a timer that is made for this select, while that of a ticker or of another timer comes sooner each
// time. A loop that waits so never comes to its time-out.
func (r *Result) outrun(sel *ssa.Select, of *ssa.SelectState) bool {
	here := func(channel ssa.Value) bool {
		made, ok := channel.(*ssa.Call)
		return ok && made.Block() == sel.Block()
	}
	if !here(of.Chan) {
		return false
	}
	limit, again := r.Fires(of.Chan)
	return limit > 0 && !again && slices.ContainsFunc(sel.States, func(state *ssa.SelectState) bool {
		sooner, again := r.Fires(state.Chan)
		return sooner > 0 && sooner < limit && (again || here(state.Chan))
	})
}

// Fires returns the constant time within which a channel has a value, and whether it has one again each time; 0 for one of which that is not known, such as that of
// a ticker which is stopped or set to another time.
func (r *Result) Fires(channel ssa.Value) (within int64, again bool) {
	load, ok := channel.(*ssa.UnOp)
	if ok {
		field, part := load.X.(*ssa.FieldAddr)
		if !part || !timerField(field) {
			return 0, false
		}
		channel = field.X
	}
	origins := r.graph.Origins(channel)
	if len(origins) != 1 {
		return 0, false
	}
	made := flow.Made(origins[0])
	if made == nil {
		return 0, false
	}
	d, again := knowledge.FiresWithin(&made.Call)
	length, isConst := d.(*ssa.Const)
	if !isConst || slices.ContainsFunc(r.graph.AllUses(made), func(use flow.Use) bool {
		call, calls := use.Instr.(*ssa.Call)
		return calls && knowledge.Receiver(call.Common()) != nil
	}) {
		return 0, false
	}
	return length.Int64(), again
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
