package blocking

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A Cycle is a way around a loop that waits for something and that nothing from outside can end:
// it looks at no context, no stop channel and no condition that could depend on one.
type Cycle struct {
	Blocks  *paths.Set
	Wait    ssa.Instruction // what it waits for: a sleep, a receive, a select, a call that does so
	Endless bool            // the whole loop has no exit; else another way around it has one
}

// Cycles returns the cycles of fn. A condition that is not understood counts as one that can end
// the loop, so that a deaf loop is missed rather than invented.
func (r *Result) Cycles(fn *ssa.Function) []Cycle {
	var found []Cycle
	for _, loop := range paths.Cycles(fn, nil) {
		exits := r.exits(loop)
		looks := func(b *ssa.BasicBlock) bool { return !loop.Has(b) || r.looks(b) || r.leaves(b, loop) }
		for _, cycle := range paths.Cycles(fn, looks) {
			if !r.stays(cycle) {
				continue
			}
			if wait := r.wait(cycle); wait != nil {
				found = append(found, Cycle{Blocks: cycle, Wait: wait, Endless: len(exits) == 0 && cycle.Len() == loop.Len()})
			}
		}
	}
	return found
}

// exits returns the edges out of a loop that can be taken.
func (r *Result) exits(loop *paths.Set) [][2]*ssa.BasicBlock {
	var real [][2]*ssa.BasicBlock
	for _, edge := range paths.Exits(loop) {
		if !r.never(edge[0], edge[1]) {
			real = append(real, edge)
		}
	}
	return real
}

// looks reports whether a block looks at something that the outside can end.
func (r *Result) looks(b *ssa.BasicBlock) bool {
	for _, instr := range b.Instrs {
		switch instr := instr.(type) {
		case *ssa.Select:
			for _, state := range instr.States {
				if state.Dir == types.RecvOnly && r.canEnd(state.Chan) {
					return true
				}
			}
		case *ssa.UnOp:
			if instr.Op == token.ARROW && r.canEnd(instr.X) {
				return true
			}
		}
	}
	return false
}

func (r *Result) canEnd(ch ssa.Value) bool {
	kind := r.Stops.Of(ch).Kind
	return kind == stops.Stop || kind == stops.Local
}

// leaves reports whether a block can leave the loop for a reason that could be a stop. An exit
// that is taken on success alone is none: work that fails because its context ended goes on, and an
// informer that it stopped does not sync.
func (r *Result) leaves(b *ssa.BasicBlock, loop *paths.Set) bool {
	for _, succ := range b.Succs {
		if !loop.Has(succ) && !r.never(b, succ) && !r.onSuccess(b, succ, loop) && !onSync(b, succ) {
			return true
		}
	}
	return false
}

// stays reports whether nothing but success leads out of a cycle.
func (r *Result) stays(cycle *paths.Set) bool {
	for _, edge := range r.exits(cycle) {
		if !r.onSuccess(edge[0], edge[1], cycle) && !onSync(edge[0], edge[1]) {
			return false
		}
	}
	return true
}

// onSuccess reports whether the edge is taken only when a call of this round returned no error: it
// is the edge of the comparison itself, or lies behind it. The call must not be one that ends
// without an error when its context does.
func (r *Result) onSuccess(from, to *ssa.BasicBlock, round *paths.Set) bool {
	for b, next := from, to; round.Has(b); b, next = b.Idom(), b {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		call, success := comparesError(branch)
		if call == nil || !r.fails(call) {
			continue
		}
		taken := b.Succs[success]
		if next == taken && (next == to || len(taken.Preds) == 1) {
			return true
		}
	}
	return false
}

// onSync reports whether the edge is the one that is taken once an informer has synced.
func onSync(from, to *ssa.BasicBlock) bool {
	branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	cond, taken := branch.Cond, from.Succs[0]
	if not, ok := cond.(*ssa.UnOp); ok && not.Op == token.NOT {
		cond, taken = not.X, from.Succs[1]
	}
	call, ok := cond.(*ssa.Call)
	return ok && to == taken && knowledge.AsksSynced(&call.Call)
}

// comparesError returns the call whose error a branch compares with nil, and which successor
// is taken when there is none.
func comparesError(branch *ssa.If) (call *ssa.Call, success int) {
	compare, ok := branch.Cond.(*ssa.BinOp)
	if !ok || compare.Op != token.EQL && compare.Op != token.NEQ {
		return nil, 0
	}
	x := compare.X
	if c, ok := compare.Y.(*ssa.Const); !ok || !c.IsNil() || !types.Identical(x.Type(), types.Universe.Lookup("error").Type()) {
		return nil, 0
	}
	if extract, ok := x.(*ssa.Extract); ok {
		x = extract.Tuple
	}
	call, _ = x.(*ssa.Call)
	if compare.Op == token.NEQ {
		success = 1
	}
	return call, success
}

// fails reports whether a call is known not to come back without an error because its context has
// ended.
func (r *Result) fails(call *ssa.Call) bool {
	name := knowledge.Callee(&call.Call)
	if _, blocks := knowledge.BlocksUntil[name]; blocks {
		return false
	}
	b, known := r.Call(call)
	if known {
		return !b.Lives() && !b.Joins
	}
	// A function of a library without a receiver that is not given a context cannot know of one.
	callee := call.Call.StaticCallee()
	return callee != nil && callee.Signature.Recv() == nil && len(r.Stops.Given(&call.Call)) == 0 && name != ""
}

// wait returns the first instruction of the cycle that waits.
func (r *Result) wait(cycle *paths.Set) ssa.Instruction {
	var first ssa.Instruction
	for b := range cycle.All() {
		for _, instr := range b.Instrs {
			if r.waits(instr) && (first == nil || instr.Pos() < first.Pos()) {
				first = instr
			}
		}
	}
	return first
}

func (r *Result) waits(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return instr.Blocking
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Call:
		b, ok := r.Call(instr)
		return ok && (b.Sleeps || b.Lives()) && !knowledge.Runners[knowledge.Callee(&instr.Call)].Goroutine
	}
	return false
}

// never reports whether an edge is not taken: it leads to where no case of a select is ready, or
// out of a range over the channel of a timer, which is not closed.
func (r *Result) never(from, to *ssa.BasicBlock) bool {
	if unreachable(to) {
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
	return ok && receive.Op == token.ARROW && r.Stops.Of(receive.X).Kind == stops.Timer
}

// unreachable reports whether a block is the one that SSA adds behind a select for the case
// that no arm was chosen.
func unreachable(b *ssa.BasicBlock) bool {
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
