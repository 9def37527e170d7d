package ended

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// leavesIn returns the return by which a literal leaves a function that works under a context which the function cancels by a deferred
// call: itself, or in objects, lists and maps that the function makes and returns. A call that is handed one of them after that could
// run the literal, so that it counts as run in time.
func (r *Result) leavesIn(ctx ssa.Value, cancel *ssa.Defer) ssa.Instruction {
	for instr := range calls.Instrs(cancel.Parent()) {
		closure, ok := instr.(*ssa.MakeClosure)
		if !ok || !r.needsContext(closure.Fn.(*ssa.Function), ctx) {
			continue
		}
		if ret := leavingReturn(closure, cancel); ret != nil {
			return ret
		}
	}
	return nil
}

func (r *Result) needsContext(fn *ssa.Function, ctx ssa.Value) bool {
	return slices.ContainsFunc(r.needs[fn], func(n need) bool { return n.root == ctx })
}

// leavingReturn returns a return after a deferred call that hands out a closure, or what holds it; nil if there is none, or if something
// else gets it.
func leavingReturn(closure *ssa.MakeClosure, cancel *ssa.Defer) ssa.Instruction {
	var left ssa.Instruction
	holders := []ssa.Value{closure}
	for i := 0; i < len(holders) && i < maxSteps; i++ {
		for _, ref := range knowledge.Referrers(holders[i]) {
			next, ret, kept := handsOn(ref, holders[i], closure)
			switch {
			case !kept:
				return nil
			case ret != nil && ret.Block() != cancel.Parent().Recover && paths.Before(cancel, ret):
				left = ret
			case next != nil && !slices.Contains(holders, next):
				holders = append(holders, next)
			}
		}
	}
	return left
}

// handsOn returns what an instruction makes a holder of a closure, or the return that hands it out. It is not kept if the instruction gives it
// to a function that can run it.
func handsOn(instr ssa.Instruction, held ssa.Value, closure *ssa.MakeClosure) (next ssa.Value, ret *ssa.Return, kept bool) {
	switch instr := instr.(type) {
	case *ssa.Return:
		return nil, instr, true
	case *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Phi, *ssa.Slice:
		return instr.(ssa.Value), nil, true
	case *ssa.Store:
		if instr.Val == held {
			return base(instr.Addr), nil, true
		}
	case *ssa.MapUpdate:
		if instr.Value == held {
			return instr.Map, nil, true
		}
	case *ssa.UnOp:
		if _, variable := held.(*ssa.Alloc); variable && instr.Op == token.MUL {
			return instr, nil, true
		}
	case ssa.CallInstruction:
		if builtin, ok := instr.Common().Value.(*ssa.Builtin); ok {
			if builtin.Name() == "append" {
				return instr.Value(), nil, true
			}
			return nil, nil, true
		}
		return nil, nil, !comesLater(instr, closure, held)
	case *ssa.MakeClosure:
		return nil, nil, false
	}
	return nil, nil, true
}

// comesLater reports whether a call can run after a closure is made and while there is one and the same object that holds it: a declaration in
// a loop makes another one in each round.
func comesLater(call ssa.CallInstruction, closure *ssa.MakeClosure, held ssa.Value) bool {
	if call.Block() == closure.Block() && paths.Before(closure, call) {
		return true
	}
	var again *paths.Set
	if made, ok := held.(ssa.Instruction); ok && made != ssa.Instruction(closure) {
		again = paths.Of(made.Block())
	}
	return paths.After(closure.Block(), again).Has(call.Block())
}

// base returns the object, list or variable that an address is part of.
func base(addr ssa.Value) ssa.Value {
	for range maxSteps {
		switch at := addr.(type) {
		case *ssa.FieldAddr:
			addr = at.X
		case *ssa.IndexAddr:
			addr = at.X
		case *ssa.UnOp:
			return at.X
		default:
			return addr
		}
	}
	return addr
}
