package finalizerorder

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

func (c *checker) report(check string, at analysis.Range, message string, related []analysis.RelatedInformation) {
	c.pass.Report(analysis.Diagnostic{
		Pos:      at.Pos(),
		End:      at.End(),
		Category: check,
		Message:  message,
		Related:  related,
	})
}

// related is one more place that takes part.
func (c *checker) related(instr ssa.Instruction, label string) analysis.RelatedInformation {
	at := c.place(instr)
	return analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: label}
}

// place returns the source of an instruction: the whole assignment for a store.
func (c *checker) place(instr ssa.Instruction) analysis.Range {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return c.ssa.Range(instr)
	}
	for _, node := range c.ssa.Path(store.Pos()) {
		switch node.(type) {
		case *ast.AssignStmt, *ast.KeyValueExpr:
			return node
		}
	}
	return c.ssa.Range(instr)
}

// name returns how the source calls an object: by its variable, or by the field that holds it, or
// else by its type.
func (c *checker) name(object objects.Ref) string {
	switch root := object.Root.(type) {
	case *ssa.Parameter:
		return root.Name() + object.Path
	case *ssa.Alloc:
		if token.IsIdentifier(root.Comment) && root.Comment != "new" && root.Comment != "complit" {
			return root.Comment + object.Path
		}
	}
	if object.Path == "" {
		if name := c.variable(object.Root); name != "" {
			return name
		}
	}
	return typeName(object.Root.Type())
}

// assignee returns how the source calls the object of a mark that is an assignment: a copy has
// another name than what it was made from.
func (c *checker) assignee(m objects.Mark) string {
	store, ok := m.Instr.(*ssa.Store)
	if !ok {
		return c.name(m.Object)
	}
	addr := store.Addr
	for {
		field, ok := addr.(*ssa.FieldAddr)
		if !ok {
			break
		}
		addr = field.X
	}
	if load, ok := addr.(*ssa.UnOp); ok {
		switch variable := load.X.(type) {
		case *ssa.FreeVar:
			return variable.Name()
		case *ssa.Alloc:
			return c.name(objects.Ref{Root: variable})
		}
	}
	return c.name(owner(m.Object))
}

// variable returns the name of the variable that a value is assigned to where it is made.
func (c *checker) variable(v ssa.Value) string {
	result := 0
	if part, ok := v.(*ssa.Extract); ok {
		v, result = part.Tuple, part.Index
	}
	for _, node := range c.ssa.Path(v.Pos()) {
		assign, ok := node.(*ast.AssignStmt)
		if !ok || result >= len(assign.Lhs) {
			continue
		}
		if ident, ok := assign.Lhs[result].(*ast.Ident); ok && ident.Name != "_" {
			return ident.Name
		}
		break
	}
	return ""
}

func typeName(t types.Type) string {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return "the " + named.Obj().Name()
	}
	return "the object"
}

// calls returns how the source writes what is called: Update, Status().Update.
func calleeName(call ssa.CallInstruction) string {
	if name := knowledge.CalleeName(call.Common()); name != "" {
		return name
	}
	return "the call"
}
