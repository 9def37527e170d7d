package clocks

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// maxHeld bounds how deep a value is taken apart.
const maxHeld = 10

// Now reports whether a value is the present time, or a struct, a list or a pointer with it.
func (r *Result) Now(v ssa.Value) bool { return r.now(v, 0) }

func (r *Result) now(v ssa.Value, depth int) bool {
	if depth > maxHeld {
		return false
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return v == r.assumed
	case *ssa.MakeInterface:
		return r.now(v.X, depth+1)
	case *ssa.BinOp: // a text that is put together
		return v.Op == token.ADD && isText(v) && (r.now(v.X, depth+1) || r.now(v.Y, depth+1))
	case *ssa.Call:
		if printed := knowledge.Printed(v); printed != nil {
			return r.now(printed, depth+1)
		}
		if knowledge.BuiltinName(&v.Call) == "append" && len(v.Call.Args) == 2 {
			return r.now(v.Call.Args[1], depth+1)
		}
		return knowledge.PresentTime(&v.Call) || slices.Contains(r.called(v).Results, 0) || knowledge.WrapsTime(&v.Call) &&
			slices.ContainsFunc(v.Call.Args, func(arg ssa.Value) bool { return r.now(arg, depth+1) })
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && slices.Contains(r.called(call).Results, v.Index)
	case *ssa.UnOp:
		if made, ok := v.X.(*ssa.Call); ok && knowledge.Copies(&made.Call) != nil {
			return r.setInCopy(made, v, depth+1)
		}
		return r.now(v.X, depth+1)
	case *ssa.Slice:
		return r.now(v.X, depth+1)
	case *ssa.FieldAddr: // the time of Go in one of Kubernetes
		return knowledge.Time(v.X.Type()) && r.now(v.X, depth+1)
	case *ssa.Field:
		return knowledge.Time(v.X.Type()) && r.now(v.X, depth+1)
	case *ssa.Alloc:
		return r.held(v, depth+1)
	case *ssa.Phi:
		return r.eachRound(v, depth+1)
	}
	return false
}

// eachRound reports whether a variable is a list that is nil or empty before a loop, each round of which adds an element with the present time.
func (r *Result) eachRound(join *ssa.Phi, depth int) bool {
	added := slices.DeleteFunc(slices.Clone(join.Edges), func(v ssa.Value) bool { return knowledge.IsNil(v) || knowledge.EmptyList(v) })
	return len(added) > 0 && !slices.ContainsFunc(added, func(v ssa.Value) bool {
		call, ok := v.(*ssa.Call)
		return !ok || knowledge.BuiltinName(&call.Call) != "append" || !r.now(call, depth)
	})
}

// held reports whether the present time is stored in a variable, or in a field or element of it, and nothing else is stored there: the
// time of a transition is put back when nothing has changed. A copy of what is there has it only if it is stored on all ways to where it is read.
func (r *Result) held(variable ssa.Value, depth int) bool {
	if depth > maxHeld || variable.Referrers() == nil {
		return false
	}
	now, other, copied := false, false, false
	fields := make(map[int][]ssa.Value) // their addresses
	for _, ref := range knowledge.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == variable {
				_, zero := ref.Val.(*ssa.Const)
				present := r.now(ref.Val, depth)
				now, other, copied = now || present, other || !present, copied || !present && !zero
			}
		case *ssa.FieldAddr:
			fields[ref.Field] = append(fields[ref.Field], ref)
		case *ssa.IndexAddr:
			now = now || r.held(ref, depth+1)
		case *ssa.Call:
			now = now || r.putsAnew(ref, variable)
		}
	}
	for _, addrs := range fields {
		held, set := r.heldIn(addrs, depth+1)
		if held && (!copied || alwaysBefore(addrs, variable)) {
			return true
		}
		other = other || set
	}
	return now && !other
}

// alwaysBefore reports whether the address of a field is taken on all ways to where the struct is read as a whole.
func alwaysBefore(addrs []ssa.Value, variable ssa.Value) bool {
	return !slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		load, ok := ref.(*ssa.UnOp)
		return ok && !slices.ContainsFunc(addrs, func(addr ssa.Value) bool { return addr.(*ssa.FieldAddr).Block().Dominates(load.Block()) })
	})
}

// heldIn is held for a field, by the addresses of it that the function takes; other says that it is set to another time.
func (r *Result) heldIn(addrs []ssa.Value, depth int) (now, other bool) {
	for _, addr := range addrs {
		for _, ref := range knowledge.Referrers(addr) {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == addr && !r.now(ref.Val, depth) {
					return false, knowledge.Time(ref.Val.Type())
				}
			case *ssa.Call:
				now = now || r.putsAnew(ref, addr)
			}
		}
		now = now || r.held(addr, depth)
	}
	return now, false
}

// setInCopy reports whether the present time is stored in a field of a copy on all ways to where it is read.
func (r *Result) setInCopy(copied *ssa.Call, load *ssa.UnOp, depth int) bool {
	return knowledge.Any(knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(copied)), func(addr *ssa.FieldAddr) bool {
		now, _ := r.heldIn([]ssa.Value{addr}, depth+1)
		return now && addr.Block().Dominates(load.Block())
	})
}

// saysNow reports whether a condition has the present time in what it says, and not just as that of its transition.
func (r *Result) saysNow(condition ssa.Value) bool {
	load, ok := condition.(*ssa.UnOp)
	if !ok {
		return false
	}
	return knowledge.Any(knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(load.X)), func(addr *ssa.FieldAddr) bool {
		if !isText(addr) {
			return false
		}
		now, _ := r.heldIn([]ssa.Value{addr}, 1)
		return now
	})
}

// isText reports whether a value is a text, or the address of one.
func isText(v ssa.Value) bool {
	t := v.Type().Underlying()
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem().Underlying()
	}
	basic, ok := t.(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}
