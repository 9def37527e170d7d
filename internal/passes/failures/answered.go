package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// NeverNil returns the object that a call leaves beside an error as well, so that a test whether it is nil says nothing: what a generated
// client answers, or what the function has made and a client fills in; nil for another call.
func NeverNil(call *ssa.Call) ssa.Value {
	if into := knowledge.GetsObject(&call.Call); into != nil {
		if made, ok := flow.Locate(into).Root.(*ssa.Alloc); ok && made.Parent() == call.Parent() {
			return made
		}
		return nil
	}
	if !knowledge.AlwaysAnswers(&call.Call) {
		return nil
	}
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if part.Index == 0 {
			return part
		}
	}
	return nil
}

// AsksPart reports whether a block ends with a branch that depends on more of an object than on whether it is nil.
func AsksPart(b *ssa.BasicBlock, object ssa.Value) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	compare, ok := branch.Cond.(*ssa.BinOp)
	if ok && comparesWithNil(compare) && slices.Contains([]ssa.Value{compare.X, compare.Y}, object) {
		return false
	}
	return partOf(branch.Cond, object, make(map[ssa.Value]bool))
}
