package opened

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// held returns what ends a struct that a function makes around what it has opened: the method of the struct that ends what is in a field of it; nil
// for none.
func (r *Result) held(made *ssa.Alloc) *Opens {
	if !handedOut(made) {
		return nil
	}
	for addr := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(made)) {
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
			if store.Addr != addr {
				continue
			}
			opens := r.opened(knowledge.Unconverted(store.Val))
			if opens == nil || !opens.Library || opens.Lost {
				continue
			}
			if end := r.endsField(made, addr.Field, opens.End); end != "" {
				return &Opens{End: end, Library: true}
			}
		}
	}
	return nil
}

// endsField returns the method of a struct that calls the method end of what is in a field; "" for none.
func (r *Result) endsField(made *ssa.Alloc, field int, end string) string {
	for _, name := range append([]string{end}, knowledge.Enders...) {
		method := r.graph.Method(made.Type(), name)
		if method == nil || len(method.Params) == 0 {
			continue
		}
		for _, call := range calls.In(method) {
			if knowledge.CalleeName(call.Common()) != end || knowledge.Receiver(call.Common()) == nil {
				continue
			}
			load, ok := knowledge.Unconverted(knowledge.Receiver(call.Common())).(*ssa.UnOp)
			if !ok {
				continue
			}
			if addr, ok := load.X.(*ssa.FieldAddr); ok && addr.Field == field && addr.X == ssa.Value(method.Params[0]) {
				return name
			}
		}
	}
	return ""
}

// handedOut reports whether what a function makes is returned and kept nowhere else: its fields are set and its methods called.
func handedOut(made ssa.Value) bool {
	for _, ref := range knowledge.Referrers(made) {
		switch ref := ref.(type) {
		case *ssa.FieldAddr, *ssa.Return, *ssa.BinOp:
		case *ssa.MakeInterface:
			if !handedOut(ref) {
				return false
			}
		case *ssa.Store:
			if ref.Val == made {
				return false
			}
		case *ssa.Call:
			if knowledge.Receiver(&ref.Call) != made || slices.Contains(knowledge.Args(&ref.Call), made) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
