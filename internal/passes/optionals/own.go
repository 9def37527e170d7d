package optionals

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// ownField returns the field of a struct of the package, no part of an API, that a pointer or interface is read from; nil for another value, and for one that is read through
// a variable that can have another struct with each look. Errors are left out, of which other rules speak.
func (r *Result) ownField(v ssa.Value) *types.Var {
	field, of := flow.FieldRead(v)
	if field == nil || field.Pkg() != r.pass.Pkg || r.apiStruct(of.Type()) || dereferencable(v) == nil || !knowledge.Nilable(v.Type()) || knowledge.IsError(v.Type()) {
		return nil
	}
	if _, ok := located(v); !ok {
		return nil
	}
	return field
}

// endsInOwn reports whether a path ends with a field of a struct of the program, which is no part of an API, and has no object of one: for that the calls that edit objects are known.
func (h *holder) endsInOwn() bool {
	n := len(h.owners)
	return n > 0 && h.fields[n-1].Pkg() == h.result.pass.Pkg && !h.result.apiStruct(h.owners[n-1]) && !h.result.apiPointer(h.fields[n-1].Type())
}

// setsElsewhere reports whether an instruction may run code that is not seen and sets a field of the program, or lets another goroutine do so: a call of a function value or of an
// interface of the package, of a closure that sets it, of other code that is handed the struct, or a wait. A method of another package's interface sets no field of what it does not have.
func (h *holder) setsElsewhere(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Select:
		return true
	case ssa.CallInstruction:
		return h.setBy(instr)
	}
	return false
}

func (h *holder) setBy(call ssa.CallInstruction) bool {
	common := call.Common()
	field := h.fields[len(h.fields)-1]
	if knowledge.BuiltinName(common) != "" || knowledge.Logs(common) {
		return false
	}
	for _, arg := range common.Args {
		if closure, ok := arg.(*ssa.MakeClosure); ok && h.result.conditions.WritesIn(closure.Fn.(*ssa.Function), field) {
			return true
		}
	}
	if len(h.result.graph.Callees(call)) > 0 {
		return false // holder.sets says what these do
	}
	if callee := flow.Called(common); callee == nil || common.IsInvoke() && callee.Pkg() == h.result.pass.Pkg {
		return true
	}
	return slices.ContainsFunc(calls.Arguments(common), func(arg ssa.Value) bool {
		at := refs.ValueOf(arg)
		return at.Root == h.memory.Root && (at.Path == h.memory.Path || strings.HasPrefix(h.memory.Path, at.Path+"."))
	})
}
