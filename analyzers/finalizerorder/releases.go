package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// releasesUnseen reports whether the function that adds a finalizer leaves the deletion of the object to what is not seen: a method of an interface or a
// function value that is called only while the object is being deleted, and is handed it and a context. What else removes the finalizer there is seen.
func (c *checker) releasesUnseen(m objects.Mark) bool {
	fn := m.Instr.Parent()
	removed := slices.ContainsFunc(c.objects.Marks(fn), func(other objects.Mark) bool {
		return (other.Kind == objects.Remove || other.Kind == objects.Clear) && other.Object == m.Object
	})
	return !removed && slices.ContainsFunc(calls.In(fn), func(instr ssa.CallInstruction) bool {
		call, ok := instr.(*ssa.Call)
		if !ok || call.Call.StaticCallee() != nil || !slices.ContainsFunc(call.Call.Args, isContext) {
			return false
		}
		if _, writes := knowledge.WriteOf(&call.Call); writes || knowledge.ReadsObjects(&call.Call) || knowledge.Records(&call.Call) || knowledge.Logs(&call.Call) {
			return false
		}
		handed := slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool { return c.belongs(arg, m.Object, 3, make(map[ssa.Value]int)) })
		return handed && c.objects.Dominated(call, m.Object, objects.Deleting)
	})
}
