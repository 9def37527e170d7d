package flow

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// sameElement returns the first address of the same element of the same slice in the function, so
// that &list.Items[i] written twice is one object.
func (l *location) sameElement(at *ssa.IndexAddr) ssa.Value {
	refs := at.Index.Referrers()
	if refs == nil {
		return l.sameConstant(at)
	}
	list := l.of(at.X)
	for _, ref := range *refs {
		other, ok := ref.(*ssa.IndexAddr)
		if ok && other.Index == at.Index && (other == at || l.of(other.X) == list) {
			return other
		}
	}
	return at
}

// sameConstant is sameElement for a constant index of a slice of structs or pointers: it returns the first address of the element among those
// that have been taken on each way to this one. On two branches they are two, as each has looked on its own.
func (l *location) sameConstant(at *ssa.IndexAddr) ssa.Value {
	if !holdsParts(at.X.Type()) {
		return at
	}
	list, first := l.of(at.X), at
	for b := at.Block(); b != nil; b = b.Idom() {
		for _, instr := range b.Instrs {
			if instr == ssa.Instruction(at) {
				break
			}
			other, ok := instr.(*ssa.IndexAddr)
			if ok && sameKey(other.Index, at.Index) && l.of(other.X) == list {
				first = other
				break
			}
		}
	}
	return first
}

// holdsParts reports whether a type is a slice of structs or of pointers to such: objects, or parts of them.
func holdsParts(t types.Type) bool {
	slice, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	of := slice.Elem().Underlying()
	if pointer, ok := of.(*types.Pointer); ok {
		of = pointer.Elem().Underlying()
	}
	_, ok = of.(*types.Struct)
	return ok
}

// sameEntry returns the first lookup of a struct by the same key in the same map in the function: m[key] written twice is one struct.
func (l *location) sameEntry(entry *ssa.Lookup) ssa.Value {
	if _, ok := entry.Type().Underlying().(*types.Struct); !ok {
		return entry
	}
	of := l.of(entry.X)
	for _, b := range entry.Parent().Blocks {
		for _, instr := range b.Instrs {
			other, ok := instr.(*ssa.Lookup)
			if ok && (other == entry || sameKey(other.Index, entry.Index) && l.of(other.X) == of) {
				return other
			}
		}
	}
	return entry
}

func sameKey(a, b ssa.Value) bool {
	c, ok := a.(*ssa.Const)
	d, also := b.(*ssa.Const)
	return a == b || ok && also && c.Value != nil && d.Value != nil && constant.Compare(c.Value, token.EQL, d.Value)
}
