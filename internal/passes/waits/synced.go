package waits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// syncedBefore reports whether a wait for caches returns at once, since the function that has an entry run for each object has waited for the same ones
// before. A cache that has synced stays so.
func (f *finder) syncedBefore(wait ssa.Instruction, entry *ssa.Function) bool {
	call, ok := wait.(*ssa.Call)
	if !ok || !knowledge.WaitForSync(&call.Call) || len(call.Call.Args) == 0 {
		return false
	}
	asked, ok := f.graph.Elements(call.Call.Args[len(call.Call.Args)-1])
	return ok && len(asked) > 0 && slices.ContainsFunc(f.ssa.Funcs, func(fn *ssa.Function) bool {
		known := f.awaitedBefore(fn, entry)
		return known != nil && !slices.ContainsFunc(asked, func(synced ssa.Value) bool {
			field := syncedField(synced)
			return field == nil || !known[field]
		})
	})
}

// awaitedBefore returns the fields from which a function takes the caches that it waits for before it calls an entry or hands it on.
func (f *finder) awaitedBefore(fn, entry *ssa.Function) map[*types.Var]bool {
	if fn == entry || f.ssa.InTest(fn.Pos()) {
		return nil
	}
	waited := calls.Awaited(fn)
	i := slices.IndexFunc(waited, func(call *ssa.Call) bool { return knowledge.WaitForSync(&call.Call) })
	if i < 0 || !slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		return paths.Before(waited[i], call) && f.hasRun(call, entry)
	}) {
		return nil
	}
	known := make(map[*types.Var]bool)
	for instr := range calls.Instrs(fn) {
		v, ok := instr.(ssa.Value)
		if !ok || !paths.Before(instr, waited[i]) {
			continue
		}
		if field := syncedField(v); field != nil {
			known[field] = true
		}
	}
	return known
}

// hasRun reports whether a call is of a function, or hands it on.
func (f *finder) hasRun(call ssa.CallInstruction, fn *ssa.Function) bool {
	return slices.Contains(f.graph.Callees(call), fn) || slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool {
		return slices.Contains(f.graph.Functions(arg), fn)
	})
}

// syncedField returns the field of a function that says whether a cache has synced, or of the informer whose method that is; nil for another value.
func syncedField(v ssa.Value) *types.Var {
	if informer := knowledge.SyncedOf(v); informer != nil {
		v = knowledge.Unconverted(informer)
	}
	field, _ := flow.FieldRead(knowledge.Unconverted(v))
	return field
}
