package optionals

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// minFields is from how many fields on a struct of which all can be nil looks like one of a model.
const minFields = 4

// ofModel reports whether an instruction follows, for a comparison with nil, a pointer in a struct of a model that is made from the description of another API, in which nothing is required: each
// of the fields can be nil. Another use of such a pointer says nothing, since what the other side always sends nobody looks at.
func (r *Result) ofModel(instr ssa.Instruction, pointer ssa.Value) bool {
	field, of := flow.FieldRead(pointer)
	if of == nil || TestedBelow(Use{Instr: instr}) == nil || r.apiStruct(of.Type()) {
		return false
	}
	t := knowledge.Pointee(of.Type())
	obj := typeName(t)
	return obj != nil && obj.Pkg() != r.pass.Pkg && nothingRequired(t) && !knowledge.AlwaysSent(obj.Pkg(), field.Name())
}

func nothingRequired(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	fields := 0
	for field := range s.Fields() {
		if !field.Exported() {
			continue
		}
		fields++
		if _, list := field.Type().Underlying().(*types.Slice); field.Embedded() || !list && !knowledge.Nilable(field.Type()) {
			return false
		}
	}
	return fields >= minFields
}
