package finalizerorder

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

const indexMessage = "the patch removes the finalizer at an index of a list that was read before: if that has changed, it is another one's"

// removedByIndex reports the path of a JSON patch to a finalizer by its index, if nothing in the function says that the patch looks at the element before:
// an operation with the name test, in a struct or in a text. The API server then removes what is at that index by now.
func (c *checker) removedByIndex(fn *ssa.Function) {
	var path ssa.Instruction
	for instr := range calls.Instrs(fn) {
		if v, ok := instr.(ssa.Value); ok && path == nil && knowledge.NamesFinalizerByIndex(v) {
			path = instr
		}
		for _, operand := range instr.Operands(nil) {
			if text, ok := knowledge.Text(*operand); ok && knowledge.TestsJSON(text) {
				return
			}
		}
	}
	if path != nil {
		c.report(locklessPatch, c.ssa.Range(path), indexMessage, nil)
	}
}
