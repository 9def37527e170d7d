package optionalnil

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/optionals"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// at returns the source of a use.
func (c *checker) at(use optionals.Use) ssabuild.Range {
	pos := use.Instr.Pos()
	if load, ok := use.Instr.(*ssa.UnOp); ok && !pos.IsValid() && len(knowledge.Referrers(load)) == 1 {
		pos = knowledge.Referrers(load)[0].Pos() // the receiver of a method that takes it by value
	}
	for _, v := range []ssa.Value{valueOf(use.Instr), use.Pointer} {
		if !pos.IsValid() && v != nil {
			pos = v.Pos()
		}
	}
	for _, node := range c.ssa.Path(pos) {
		switch node.(type) {
		case *ast.SelectorExpr, *ast.StarExpr, *ast.CallExpr, *ast.IndexExpr:
			return ssabuild.Range{From: node.Pos(), To: node.End()}
		}
	}
	return c.ssa.At(pos)
}

// name returns how the source writes the pointer of a use.
func (c *checker) name(use optionals.Use) string {
	pos := use.Instr.Pos()
	for _, node := range c.ssa.Path(pos) {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			if node.Sel.Pos() == pos {
				return types.ExprString(node.X) + embedded(use)
			}
			if field, _ := flow.FieldRead(use.Pointer); field != nil && node.Sel.Name == field.Name() {
				return types.ExprString(node)
			}
		case *ast.StarExpr:
			return types.ExprString(node.X)
		case *ast.IndexExpr:
			switch use.Instr.(type) {
			case *ssa.IndexAddr, *ssa.MapUpdate:
				return types.ExprString(node.X)
			}
		case *ast.CallExpr:
			if arg := argument(node, use); arg != nil {
				return types.ExprString(arg) + use.Below
			}
		}
	}
	if use.At.Root == nil {
		return c.variable(pos)
	}
	return refs.Name(c.ssa, use.At)
}

// variable returns the variable of which the source at a position selects a part or calls a method.
func (c *checker) variable(pos token.Pos) string {
	for _, node := range c.ssa.Path(pos) {
		if call, ok := node.(*ast.CallExpr); ok {
			node = call.Fun
		}
		if selector, ok := node.(*ast.SelectorExpr); ok {
			return types.ExprString(selector.X)
		}
	}
	return "a variable that nothing is assigned to"
}

// below returns how the source writes the part to which a use of a pointer leads.
func (c *checker) below(use optionals.Use) string {
	part := "a part of it"
	if field, ok := use.Instr.(*ssa.FieldAddr); ok {
		part = c.name(use) + "." + flow.FieldOf(field.X.Type(), field.Field).Name()
	}
	return part
}

// embedded returns the field that a selector goes through and does not name, as a part of a path.
func embedded(use optionals.Use) string {
	if field, _ := flow.FieldRead(use.Pointer); field != nil && field.Embedded() {
		return "." + field.Name()
	}
	return ""
}

// argument returns the argument of a call that its callee uses, the receiver for a method.
func argument(call *ast.CallExpr, use optionals.Use) ast.Expr {
	instr, ok := use.Instr.(*ssa.Call)
	if !ok || use.Arg == nil || call.Lparen != instr.Pos() {
		return nil
	}
	i := slices.IndexFunc(instr.Call.Args, func(arg ssa.Value) bool { return arg == use.Arg || knowledge.Unconverted(arg) == use.Arg })
	if instr.Call.Signature().Recv() != nil && !instr.Call.IsInvoke() {
		if method, ok := call.Fun.(*ast.SelectorExpr); ok && i == 0 {
			return method.X
		}
		i--
	}
	if i < 0 || i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}

// into reports whether a use is that of a client which is to read into the pointer.
func into(use optionals.Use) bool {
	call, ok := use.Instr.(*ssa.Call)
	if !ok || use.Arg == nil {
		return false
	}
	object, read := knowledge.RequestObject(&call.Call)
	return read && object == use.Arg
}

func valueOf(instr ssa.Instruction) ssa.Value {
	v, _ := instr.(ssa.Value)
	return v
}

// related is the place of a test.
func (c *checker) related(branch *ssa.If, label string) analysis.RelatedInformation {
	pos := branch.Cond.Pos()
	if !pos.IsValid() {
		pos = firstPos(branch)
	}
	return analysis.RelatedInformation{Pos: pos, End: pos + 1, Message: label}
}

// followed is the place at which a function follows what a use hands to it; none where that is not seen.
func (c *checker) followed(use optionals.Use) []analysis.RelatedInformation {
	instr := c.optionals.FollowedAt(use)
	if instr == nil {
		return nil
	}
	at := c.ssa.At(instr.Pos())
	return []analysis.RelatedInformation{{Pos: at.Pos(), End: at.End(), Message: "followed here"}}
}

// firstPos returns the last place in the block of a branch that the source has.
func firstPos(branch *ssa.If) token.Pos {
	pos := branch.Parent().Pos()
	for _, instr := range branch.Block().Instrs {
		if instr.Pos().IsValid() {
			pos = instr.Pos()
		}
	}
	return pos
}

// consequenceOf says what the panic of a use does, which need not depend on an object.
func (c *checker) consequenceOf(use optionals.Use) string {
	if use.Plain {
		return "this panics when it is"
	}
	return c.consequence(use.Instr.Parent())
}

// consequence says what the panic does, as far as it is known who calls a function.
func (c *checker) consequence(fn *ssa.Function) string {
	switch {
	case knowledge.HandlesEvents(fn.Signature), c.graph.RunsOnly(fn, calls.Goroutine):
		return "such an object ends the process"
	case !c.reconciles.Runs(calls.Declared(fn)):
		return "it panics for such an object"
	case knowledge.RecoversPanics(c.pass.Pkg):
		return "each reconcile of such an object panics, and is tried again"
	}
	return "the reconcile of such an object ends the process"
}
