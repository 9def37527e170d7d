package blocking

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// sumUp computes the behavior of fn from what is known of its callees.
func (r *Result) sumUp(fn *ssa.Function) *Behavior {
	b := &Behavior{Endless: r.endless(fn)}
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			r.add(b, fn, instr)
		}
	}
	return b
}

func (r *Result) add(b *Behavior, fn *ssa.Function, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Select:
		if len(instr.States) == 0 && instr.Blocking {
			b.Endless = true
		}
		for _, state := range instr.States {
			if state.Dir == types.RecvOnly && (instr.Blocking || paths.InLoop(instr.Block())) {
				r.addWait(b, instr, state.Chan)
			}
		}
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			r.addWait(b, instr, instr.X)
		}
	case *ssa.Go:
		r.addSpawned(b, instr)
	case ssa.CallInstruction:
		r.addCall(b, fn, instr)
	}
}

// addWait notes a receive, or a look at a context in a loop. A loop over a channel of data lives
// until somebody closes the channel.
func (r *Result) addWait(b *Behavior, instr ssa.Instruction, ch ssa.Value) {
	s := r.Stops.Of(ch)
	switch s.Kind {
	case stops.Stop:
		for _, root := range s.Roots {
			r.addRoot(b, instr.Parent(), root)
		}
	case stops.Timer:
		b.Sleeps = true
	default:
		b.Sleeps, b.Joins = true, true
		b.Outer = b.Outer || paths.InLoop(instr.Block())
	}
}

// addSpawned notes what a goroutine that is started here does.
func (r *Result) addSpawned(b *Behavior, call ssa.CallInstruction) {
	if spawned, ok := r.Call(call); ok {
		b.Spawns = b.Spawns || spawned.Lives()
		b.Stops = b.Stops || spawned.Stops
	}
}

func (r *Result) addRoot(b *Behavior, fn *ssa.Function, root ssa.Value) {
	if param, ok := root.(*ssa.Parameter); ok && param.Parent() == fn {
		b.Waits = withIndex(b.Waits, calls.ParamIndex(param))
		return
	}
	b.Outer = true
}

func (r *Result) addCall(b *Behavior, fn *ssa.Function, call ssa.CallInstruction) {
	common := call.Common()
	if knowledge.Callee(common) == knowledge.Err && paths.InLoop(call.Block()) {
		r.addWait(b, call, common.Value)
		return
	}
	if knowledge.Runners[knowledge.Callee(common)].Goroutine {
		r.addSpawned(b, call)
		return
	}
	callee, ok := r.Call(call)
	if !ok {
		return
	}
	given := common.Args
	for _, i := range callee.Waits {
		if i >= len(given) {
			continue
		}
		for _, root := range r.Stops.Of(given[i]).Roots {
			r.addRoot(b, fn, root)
		}
	}
	callee.Waits = nil
	*b = b.or(callee)
}
