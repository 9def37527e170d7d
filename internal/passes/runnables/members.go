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
// func(error), whoever runs them.
func (f *finder) member(instr ssa.Instruction, r *Result) {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	args := knowledge.Args(call.Common())
	for i, arg := range args {
		if i+1 == len(args) || !errorFunc(arg.Type(), 0, 1) || !errorFunc(args[i+1].Type(), 1, 0) {
			continue
		}
		for _, fn := range f.graph.Functions(arg) {
			r.members[fn] = call.Pos()
		}
	}
}

// errorFunc reports whether a type is that of a function which takes and returns so many errors, and no more.
func errorFunc(t types.Type, takes, returns int) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() == takes && sig.Results().Len() == returns &&
		(takes == 0 || knowledge.IsError(sig.Params().At(0).Type())) && (returns == 0 || knowledge.IsError(sig.Results().At(0).Type()))
}
