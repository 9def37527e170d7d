package reconcileresult

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// notedInResult reports whether the branch that found an error changes what another result of the return leads to, such as the phase and the message
// in the status of an object: the caller is told there. A call of code that is not seen may change it.
func (c *checker) notedInResult(found *conditions.Fact, ret *ssa.Return) bool {
	if found.Edge.If == nil {
		return false
	}
	branch := found.Edge.To()
	for i := range ret.Results[:len(ret.Results)-1] {
		result := paths.Returned(ret, i)
		if _, ok := result.Type().Underlying().(*types.Pointer); !ok {
			continue
		}
		if slices.ContainsFunc(c.graph.AllUses(result), func(use flow.Use) bool {
			return use.Instr.Parent() == ret.Parent() && branch.Dominates(use.Instr.Block()) && c.changes(use)
		}) {
			return true
		}
	}
	return false
}

// changes reports whether what has a pointer may change what it leads to. Logs do not, and a request, which sends it or fills it with the answer, says nothing
// of what has failed before.
func (c *checker) changes(use flow.Use) bool {
	switch instr := use.Instr.(type) {
	case *ssa.FieldAddr:
		return slices.ContainsFunc(knowledge.Referrers(instr), func(ref ssa.Instruction) bool {
			return c.changes(flow.Use{Instr: ref, Value: instr})
		})
	case *ssa.Store:
		return instr.Addr == use.Value
	case ssa.CallInstruction:
		does, known := c.effects.Call(instr)
		if knowledge.Logs(instr.Common()) || does.Has(effects.Writes, effects.Reads, effects.Fills) {
			return false
		}
		return !known || does.Has(effects.Stores, effects.Unknown)
	}
	return false
}
