package indexes

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Misses returns where the function of an index of one kind leaves out all objects: it wants the kind of their owner to be their own, or
// asserts them to another type, which is then not nil. It returns nil for other indexes.
func (i *Index) Misses() (at ssa.Instruction, as types.Type) {
	if i.AnyKind || len(i.Kinds) != 1 || len(i.Functions) != 1 {
		return nil, nil
	}
	if obj := knowledge.TypeObject(i.Kinds[0]); obj != nil {
		if at := comparesOwnerWith(i.Functions[0], obj.Name()); at != nil {
			return at, nil
		}
	}
	if at := asserts(i.Functions[0], i.Kinds[0]); at != nil {
		return at, at.AssertedType
	}
	return nil, nil
}

// comparesOwnerWith returns where a function compares the kind of an owner with a text; nil if nowhere, or with another text as well.
func comparesOwnerWith(fn *ssa.Function, kind string) ssa.Instruction {
	var found ssa.Instruction
	for instr := range calls.Instrs(fn) {
		compared, ok := instr.(*ssa.BinOp)
		if !ok || compared.Op != token.EQL && compared.Op != token.NEQ {
			continue
		}
		for _, sides := range [][2]ssa.Value{{compared.X, compared.Y}, {compared.Y, compared.X}} {
			with, isText := knowledge.Text(sides[1])
			if !isText || !ownerKind(sides[0]) {
				continue
			}
			if with != kind {
				return nil
			}
			found = compared
		}
	}
	return found
}

// ownerKind reports whether a value is the kind in a reference to an owner.
func ownerKind(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	addr, ok := load.X.(*ssa.FieldAddr)
	return ok && knowledge.ControllerKind(addr.X.Type(), flow.FieldOf(addr.X.Type(), addr.Field).Name())
}

// asserts returns where the function of an index asserts its objects to a type that they do not have; nil if it has other
// assertions, or none.
func asserts(fn *ssa.Function, object types.Type) *ssa.TypeAssert {
	if len(fn.Params) == 0 {
		return nil
	}
	var found *ssa.TypeAssert
	for instr := range calls.Instrs(fn) {
		assert, ok := instr.(*ssa.TypeAssert)
		if !ok || assert.X != fn.Params[len(fn.Params)-1] {
			continue
		}
		if found != nil || types.IsInterface(assert.AssertedType) || knowledge.SameNamed(assert.AssertedType, object) {
			return nil
		}
		found = assert
	}
	return found
}
