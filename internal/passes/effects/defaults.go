package effects

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// fillsIn reports whether an assignment sets a default: a constant, and only where the place is empty. Whoever runs it again on
// the same object gets the same, so that it need not be stored.
func fillsIn(store *ssa.Store, on flow.Location) bool {
	return on.Root != nil && constant(store.Val) && slices.ContainsFunc(paths.Decided(store.Block(), nil), func(e paths.Edge) bool { return saysEmpty(e, on) })
}

// saysEmpty reports whether an edge is taken only if a place is empty.
func saysEmpty(e paths.Edge, on flow.Location) bool {
	cond, ok := e.If.Cond.(*ssa.BinOp)
	if !ok || !knowledge.ZeroConstant(cond.Y) {
		return false
	}
	if e.Succ == 0 && cond.Op != token.EQL || e.Succ == 1 && cond.Op != token.NEQ && cond.Op != token.GTR {
		return false
	}
	asked := cond.X
	if length, ok := asked.(*ssa.Call); ok {
		if builtin, ok := length.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "len" {
			asked = length.Call.Args[0]
		}
	}
	load, ok := asked.(*ssa.UnOp)
	return ok && load.Op == token.MUL && place(load.X, 0) == on
}

// constant reports whether a value is the same each time: a constant or a package variable, or a pointer to one.
func constant(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.Convert:
		return constant(v.X)
	case *ssa.ChangeType:
		return constant(v.X)
	case *ssa.UnOp:
		_, global := v.X.(*ssa.Global)
		return global && v.Op == token.MUL
	case *ssa.Alloc:
		stores := flow.StoresTo(v)
		return len(stores) == 1 && stores[0].Val != ssa.Value(v) && knowledge.Is[*ssa.Const](stores[0].Val)
	case *ssa.Call:
		return knowledge.PointerTo(&v.Call) && knowledge.Is[*ssa.Const](v.Call.Args[0])
	}
	return false
}
