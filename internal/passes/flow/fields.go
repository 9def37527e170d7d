package flow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// FieldName names a field in statements about the module. Fields of one name in one package are one.
func FieldName(field *types.Var) string { return field.Pkg().Path() + "." + field.Name() }

// MaySet returns the field of a struct of another package that an instruction takes the address of for more than to load it: it may be assigned. Nil for
// another instruction.
func MaySet(instr ssa.Instruction, pkg *types.Package) *types.Var {
	addr, ok := instr.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	field := FieldOf(addr.X.Type(), addr.Field)
	if field == nil || field.Pkg() == nil || field.Pkg() == pkg || !slices.ContainsFunc(knowledge.Referrers(addr), mayAssign) {
		return nil
	}
	return field
}

// mayAssign reports whether a use of the address of a field may assign it: each one but a load.
func mayAssign(ref ssa.Instruction) bool {
	_, load := ref.(*ssa.UnOp)
	return !load
}

// Fields returns the fields on the path of a location; nil if one of them is no field of the type
// before it.
func (at Location) Fields() []*types.Var {
	if at.Path == "" || at.Root == nil {
		return nil
	}
	var fields []*types.Var
	t := at.Root.Type()
	for _, name := range strings.Split(at.Path[1:], ".") {
		f := fieldNamed(t, name)
		if f == nil {
			return nil
		}
		fields = append(fields, f)
		t = f.Type()
	}
	return fields
}

func fieldNamed(t types.Type, name string) *types.Var {
	t = knowledge.Pointee(knowledge.Pointee(t)) // a variable is a pointer to what it holds
	if s, ok := t.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if f.Name() == name {
				return f.Origin()
			}
		}
	}
	return nil
}
