package finalizerorder

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

func (c *checker) report(check string, at analysis.Range, message string, related []analysis.RelatedInformation) {
	if check == addWhileDeleting || check == keptForEver || check == absentOwner {
		path := c.ssa.Path(at.Pos())
		key := hazard{path[max(0, len(path)-2)], check, message}
		if c.reported[key] {
			return // one mend is enough for all of them
		}
		c.reported[key] = true
	}
	c.pass.Report(analysis.Diagnostic{
		Pos:      at.Pos(),
		End:      at.End(),
		Category: check,
		Message:  message,
		Related:  related,
	})
}

// A hazard is what is reported once in a declaration, however many places it has there.
type hazard struct {
	decl           ast.Node
	check, message string
}

// name returns how the source calls an object.
func (c *checker) name(object objects.Ref) string { return refs.Name(c.ssa, object) }

// field returns the name of the field or package variable that holds a map.
func (c *checker) field(held ssa.Value) string {
	held = knowledge.Operand(held)
	if addr, ok := held.(*ssa.FieldAddr); ok {
		if f := flow.FieldOf(addr.X.Type(), addr.Field); f != nil {
			return f.Name()
		}
	}
	return held.Name()
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
	return c.name(objects.WholeOf(m.Object))
}
