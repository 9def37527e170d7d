package refs

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Name returns how the source calls an object: by its variable, or by the field that holds it, or
// else by its type.
func Name(s *ssabuild.SSA, object Ref) string {
	switch root := object.Root.(type) {
	case nil:
		return "the object"
	case *ssa.Parameter:
		return root.Name() + object.Path
	case *ssa.Alloc:
		if token.IsIdentifier(root.Comment) && root.Comment != "new" && root.Comment != "complit" {
			return root.Comment + object.Path
		}
	case *ssa.Phi:
		if token.IsIdentifier(root.Comment) {
			return root.Comment + object.Path
		}
	}
	if name := variable(s, object.Root); name != "" {
		return name + object.Path
	}
	return typeName(object.Root.Type())
}

// variable returns the name of the variable that a value is assigned to where it is made, and of the fields that it becomes
// there.
func variable(s *ssabuild.SSA, v ssa.Value) string {
	result := 0
	if part, ok := v.(*ssa.Extract); ok {
		v, result = part.Tuple, part.Index
	}
	field := ""
	made := isMadeByCall(v)
	for _, node := range s.Path(v.Pos()) {
		switch node := node.(type) {
		case *ast.CallExpr:
			if !made {
				return "" // an argument: what is assigned is the result
			}
			made = false
		case *ast.KeyValueExpr:
			if key, ok := node.Key.(*ast.Ident); ok {
				field = "." + key.Name + field
			}
		case *ast.AssignStmt:
			if result >= len(node.Lhs) {
				return ""
			}
			if ident, ok := node.Lhs[result].(*ast.Ident); ok && ident.Name != "_" {
				return ident.Name + field
			}
			return ""
		}
	}
	return ""
}

// isMadeByCall reports whether a value is what a call in the source returns: that of a function, or of new.
func isMadeByCall(v ssa.Value) bool {
	if made, ok := v.(*ssa.Alloc); ok {
		return made.Comment == "new"
	}
	_, ok := v.(*ssa.Call)
	return ok
}

func typeName(t types.Type) string {
	t = knowledge.Pointee(t)
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return "the " + named.Obj().Name()
	}
	return "the object"
}
