package constants

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A place is a variable, or a field in it at any depth.
type place struct {
	base  ssa.Value // a variable of a function or package, or what a pointer comes from
	path  []int
	frame *frame
}

func (p place) below(path []int) place {
	p.path = append(slices.Clone(p.path), path...)
	return p
}

// place returns what a pointer points to.
func (q *question) place(pointer ssa.Value, f *frame) place {
	itself := place{base: pointer, frame: f}
	return once(q, q.places, node{v: pointer, frame: f}, itself, func() place { return q.target(pointer, f) })
}

func (q *question) target(pointer ssa.Value, f *frame) place {
	switch v := pointer.(type) {
	case *ssa.FieldAddr:
		return q.place(v.X, f).below([]int{v.Field})
	case *ssa.ChangeType:
		return q.place(v.X, f)
	case *ssa.MakeInterface:
		return q.place(v.X, f)
	case *ssa.TypeAssert:
		return q.place(v.X, f)
	case *ssa.FreeVar:
		if bound := flow.Bindings(v); len(bound) == 1 {
			return q.place(bound[0], f)
		}
	case *ssa.Parameter:
		if arg, up := q.argument(v, f); arg != nil {
			return q.place(arg, up)
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			break
		}
		// The pointer itself was kept in a variable.
		if kept := q.read(q.place(v.X, f), v, v.Type()); kept.Source != nil && kept.Source != pointer && !kept.Nil {
			return q.place(kept.Source, kept.frame)
		}
	}
	return place{base: pointer, frame: f}
}

// read returns the value at a place when instruction at runs; a nil at stands for the end.
func (q *question) read(p place, at ssa.Instruction, t types.Type) Value {
	w, ok := q.graph.LastWrite(p.base, p.path, at)
	if !ok {
		return p.unknown()
	}
	if w == nil {
		return q.initial(p, t)
	}
	v := q.part(w.Value, p.path[len(w.Path):], t, p.frame)
	if !v.Pos.IsValid() && v.Written {
		v.Pos = w.Pos
	}
	return v
}

// written returns the values that writes give a place, in the order of the writes.
func (q *question) written(p place, t types.Type) []Value {
	var values []Value
	for _, w := range q.graph.Writes(p.base) {
		if w.Covers(p.path) {
			values = append(values, q.part(w.Value, p.path[len(w.Path):], t, p.frame))
		}
	}
	return values
}

// pointee returns what a pointer to a number, string or bool points to when at runs, if it is not nil, and
// another value as it is. In another function than that of at, the end counts.
func (q *question) pointee(v Value, t types.Type, at ssa.Instruction) Value {
	pointer, ok := t.Underlying().(*types.Pointer)
	if !ok || v.Nil || v.Source == nil || !isPointer(v.Source) {
		return v
	}
	if _, scalar := pointer.Elem().Underlying().(*types.Basic); !scalar {
		return v
	}
	if at != nil && v.Source.Parent() != at.Parent() {
		at = nil
	}
	to := q.read(q.place(v.Source, v.frame), at, pointer.Elem())
	to.Written = true
	if v.Pos.IsValid() {
		to.Pos = v.Pos
	}
	return to
}

func isPointer(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Pointer)
	return ok
}

// initial returns the value at a place that this package does not write.
func (q *question) initial(p place, t types.Type) Value {
	switch base := p.base.(type) {
	case *ssa.Alloc, *ssa.Global:
		return zero(t)
	case *ssa.Call:
		if len(p.path) == 0 && knowledge.PointerTo(&base.Call) {
			return q.fold(base.Call.Args[0], p.frame)
		}
		return q.result(base, 0, p.path, t, p.frame).or(p.unknown())
	case *ssa.Extract:
		if call, ok := base.Tuple.(*ssa.Call); ok {
			return q.result(call, base.Index, p.path, t, p.frame).or(p.unknown())
		}
	}
	return p.unknown()
}
