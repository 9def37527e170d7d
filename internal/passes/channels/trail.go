package channels

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A trail follows a skip to where somebody waits: on in its function, then in the callers.
type trail struct {
	*search
	strict bool // count only waits that no condition guards
	frames []frame
}

// A frame is a place that was reached before the skip.
type frame struct {
	fn    *ssa.Function
	block *ssa.BasicBlock
	site  ssa.Instruction // nil for the end of the block
}

// maxDepth bounds how many callers are looked at.
const maxDepth = 4

// within returns a wait that fn reaches from a block without a signal in between, or in a deferred
// call.
func (t *trail) within(fn *ssa.Function, from *ssa.BasicBlock) *Op {
	var found *Op
	paths.Walk(from, func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		if found != nil {
			return nil
		}
		op, signalled := t.along(b.Instrs)
		if op != nil || signalled {
			found = op
			return nil
		}
		return b.Succs
	})
	if found != nil {
		return found
	}
	return t.deferred(fn, from)
}

// along returns the first wait in a list of instructions, and whether a signal comes before it.
func (t *trail) along(instrs []ssa.Instruction) (op *Op, signalled bool) {
	for _, instr := range instrs {
		if t.signal(instr) != nil {
			return nil, true
		}
		if _, ok := instr.(*ssa.Defer); ok {
			continue // runs later: deferred looks at it
		}
		if op := t.waitAt(instr); op != nil {
			return op, false
		}
	}
	return nil, false
}

// waitAt returns the wait that an instruction does, itself or in what it calls.
func (t *trail) waitAt(instr ssa.Instruction) *Op {
	if op := t.waits.at[instr]; op != nil {
		return t.accept(op)
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	return t.waitBelow(call, maxDepth, make(map[*ssa.Function]int))
}

// waitBelow returns a wait in what a call runs, at most so many calls away. A guarded call leads to
// guarded waits only.
func (t *trail) waitBelow(call ssa.CallInstruction, depth int, seen map[*ssa.Function]int) *Op {
	for _, fn := range t.graph.Callees(call) {
		if !t.mayWait[fn] || seen[fn] >= depth || t.strict && t.guarded(call) {
			continue
		}
		seen[fn] = depth
		if op := t.waitIn(fn, depth, seen); op != nil {
			return op
		}
	}
	return nil
}

// waitIn returns a wait in fn or what it calls.
func (t *trail) waitIn(fn *ssa.Function, depth int, seen map[*ssa.Function]int) *Op {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if op := t.waits.at[instr]; op != nil {
				if op := t.accept(op); op != nil {
					return op
				}
			}
			if call, ok := instr.(ssa.CallInstruction); ok {
				if op := t.waitBelow(call, depth-1, seen); op != nil {
					return op
				}
			}
		}
	}
	return nil
}

// accept returns op if its wait is really reached after the skip.
func (t *trail) accept(op *Op) *Op {
	if t.needsStarted(op) || t.strict && t.guarded(op.Instr) {
		return nil
	}
	return op
}

// guarded reports whether a condition other than an error's chooses whether an instruction runs.
// That a loop around it runs at all is taken for granted.
func (t *trail) guarded(instr ssa.Instruction) bool {
	b := instr.Block()
	for _, e := range paths.Decided(b, nil) {
		d := e.If.Block()
		if t.before(d) || runsLoop(e, b) {
			continue
		}
		if reason, _ := t.reason(e.If, e.Succ); reason != Failed && reason != Clean {
			return true
		}
	}
	return false
}

// runsLoop reports whether an edge goes past b by the end of a loop around b only.
func runsLoop(e paths.Edge, b *ssa.BasicBlock) bool {
	if reaches(b, e.If.Block()) {
		return !reaches(e.Other().To(), e.If.Block())
	}
	return paths.InLoop(b) && reaches(b, e.To())
}

// before reports whether a block stands before the place where the skip, or what led to it, began:
// its condition held already.
func (t *trail) before(d *ssa.BasicBlock) bool {
	for _, f := range t.frames {
		if f.fn == d.Parent() && f.block != d && d.Dominates(f.block) {
			return true
		}
	}
	return false
}

// needsStarted reports whether the wait follows a call through a function field that is set only
// behind the skip: the path never gets to the wait, it ends at a nil function
// (controller-runtime cancels the election so before it waits for its end).
func (t *trail) needsStarted(op *Op) bool {
	for earlier := range paths.Earlier(op.Instr) {
		if call, ok := earlier.(*ssa.Call); ok && t.unset(fieldOf(call.Call.Value)) {
			return true
		}
	}
	return false
}

// unset reports whether a field is stored only in functions that the trail goes through, and only
// behind the place that the trail leaves them from.
func (t *trail) unset(f *types.Var) bool {
	if f == nil || len(t.stores[f]) == 0 || f.Exported() {
		return false
	}
	for _, store := range t.stores[f] {
		known := false
		for _, frame := range t.frames {
			if frame.fn != store.Parent() {
				continue
			}
			known = true
			if store.Block() == frame.block && (frame.site == nil || paths.Before(store, frame.site)) {
				return false
			}
			if store.Block() != frame.block && reaches(store.Block(), frame.block) {
				return false
			}
		}
		if !known {
			return false
		}
	}
	return true
}

func fieldOf(v ssa.Value) *types.Var {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	addr, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	return calls.FieldOf(addr.X.Type(), addr.Field)
}
