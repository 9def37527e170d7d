package flow

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// CalleeName returns what the source calls the function that a call is of, for messages, without its package and its type
// arguments: a builtin, a method, a declared function, or the parameter, variable or field that holds it; "the call" for
// another value, such as a literal.
func CalleeName(call *ssa.CallCommon) string {
	name := knowledge.BuiltinName(call)
	if callee := call.StaticCallee(); call.IsInvoke() || callee != nil && callee.Parent() == nil {
		name, _ = strings.CutSuffix(knowledge.CalleeName(call), "$bound") // a method value
	}
	if name == "" {
		name = variableName(call.Value)
	}
	if name == "" || name == "_" {
		return "the call"
	}
	return name
}

// variableName returns the name of the parameter, variable or field that a value is in; "" for another value.
func variableName(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter:
		if declared, ok := v.Object().(*types.Var); ok && declared != nil {
			return declared.Name()
		}
		return "" // SSA has made it
	case *ssa.FreeVar, *ssa.Global:
		return v.Name()
	case *ssa.Field:
		return fieldName(v.X, v.Field)
	case *ssa.UnOp:
		switch at := v.X.(type) {
		case *ssa.FieldAddr:
			return fieldName(at.X, at.Field)
		case *ssa.Alloc:
			return at.Comment
		case *ssa.FreeVar, *ssa.Global:
			return at.Name()
		}
	case *ssa.ChangeType:
		return variableName(v.X)
	case *ssa.MakeClosure:
		return variableName(v.Fn)
	case *ssa.Function:
		return literalName(v)
	}
	return ""
}

// literalName returns the name of the variable that a function puts a literal into; "" for a literal without one.
func literalName(literal *ssa.Function) string {
	if literal.Parent() == nil || literal.Parent().Syntax() == nil {
		return ""
	}
	name := ""
	ast.Inspect(literal.Parent().Syntax(), func(node ast.Node) bool {
		if assign, ok := node.(*ast.AssignStmt); ok && len(assign.Lhs) == len(assign.Rhs) {
			for i, value := range assign.Rhs {
				if id, named := assign.Lhs[i].(*ast.Ident); named && ast.Unparen(value) == literal.Syntax() {
					name = id.Name
				}
			}
		}
		return name == ""
	})
	return name
}

// fieldName returns the name of a field; "" if the type is not known to have it.
func fieldName(of ssa.Value, index int) string {
	field := FieldOf(of.Type(), index)
	if field == nil {
		return ""
	}
	return field.Name()
}
