package compares

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Addresses reports whether an instruction compares the addresses of two things, one of which is a field of an API object, or of two texts or numbers that are one field
// of two structs, and decides something by that which what they lead to should decide.
func (r *Result) Addresses(op *ssa.BinOp) bool {
	if op.Op != token.EQL && op.Op != token.NEQ || !isPointer(op.X) || !isPointer(op.Y) {
		return false
	}
	if isDeletionTime(op.X) && isDeletionTime(op.Y) {
		return false // it is set once, so that the two differ only for the few objects that are being deleted: one pass more of each
	}
	asked := func(v ssa.Value) bool { return r.shared(v) || putBefore(v, op) || r.unset(v, op) }
	return (ofObject(op.X) || ofObject(op.Y) || sameField(op.X, op.Y)) && independent(op.X, op.Y) && !asked(op.X) && !asked(op.Y) && !comparedByValue(op) && !settled(op)
}

func isPointer(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Pointer)
	c, constant := v.(*ssa.Const)
	return ok && !(constant && c.IsNil())
}

// isDeletionTime reports whether a value is the time at which an object was deleted.
func isDeletionTime(v ssa.Value) bool {
	field, _ := flow.FieldRead(v)
	return field != nil && field.Name() == knowledge.DeletionField
}

// ofObject reports whether a value is, or can be, read from a field of an API type.
func ofObject(v ssa.Value) bool {
	return slices.ContainsFunc(flow.Alternatives(v), func(v ssa.Value) bool {
		_, of := flow.FieldRead(knowledge.Unconverted(v))
		return of != nil && knowledge.APIType(of.Type())
	})
}

// sameField reports whether two pointers to a text, a number or a flag are the exported fields of one name of two structs: such an option has no identity, and is a
// pointer so that it can be left out. Fields that are not exported may keep what the program has made itself.
func sameField(x, y ssa.Value) bool {
	a, _ := flow.FieldRead(x)
	b, _ := flow.FieldRead(y)
	return a != nil && b != nil && a.Exported() && a.Name() == b.Name() && knowledge.Is[*types.Basic](knowledge.Pointee(x.Type()).Underlying())
}

// shared reports whether a pointer is that of a variable of a package which is stored somewhere in the package, but for its tests: it can be found again.
func (r *Result) shared(v ssa.Value) bool {
	variable, ok := v.(*ssa.Global)
	if !ok {
		return false
	}
	return slices.ContainsFunc(r.ssa.Funcs, func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Each[*ssa.Store](fn), func(store *ssa.Store) bool { return store.Val == ssa.Value(variable) && !r.ssa.InTest(store.Pos()) })
	})
}

// putBefore reports whether a pointer is that of a variable of the function, or of a field, which is stored in a part of something on a path to an instruction:
// what is asked is whether that part still has it. A variable that is made anew on the way is another one.
func putBefore(v ssa.Value, at ssa.Instruction) bool {
	if field, ok := knowledge.Unconverted(v).(*ssa.FieldAddr); ok {
		for instr := range calls.Instrs(at.Parent()) {
			store, ok := instr.(*ssa.Store)
			if ok && conditions.Same(knowledge.Unconverted(store.Val), field) && paths.Find(paths.Search{Plain: true, From: store, At: at}) != nil {
				return true
			}
		}
	}
	variable, ok := v.(*ssa.Alloc)
	return ok && slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		store, ok := ref.(*ssa.Store)
		if !ok || store.Val != ssa.Value(variable) || store.Parent() != at.Parent() {
			return false
		}
		if _, local := store.Addr.(*ssa.Alloc); local {
			return false
		}
		return paths.Find(paths.Search{
			Plain: true,
			From:  store,
			At:    at,
			Avoid: paths.Is(variable),
		}) != nil
	})
}

// unset reports whether a pointer is a field of a variable that nothing has set, or of objects that are made without it: it is nil, and the comparison asks for that.
func (r *Result) unset(v ssa.Value, at ssa.Instruction) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && (r.graph.Unset(load.X, at) || r.madeWithout(load))
}

// madeWithout reports whether a pointer is a field of objects each of which a function of the package makes without it, and in none of which the package sets it
// afterwards, or has it filled by a read, but for its tests.
func (r *Result) madeWithout(load *ssa.UnOp) bool {
	base, path := fieldOf(load.X)
	made, all := r.graph.AllOrigins(base)
	made = slices.DeleteFunc(made, func(v ssa.Value) bool { return r.ssa.InTest(v.Pos()) })
	if !all || len(path) == 0 || len(made) == 0 {
		return false
	}
	for _, origin := range made {
		if variable, here := origin.(*ssa.Alloc); !here || !r.graph.MadeWithout(variable, path) {
			return false
		}
	}
	among := func(of ssa.Value) bool {
		return slices.ContainsFunc(r.graph.Origins(knowledge.Unconverted(of)), func(v ssa.Value) bool { return slices.Contains(made, v) })
	}
	fills := func(call *ssa.Call) bool {
		filled := knowledge.Filled(&call.Call)
		return filled != nil && among(filled)
	}
	sets := func(store *ssa.Store) bool {
		of, at := fieldOf(store.Addr)
		return slices.Equal(at, path) && types.Identical(of.Type(), base.Type()) && !knowledge.IsNil(store.Val) && among(of)
	}
	return !slices.ContainsFunc(r.ssa.Funcs, func(fn *ssa.Function) bool {
		return !r.ssa.InTest(fn.Pos()) && (knowledge.Any(calls.Each[*ssa.Store](fn), sets) || knowledge.Any(calls.Each[*ssa.Call](fn), fills))
	})
}

// fieldOf returns the pointer to the struct that an address is of a field of, also of a struct in it, and the path to that.
func fieldOf(addr ssa.Value) (base ssa.Value, path []int) {
	for field, ok := addr.(*ssa.FieldAddr); ok; field, ok = addr.(*ssa.FieldAddr) {
		path, addr = append([]int{field.Field}, path...), field.X
	}
	return addr, path
}

// comparedByValue reports whether the function around a comparison of two pointers also compares what they lead
// to, or a field of it, or hands both to a function that may.
func comparedByValue(op *ssa.BinOp) bool {
	x, y := refs.ValueOf(op.X), refs.ValueOf(op.Y)
	at := func(v ssa.Value, place refs.Ref) bool { return refs.ValueOf(v) == place }
	below := func(v ssa.Value, place refs.Ref) bool {
		of := refs.ValueOf(v)
		return of == place || of.Root == place.Root && strings.HasPrefix(of.Path, place.Path+".")
	}
	for instr := range calls.Instrs(op.Parent()) {
		switch instr := instr.(type) {
		case *ssa.BinOp:
			if !isPointer(instr.X) && (below(instr.X, x) && below(instr.Y, y) || below(instr.X, y) && below(instr.Y, x)) {
				return true
			}
		case *ssa.Call:
			given := func(place refs.Ref) bool {
				return slices.ContainsFunc(instr.Call.Args, func(arg ssa.Value) bool { return at(arg, place) })
			}
			if given(x) && given(y) {
				return true
			}
		}
	}
	return false
}
