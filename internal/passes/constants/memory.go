package constants

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// A place is a variable, or a field in it at any depth.
type place struct {
	base  ssa.Value // a variable of a function or package, or what a pointer comes from
	path  []int
	frame *frame
}

// A rootKey tells a place of unknown content from others.
type rootKey struct {
	base ssa.Value
	path string
}

func (p place) field(i int) place {
	p.path = append(slices.Clone(p.path), i)
	return p
}

func (p place) below(path []int) place {
	p.path = append(slices.Clone(p.path), path...)
	return p
}

func (p place) unknown() Value {
	return Value{Root: rootKey{p.base, fmt.Sprint(p.path)}, Factor: 1, Written: true, frame: p.frame}
}

// place returns what a pointer points to.
func (r *Result) place(pointer ssa.Value, f *frame) place {
	if r.depth > deepest {
		return place{base: pointer, frame: f}
	}
	r.begin()
	defer r.end()
	at := valueAt{pointer, f, r.depth}
	known, ok := r.pointed[at]
	if !ok {
		known = r.target(pointer, f)
		r.pointed[at] = known
	}
	return known
}

func (r *Result) target(pointer ssa.Value, f *frame) place {
	switch v := pointer.(type) {
	case *ssa.FieldAddr:
		return r.place(v.X, f).field(v.Field)
	case *ssa.ChangeType:
		return r.place(v.X, f)
	case *ssa.MakeInterface:
		return r.place(v.X, f)
	case *ssa.TypeAssert:
		return r.place(v.X, f)
	case *ssa.FreeVar:
		if bound := captured(v); bound != nil {
			return r.place(bound, f)
		}
	case *ssa.Parameter:
		if arg, up := r.argument(v, f); arg != nil {
			return r.place(arg, up)
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			break
		}
		// The pointer itself was kept in a variable.
		if kept := r.read(r.place(v.X, f), v, v.Type()); kept.Source != nil && kept.Source != pointer && !kept.Nil {
			return r.place(kept.Source, kept.frame)
		}
	}
	return place{base: pointer, frame: f}
}

// captured returns the variable that the only closure of a function captures as v.
func captured(v *ssa.FreeVar) ssa.Value {
	fn := v.Parent()
	i := slices.Index(fn.FreeVars, v)
	var bound ssa.Value
	for _, ref := range *fn.Referrers() {
		closure, ok := ref.(*ssa.MakeClosure)
		if !ok || bound != nil {
			return nil
		}
		bound = closure.Bindings[i]
	}
	return bound
}

// read returns the value at a place when instruction at runs; a nil at stands for the end.
func (r *Result) read(p place, at ssa.Instruction, t types.Type) Value {
	if r.depth > deepest {
		return p.unknown()
	}
	r.begin()
	defer r.end()
	w, ok := r.graph.LastWrite(p.base, p.path, at)
	if !ok {
		return p.unknown()
	}
	if w == nil {
		return r.initial(p, t)
	}
	v := r.part(w.Value, p.path[len(w.Path):], t, p.frame)
	if !v.Pos.IsValid() && v.Written {
		v.Pos = w.Pos
	}
	return v
}

// written returns the values that writes give a place, in the order of the writes.
func (r *Result) written(p place, t types.Type) []Value {
	var values []Value
	for _, w := range r.graph.Writes(p.base) {
		if w.Covers(p.path) {
			values = append(values, r.part(w.Value, p.path[len(w.Path):], t, p.frame))
		}
	}
	return values
}

// initial returns the value at a place that this package does not write.
func (r *Result) initial(p place, t types.Type) Value {
	switch base := p.base.(type) {
	case *ssa.Alloc, *ssa.Global:
		return zero(t)
	case *ssa.Call:
		if len(p.path) == 0 && knowledge.PointerTo(&base.Call) {
			return r.fold(base.Call.Args[0], p.frame)
		}
		return r.result(base, 0, p.path, t, nil, p.frame).orUnknown(p)
	case *ssa.Extract:
		if call, ok := base.Tuple.(*ssa.Call); ok {
			return r.result(call, base.Index, p.path, t, nil, p.frame).orUnknown(p)
		}
	}
	return p.unknown()
}

// orUnknown replaces a value of which nothing is known by the place it is read from.
func (v Value) orUnknown(p place) Value {
	if v.Known() || v.Root != nil || v.Source != nil {
		return v
	}
	return p.unknown()
}

// part returns a field, at the end of path, of a struct or of what a pointer points to; the value
// itself for an empty path.
func (r *Result) part(v ssa.Value, path []int, t types.Type, f *frame) Value {
	if r.depth > deepest {
		return Value{Root: rootKey{v, fmt.Sprint(path)}, Factor: 1, Written: true}
	}
	r.begin()
	defer r.end()
	switch v := v.(type) {
	case *ssa.Field:
		return r.part(v.X, append([]int{v.Field}, path...), t, f)
	case *ssa.ChangeType:
		return r.part(v.X, path, t, f)
	case *ssa.MakeInterface:
		return r.part(v.X, path, t, f)
	}
	if len(path) == 0 {
		return r.fold(v, f)
	}
	nothing := Value{Root: rootKey{v, fmt.Sprint(path)}, Factor: 1, Written: true, frame: f}
	if _, pointer := v.Type().Underlying().(*types.Pointer); pointer {
		return r.read(r.place(v, f).below(path), nil, t)
	}
	switch v := v.(type) {
	case *ssa.Const:
		return zero(t)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return r.read(r.place(v.X, f).below(path), v, t)
		}
	case *ssa.Call:
		if found := r.result(v, 0, path, t, nil, f); found.Known() || found.Root != nil {
			return found
		}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			if found := r.result(call, v.Index, path, t, nil, f); found.Known() || found.Root != nil {
				return found
			}
		}
	case *ssa.Parameter:
		if arg, up := r.argument(v, f); arg != nil {
			return r.part(arg, path, t, up)
		}
	}
	return nothing
}
