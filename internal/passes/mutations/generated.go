package mutations

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// generated reports whether an event sets the data of an object of a type, a secret, to what is another text in each pass, such as a password: it is meant for a new secret, and nobody wants the
// one that is there replaced. A function of another package outside of the standard library may generate what it returns.
func (r *Result) generated(set edits.Event, of *types.Named) bool {
	value := set.Value
	if entry, ok := set.Instr.(*ssa.MapUpdate); ok {
		value = entry.Value
	}
	return value != nil && of != nil && knowledge.HoldsCredentials(knowledge.TypeName(of)) && edits.Among(set.At.Path, dataParts...) &&
		computed(value, r.random, make(map[ssa.Value]bool))
}

// dataParts are those of a secret that hold what nobody else is to know.
var dataParts = []string{".Data", ".StringData"}

// random reports whether a value is what a call returns that may be another each time.
func (r *Result) random(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	asks := func(call ssa.CallInstruction) bool {
		callee := flow.Declared(call.Common())
		return callee != nil && callee.Pkg() != r.pass.Pkg && knowledge.Generates(call.Common())
	}
	return asks(call) || slices.ContainsFunc(r.graph.Callees(call), func(fn *ssa.Function) bool {
		return slices.ContainsFunc(r.graph.Reach(fn, func(ssa.CallInstruction, *ssa.Function) bool { return true }), func(c calls.Chain) bool { return asks(c.Last()) })
	})
}

// computed reports whether a value is computed from one that is wanted, or is a map or a literal into which something is put that is.
func computed(v ssa.Value, wanted func(ssa.Value) bool, seen map[ssa.Value]bool) bool {
	return !knowledge.Visited(seen, v) && flow.ComputedFrom(v, func(v ssa.Value) bool {
		switch v := v.(type) {
		case *ssa.MakeMap:
			return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
				update, ok := ref.(*ssa.MapUpdate)
				return ok && computed(update.Value, wanted, seen)
			})
		case *ssa.Alloc:
			return slices.ContainsFunc(flow.StoresTo(v), func(store *ssa.Store) bool { return computed(store.Val, wanted, seen) })
		}
		return wanted(v)
	})
}
