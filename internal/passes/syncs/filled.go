package syncs

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Fills reports whether a goroutine that a call starts sets what a wait for caches asks for: a field of a struct, such as a flag, or a channel that it closes. It
// has to run before the wait can end.
func (r *Result) Fills(start ssa.CallInstruction, wait *ssa.Call) bool {
	asked := slices.Clone(r.graph.Callees(wait))
	if synced := knowledge.SyncedFuncs(&wait.Call); synced != nil {
		elements, _ := r.graph.Elements(synced)
		for _, v := range elements {
			asked = append(asked, r.graph.Functions(v)...)
		}
	}
	fields := r.fieldsIn(asked, func(*ssa.FieldAddr) bool { return true })
	return len(fields) > 0 && slices.ContainsFunc(r.fieldsIn(r.graph.Callees(start), sets), func(field *types.Var) bool { return slices.Contains(fields, field) })
}

// fieldsIn returns the fields whose addresses some functions, and those that they run, take in a way that is accepted.
func (r *Result) fieldsIn(fns []*ssa.Function, accept func(*ssa.FieldAddr) bool) (fields []*types.Var) {
	within := slices.Clone(fns)
	for _, fn := range fns {
		r.graph.Reach(fn, func(_ ssa.CallInstruction, callee *ssa.Function) bool {
			within = append(within, callee)
			return true
		})
	}
	for _, fn := range within {
		for addr := range calls.Each[*ssa.FieldAddr](fn) {
			if accept(addr) {
				fields = append(fields, flow.FieldOf(addr.X.Type(), addr.Field))
			}
		}
	}
	return fields
}

// sets reports whether a field is assigned to, set by a method of it as those of sync/atomic, or a channel that is closed.
func sets(addr *ssa.FieldAddr) bool {
	return slices.ContainsFunc(knowledge.Referrers(addr), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Addr == ssa.Value(addr)
		case *ssa.Call:
			return knowledge.AtomicStores.Calls(&ref.Call) || knowledge.AtomicSwaps.Calls(&ref.Call)
		case *ssa.UnOp:
			return slices.ContainsFunc(knowledge.Referrers(ref), func(use ssa.Instruction) bool {
				call, ok := use.(ssa.CallInstruction)
				if !ok {
					return false
				}
				builtin, ok := call.Common().Value.(*ssa.Builtin)
				return ok && builtin.Name() == "close"
			})
		}
		return false
	})
}
