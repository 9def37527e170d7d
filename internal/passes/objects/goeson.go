package objects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// goesOn reports whether the function around the removal of a finalizer can return nil after it, as its only result, or has no result: its caller then
// goes on as for an object that is not being deleted. What a write returns can be nil, and what a call returns that writes what a function changes.
func goesOn(m Mark) bool {
	fn := m.Instr.Parent()
	results := fn.Signature.Results()
	if results.Len() == 0 {
		return true
	}
	if results.Len() > 1 || !knowledge.IsError(results.At(0).Type()) {
		return false
	}
	found := false
	paths.Results(paths.Search{From: m.Instr}, 0, func(v ssa.Value) {
		if call := flow.Made(v); call != nil {
			_, writes := knowledge.WriteOf(&call.Call)
			found = found || writes || ssa.Instruction(call) == m.Instr && m.Change != nil && m.Change != m.Instr
		}
		found = found || knowledge.IsNil(v)
	})
	return found
}
