package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// usedAfter reports whether a change in memory is of use there: the object, its metadata or its finalizers are compared, printed or copied after it, before
// the object is read again.
func (c *checker) usedAfter(m objects.Mark) bool {
	return slices.ContainsFunc(c.graph.Uses(m.Object.Root), func(use flow.Use) bool {
		switch instr := use.Instr.(type) {
		case *ssa.UnOp:
			return c.follows(instr, m)
		case *ssa.FieldAddr:
			field := flow.FieldOf(instr.X.Type(), instr.Field)
			return field != nil && knowledge.TypeName(field.Type()) == knowledge.ObjectMeta && c.loadsAfter(instr, m)
		case *ssa.Call:
			if _, writes := knowledge.WriteOf(&instr.Call); writes || knowledge.Receiver(&instr.Call) == use.Value || knowledge.Logs(&instr.Call) || knowledge.Records(&instr.Call) || instr == m.Instr {
				return false
			}
			return knowledge.Harmless(&instr.Call) && !knowledge.NamesObject.Calls(&instr.Call) && c.follows(instr, m)
		}
		return false
	})
}

// loadsAfter reports whether metadata are read as a whole after a change, or the finalizers in them.
func (c *checker) loadsAfter(meta *ssa.FieldAddr, m objects.Mark) bool {
	return slices.ContainsFunc(knowledge.Referrers(meta), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			return c.follows(ref, m)
		case *ssa.FieldAddr:
			field := flow.FieldOf(ref.X.Type(), ref.Field)
			return field != nil && field.Name() == knowledge.FinalizersField && slices.ContainsFunc(knowledge.Referrers(ref), func(load ssa.Instruction) bool {
				_, loads := load.(*ssa.UnOp)
				return loads && c.follows(load, m)
			})
		}
		return false
	})
}

// follows reports whether an instruction can run after a change, on the object that was changed.
func (c *checker) follows(instr ssa.Instruction, m objects.Mark) bool {
	made, _ := m.Object.Root.(ssa.Instruction)
	return instr.Parent() == m.Instr.Parent() && paths.Find(paths.Search{
		From:  m.Instr,
		To:    paths.Is(instr),
		Avoid: paths.Is(made),
	}) != nil
}
