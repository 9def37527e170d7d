package runnables

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Member returns where a function becomes a member of a group that interrupts it by another function, as
// those of oklog/run do; invalid if it is none.
func (r *Result) Member(fn *ssa.Function) token.Pos { return r.members[fn] }

// member finds functions that are handed over together with one that interrupts them: func() error and
// func(error), whoever runs them. The first can be given contexts and stop channels.
func (f *finder) member(instr ssa.Instruction, r *Result) {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	args := knowledge.Args(call.Common())
	for i, arg := range args {
		if i+1 == len(args) || !executes(arg.Type()) || !interrupts(args[i+1].Type()) {
			continue
		}
		for _, fn := range f.graph.Functions(arg) {
			r.members[fn] = call.Pos()
		}
	}
}

// executes reports whether a type is that of a function which takes nothing but contexts and stop channels, and returns an error alone.
func executes(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Results().Len() != 1 || !knowledge.IsError(sig.Results().At(0).Type()) {
		return false
	}
	return !knowledge.Any(sig.Params().Variables(), func(param *types.Var) bool {
		return !knowledge.Context(param.Type()) && !knowledge.StopChannel(param.Type())
	})
}

// interrupts reports whether a type is that of a function which takes an error alone, and returns nothing.
func interrupts(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Results().Len() == 0 && sig.Params().Len() == 1 && knowledge.IsError(sig.Params().At(0).Type())
}
