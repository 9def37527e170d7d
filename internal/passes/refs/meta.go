package refs

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// MetaRead returns the object and the field of its metadata that an instruction reads, itself or by a getter; nil for another
// instruction.
func MetaRead(instr ssa.Instruction) (object ssa.Value, field string) {
	switch instr := instr.(type) {
	case *ssa.Call:
		object, field = knowledge.GetsMeta(&instr.Call)
		if object == nil {
			return nil, ""
		}
		if addr, ok := knowledge.Unconverted(object).(*ssa.FieldAddr); ok {
			object = addr.X // a method of the metadata
		}
		return knowledge.Unconverted(object), field
	case *ssa.UnOp:
		addr, ok := instr.X.(*ssa.FieldAddr)
		if !ok || knowledge.TypeName(addr.X.Type()) != knowledge.ObjectMeta {
			return nil, ""
		}
		if meta, ok := addr.X.(*ssa.FieldAddr); ok {
			return meta.X, flow.FieldOf(addr.X.Type(), addr.Field).Name()
		}
	}
	return nil, ""
}
