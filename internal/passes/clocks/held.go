package clocks

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// maxHeld bounds how deep a value is taken apart.
const maxHeld = 6

// Now reports whether a value is the present time, or a struct, a list or a pointer with it.
func (r *Result) Now(v ssa.Value) bool { return r.now(v, 0) }

func (r *Result) now(v ssa.Value, depth int) bool {
	if depth > maxHeld {
		return false
	}
	switch v := v.(type) {
	case *ssa.Call:
		return knowledge.PresentTime(&v.Call) || slices.Contains(r.called(v).Results, 0) || knowledge.WrapsTime(&v.Call) &&
			slices.ContainsFunc(v.Call.Args, func(arg ssa.Value) bool { return r.now(arg, depth+1) })
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && slices.Contains(r.called(call).Results, v.Index)
	case *ssa.UnOp:
		return r.now(v.X, depth+1)
	case *ssa.Slice:
		return r.now(v.X, depth+1)
	case *ssa.Alloc:
		return r.held(v, depth+1)
	}
	return false
}

// held reports whether the present time is stored in a variable, or in a field or element of it, and nothing else is stored there: the
// time of a transition is put back when nothing has changed.
func (r *Result) held(variable ssa.Value, depth int) bool {
	if depth > maxHeld || variable.Referrers() == nil {
		return false
	}
	now, other := false, false
	fields := make(map[int][]ssa.Value) // their addresses
	for _, ref := range knowledge.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == variable {
				now, other = now || r.now(ref.Val, depth), other || !r.now(ref.Val, depth)
			}
		case *ssa.FieldAddr:
			fields[ref.Field] = append(fields[ref.Field], ref)
		case *ssa.IndexAddr:
			now = now || r.held(ref, depth+1)
		}
	}
	for _, addrs := range fields {
		held, set := r.heldIn(addrs, depth+1)
		if held {
			return true
		}
		other = other || set
	}
	return now && !other
}

// heldIn is held for a field, by the addresses of it that the function takes; other says that it is set to another time.
func (r *Result) heldIn(addrs []ssa.Value, depth int) (now, other bool) {
	for _, addr := range addrs {
		for _, ref := range knowledge.Referrers(addr) {
			if store, ok := ref.(*ssa.Store); ok && store.Addr == addr && !r.now(store.Val, depth) {
				return false, knowledge.Time(store.Val.Type())
			}
		}
		now = now || r.held(addr, depth)
	}
	return now, false
}
