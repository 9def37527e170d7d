package errchan

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// report reports a finding at an instruction.
func (c *checker) report(check string, at analysis.Range, message string, related []analysis.RelatedInformation, fixes ...analysis.SuggestedFix) {
	c.pass.Report(diagnostic(check, at, message, related, fixes...))
}

func diagnostic(check string, at analysis.Range, message string, related []analysis.RelatedInformation, fixes ...analysis.SuggestedFix) analysis.Diagnostic {
	return analysis.Diagnostic{
		Pos:      at.Pos(),
		End:      at.End(),
		Category: check,
		Message:  message,
		Related:  related,

		SuggestedFixes: fixes,
	}
}

// chanName returns how the source writes the channel or wait group of an operation.
func (c *checker) chanName(op *channels.Op) string {
	if op.Handed != nil {
		return c.handedAs(op)
	}
	pos := op.Instr.Pos()
	if op.Select != nil {
		pos = op.Select.States[op.Arm].Pos
	}
	for _, node := range c.ssa.Path(pos) {
		if d, ok := node.(*ast.DeferStmt); ok && d.Defer == pos {
			node = d.Call
		}
		switch node := node.(type) {
		case *ast.SendStmt:
			return types.ExprString(node.Chan)
		case *ast.UnaryExpr:
			if node.Op == token.ARROW {
				return types.ExprString(node.X)
			}
		case *ast.RangeStmt:
			return types.ExprString(node.X)
		case *ast.CallExpr:
			if sel, ok := node.Fun.(*ast.SelectorExpr); ok {
				return types.ExprString(sel.X)
			}
			if len(node.Args) > 0 {
				return types.ExprString(node.Args[0])
			}
		}
	}
	return "the channel"
}

// handedAs returns how the source writes a channel that a call hands to a function.
func (c *checker) handedAs(op *channels.Op) string {
	call := op.Instr.(ssa.CallInstruction)
	source, arg := c.ssa.Called(call), slices.Index(knowledge.Args(call.Common()), op.Handed)
	if source == nil || arg < 0 || arg >= len(source.Args) {
		return "the channel"
	}
	return types.ExprString(source.Args[arg])
}

// does returns what an operation does, as a noun: "close of done".
func (c *checker) does(op *channels.Op) string {
	name := c.chanName(op)
	switch op.Kind {
	case channels.Close:
		return "close of " + name
	case channels.Send:
		return "send on " + name
	case channels.Done:
		return "Done of " + name
	case channels.Wait:
		return "Wait of " + name
	}
	return "receive from " + name
}

// funcName returns the name of the declared function around fn.
func funcName(fn *ssa.Function) string {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if fn.Name() == "init" {
		return "the goroutine"
	}
	return fn.Name()
}

// runner names who runs a function: a closure that is only started as a goroutine is one of the function around it.
func (c *checker) runner(fn *ssa.Function) string {
	if fn.Parent() != nil && c.graph.RunsOnly(fn, calls.Goroutine) {
		return "a goroutine of " + funcName(fn)
	}
	return funcName(fn)
}

// paramName returns the name of a parameter that is a context or stop channel.
func paramName(v ssa.Value) string {
	name := ""
	if param, ok := v.(*ssa.Parameter); ok {
		if declared, ok := param.Object().(*types.Var); ok && declared != nil { // SSA makes a name for one without
			name = declared.Name()
		}
	}
	switch {
	case name != "" && name != "_":
		return name
	case knowledge.Context(v.Type()):
		return "the context"
	}
	return "the stop channel"
}

// stepName returns the name of what an error came from: of the call, if it is known.
func stepName(err ssa.Value) string {
	call := flow.Made(err)
	if call == nil {
		return "an earlier step"
	}
	return flow.CalleeName(&call.Call)
}
