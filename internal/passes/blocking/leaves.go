package blocking

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Leaves returns what in fn starts a goroutine that works until something ends it, and a return of
// nil that is reached from there without a wait for the goroutine, or for anything that could be
// one; nil if fn has none. Groups are joined by their Wait, which is somewhere.
func (r *Result) Leaves(fn *ssa.Function) (ssa.CallInstruction, *ssa.Return) {
	if r.JoinsDeferred(fn) {
		return nil, nil
	}
	for _, call := range callsIn(fn) {
		if !r.leavesGoroutine(call) {
			continue
		}
		if ret := r.returnAfter(call); ret != nil {
			return call, ret
		}
	}
	return nil, nil
}

// leavesGoroutine reports whether a call starts a goroutine that lives until something ends it,
// itself or in a helper that does not wait for it. A goroutine that waits for the context only to
// clean up behind it is no work that could be lost.
func (r *Result) leavesGoroutine(call ssa.CallInstruction) bool {
	does, known := r.Effects.Call(call)
	if !known {
		return false
	}
	if _, started := call.(*ssa.Go); started {
		return does.Lives() && !r.CleansUp(call)
	}
	_, plain := call.(*ssa.Call)
	return plain && does.Has(effects.Spawns) && !livesOrJoins(does) && len(r.Stops.Given(call.Common())) > 0
}

// CleansUp reports whether what a go statement runs does nothing but wait once and act then.
func (r *Result) CleansUp(call ssa.CallInstruction) bool {
	if _, blocks := knowledge.BlocksUntil[knowledge.Callee(call.Common())]; blocks {
		return false
	}
	callees := r.graph.Callees(call)
	for _, fn := range callees {
		if len(paths.Cycles(fn, nil)) > 0 {
			return false
		}
		for _, inner := range callsIn(fn) {
			if does, known := r.Effects.Call(inner); known && does.Lives() {
				return false
			}
		}
	}
	return len(callees) > 0
}

// returnAfter returns a return of nil that is reached from the call without a wait for the context,
// the goroutine, or anything that could be either.
func (r *Result) returnAfter(call ssa.CallInstruction) *ssa.Return {
	start := call.Block()
	if !r.flows(start, call) {
		return nil
	}
	if ret := returnsNil(start); ret != nil {
		return ret
	}
	blocked := new(paths.Set)
	for _, b := range call.Parent().Blocks {
		if !r.flows(b, nil) {
			blocked.Add(b)
		}
	}
	var first *ssa.Return
	for _, succ := range start.Succs {
		for b := range paths.Reach(succ, blocked).All() {
			if ret := returnsNil(b); ret != nil && (first == nil || ret.Pos() < first.Pos()) {
				first = ret
			}
		}
	}
	return first
}

// flows reports whether a block runs through, from behind the instruction after if it is given,
// without a wait.
func (r *Result) flows(b *ssa.BasicBlock, after ssa.Instruction) bool {
	passed := after == nil
	for _, instr := range b.Instrs {
		if passed && r.mayWait(instr) {
			return false
		}
		passed = passed || instr == after
	}
	return true
}

// mayWait reports whether an instruction can wait for a stop or a goroutine. A call of something
// unknown that is given the context can.
func (r *Result) mayWait(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return instr.Blocking
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Call:
		does, known := r.Effects.Call(instr)
		if known {
			return livesOrJoins(does)
		}
		return len(r.Stops.Given(&instr.Call)) > 0 && !knowledge.Prompt.Calls(&instr.Call)
	}
	return false
}

// JoinsDeferred reports whether a function waits in a defer.
func (r *Result) JoinsDeferred(fn *ssa.Function) bool {
	for _, call := range callsIn(fn) {
		if _, ok := call.(*ssa.Defer); !ok {
			continue
		}
		if does, known := r.Effects.Call(call); known && livesOrJoins(does) {
			return true
		}
	}
	return false
}

func returnsNil(b *ssa.BasicBlock) *ssa.Return {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) == 0 || !ret.Pos().IsValid() {
		return nil
	}
	last, ok := paths.Returned(ret, len(ret.Results)-1).(*ssa.Const)
	if !ok || !last.IsNil() {
		return nil
	}
	return ret
}

func callsIn(fn *ssa.Function) []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				found = append(found, call)
			}
		}
	}
	return found
}
