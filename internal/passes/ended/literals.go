package ended

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// leavesIn returns the return by which a literal leaves a function that works under a context which the function cancels by a deferred
// call: itself, or in objects, lists and maps that the function makes and returns. A call that is handed one of them after that could
// run the literal, so that it counts as run in time.
func (r *Result) leavesIn(ctx ssa.Value, cancel *ssa.Defer) ssa.Instruction {
	for closure := range calls.Each[*ssa.MakeClosure](cancel.Parent()) {
		if !r.needsContext(closure.Fn.(*ssa.Function), ctx) {
			continue
		}
		if ret := r.leavingReturn(closure, cancel); ret != nil {
			return ret
		}
	}
	return nil
}

func (r *Result) needsContext(fn *ssa.Function, ctx ssa.Value) bool {
	return slices.ContainsFunc(r.needs[fn], func(n need) bool { return n.root == ctx })
}

// leavingReturn returns a return after a deferred call that hands out what an instruction makes, or what holds it; nil if there is none, or if something
// else may get it before.
func (r *Result) leavingReturn(made ssa.Value, cancel *ssa.Defer) ssa.Instruction {
	for _, ret := range r.handedOut(made) {
		if paths.Before(cancel, ret) {
			return ret
		}
	}
	return nil
}

// handedOut returns the returns that hand out what an instruction makes, or what holds it, before which nothing else gets it.
func (r *Result) handedOut(made ssa.Value) []*ssa.Return {
	var left []*ssa.Return
	var others []ssa.Instruction
	holders := []ssa.Value{made}
	for i := 0; i < len(holders) && i < maxSteps; i++ {
		for _, ref := range knowledge.Referrers(holders[i]) {
			next, ret, kept := r.handsOn(ref, holders[i], made)
			switch {
			case !kept:
				others = append(others, ref)
			case ret != nil && ret.Block() != ret.Parent().Recover:
				left = append(left, ret)
			case next != nil && !slices.Contains(holders, next):
				holders = append(holders, next)
			}
		}
	}
	return slices.DeleteFunc(left, func(ret *ssa.Return) bool {
		return slices.ContainsFunc(others, func(other ssa.Instruction) bool {
			_, deferred := other.(*ssa.Defer)
			return deferred || calls.ComesAfter(ret, other)
		})
	})
}

// handsOn returns what an instruction makes a holder of a value, or the return that hands it out. It is not kept if the instruction gives it
// to a function that can run it, or end it.
func (r *Result) handsOn(instr ssa.Instruction, held, made ssa.Value) (next ssa.Value, ret *ssa.Return, kept bool) {
	switch instr := instr.(type) {
	case *ssa.Return:
		return nil, instr, true
	case *ssa.MakeInterface, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Phi, *ssa.Slice:
		return instr.(ssa.Value), nil, true
	case *ssa.Extract:
		if !knowledge.IsError(instr.Type()) {
			return instr, nil, true
		}
	case *ssa.FieldAddr:
		if knowledge.HoldsEnd(knowledge.BodyClose, flow.FieldOf(instr.X.Type(), instr.Field).Name()) {
			return instr, nil, true
		}
	case *ssa.Store:
		if ret := resultOf(instr); ret != nil && instr.Val == held {
			return nil, ret, true
		}
		if instr.Val == held {
			return base(instr.Addr), nil, true
		}
	case *ssa.MapUpdate:
		if instr.Value == held {
			return instr.Map, nil, true
		}
	case *ssa.UnOp:
		switch held.(type) {
		case *ssa.Alloc, *ssa.FieldAddr:
			return instr, nil, instr.Op == token.MUL
		}
	case ssa.CallInstruction:
		if builtin, ok := instr.Common().Value.(*ssa.Builtin); ok {
			if builtin.Name() == "append" {
				return instr.Value(), nil, true
			}
			return nil, nil, true
		}
		return nil, nil, r.onlyAsks(instr, held) || !comesLater(instr, made, held)
	case *ssa.MakeClosure:
		return nil, nil, false
	}
	return nil, nil, true
}

// resultOf returns the return of a block of which a store sets a result, as in a function with deferred calls; nil for another store.
func resultOf(store *ssa.Store) *ssa.Return {
	ret, ok := store.Block().Instrs[len(store.Block().Instrs)-1].(*ssa.Return)
	if _, variable := store.Addr.(*ssa.Alloc); !ok || !variable || !slices.Contains(returned(ret), store.Val) {
		return nil
	}
	return ret
}

// onlyAsks reports whether a call is of a method of the module that neither ends its receiver nor waits for it.
func (r *Result) onlyAsks(call ssa.CallInstruction, held ssa.Value) bool {
	common := call.Common()
	if _, plain := call.(*ssa.Call); !plain || knowledge.Receiver(common) != held || slices.Contains(knowledge.Args(common), held) {
		return false
	}
	does, known := r.effects.Call(call)
	return known && !slices.Contains(knowledge.Enders, knowledge.CalleeName(common)) && !does.Has(effects.Closes, effects.Cancels, effects.Joins, effects.Receives)
}

// comesLater reports whether a call can run after a value is made and while there is one and the same object that holds it: a declaration in
// a loop makes another one in each round.
func comesLater(call ssa.CallInstruction, made, held ssa.Value) bool {
	maker, ok := made.(ssa.Instruction)
	if !ok || call.Block() == maker.Block() && paths.Before(maker, call) {
		return true
	}
	var again *paths.Set
	if holder, ok := held.(ssa.Instruction); ok && held != made {
		if call.Block() == holder.Block() && paths.Before(holder, call) {
			return true
		}
		again = paths.Of(holder.Block())
	}
	return paths.After(maker.Block(), again).Has(call.Block())
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
