package objects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Ref names an object of the cluster inside a function and its closures.
type Ref = refs.Ref

// Owned returns the type of the object that an instruction gives an owner; nil if it gives none.
func Owned(instr ssa.Instruction) types.Type {
	switch instr := instr.(type) {
	case *ssa.Store:
		if addr, ok := instr.Addr.(*ssa.FieldAddr); ok && refs.MetaField(addr, knowledge.OwnersField) {
			return WholeOf(refs.Of(addr.X)).Root.Type()
		}
	case ssa.CallInstruction:
		if owned := knowledge.Owns(instr.Common()); owned != nil {
			return knowledge.Unconverted(owned).Type()
		}
	}
	return nil
}

// WholeOf returns the object that metadata is put into as a whole: the literal of an object has one of
// its metadata within. Other objects stand for themselves.
func WholeOf(object Ref) Ref {
	literal, ok := object.Root.(*ssa.Alloc)
	if !ok || knowledge.TypeName(literal.Type()) != knowledge.ObjectMeta {
		return object
	}
	for load := range knowledge.Each[*ssa.UnOp](knowledge.Referrers(literal)) {
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(load)) {
			if store.Val == load {
				return refs.Of(store.Addr)
			}
		}
	}
	return object
}

// arrayLen returns the length of the array that a pointer leads to.
func arrayLen(array *ssa.Alloc) (int, bool) {
	t, ok := knowledge.Pointee(array.Type()).Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return int(t.Len()), true
}
