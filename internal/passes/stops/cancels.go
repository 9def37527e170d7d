package stops

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// uncancelled reports whether nothing can call the cancel function that a call makes: it is kept in a field that the package never reads, and that others cannot.
func (r *Result) uncancelled(call *ssa.Call) bool {
	if name := knowledge.Callee(&call.Call); !knowledge.Cancellable[name] || knowledge.Bounded[name] {
		return false
	}
	kept := false
	for cancel := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if cancel.Index == 1 {
			if kept = r.onlyKept(cancel); !kept {
				return false
			}
		}
	}
	return kept
}

// onlyKept reports whether all that is done with a function is to store it in fields that nothing reads.
func (r *Result) onlyKept(v ssa.Value) bool {
	refs := knowledge.Referrers(v)
	return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.ChangeType:
			return !r.onlyKept(ref)
		case *ssa.Store:
			field, ok := flow.Cell(ref.Addr).(*types.Var)
			return !ok || field.Exported() || len(r.graph.Reads(field)) > 0
		}
		return true
	})
}
