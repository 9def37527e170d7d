package ctxrunnable

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// subject names a function as its author thinks of it.
func subject(fn *ssa.Function) string {
	if fn.Parent() != nil {
		top := fn
		for top.Parent() != nil {
			top = top.Parent()
		}
		return "the function literal in " + top.Name()
	}
	if recv := fn.Signature.Recv(); recv != nil {
		return fn.Name() + " of " + types.TypeString(recv.Type(), func(*types.Package) string { return "" })
	}
	return fn.Name()
}

// methodName names a method of another package.
func methodName(fn *types.Func) string {
	return fn.Name() + " of " + types.TypeString(fn.Signature().Recv().Type(), (*types.Package).Name)
}

// sourceName returns the name that the user gave a value: of a variable, a parameter, a field or
// a method that returns it; "" if it has none.
func sourceName(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter:
		// SSA makes a name for a parameter without one, and has parameters of its own that nobody declares.
		if declared, ok := v.Object().(*types.Var); ok && declared != nil {
			return declared.Name()
		}
	case *ssa.FreeVar, *ssa.Global:
		return v.Name()
	case *ssa.UnOp:
		if field, ok := v.X.(*ssa.FieldAddr); ok {
			return flow.FieldOf(field.X.Type(), field.Field).Name()
		}
		return sourceName(v.X)
	case *ssa.FieldAddr:
		return flow.FieldOf(v.X.Type(), v.Field).Name()
	case *ssa.Field:
		return flow.FieldOf(v.X.Type(), v.Field).Name()
	case *ssa.Alloc:
		return v.Comment
	case *ssa.Call:
		if v.Call.IsInvoke() {
			return v.Call.Method.Name() + "()"
		}
		if callee := v.Call.StaticCallee(); callee != nil {
			return callee.Name() + "()"
		}
	case *ssa.ChangeType:
		return sourceName(v.X)
	case *ssa.Extract:
		return sourceName(v.Tuple)
	}
	return ""
}

// stopName names a context or stop channel; what it is if the user gave it no name.
func stopName(v ssa.Value) string {
	name := sourceName(v)
	switch {
	case name != "" && name != "_":
		return name
	case knowledge.Context(knowledge.Pointee(v.Type())):
		return "the context"
	}
	return "the stop channel"
}

// channelName returns the source of the channel that is sent to or received from at a position: it
// can be an element of a map, or what a call returns.
func (c *checker) channelName(at token.Pos) string {
	for _, node := range c.ssa.Path(at) {
		switch node := node.(type) {
		case *ast.SendStmt:
			return types.ExprString(node.Chan)
		case *ast.UnaryExpr:
			if node.OpPos == at {
				return types.ExprString(node.X)
			}
		}
	}
	return "the channel"
}

// receiverName returns the source of what a method is called on.
func (c *checker) receiverName(call ssa.CallInstruction) string {
	for _, node := range c.ssa.Path(call.Pos()) {
		if node, ok := node.(*ast.CallExpr); ok {
			if method, ok := node.Fun.(*ast.SelectorExpr); ok {
				return types.ExprString(method.X)
			}
		}
	}
	return "the server"
}

// boundMethod returns the source of the method value that a call starts in a goroutine; nil if it is
// given none.
func (c *checker) boundMethod(call ssa.CallInstruction) *ast.SelectorExpr {
	runner := knowledge.Runners[knowledge.Callee(call.Common())]
	if !runner.Goroutine {
		return nil
	}
	bound, _ := c.ssa.Argument(call, runner.Arg).(*ast.SelectorExpr)
	return bound
}
