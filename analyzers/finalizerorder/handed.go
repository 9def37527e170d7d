package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// forgottenAbove reports a change in memory of an object that a function is handed, if neither the function nor any of those that hand the object on
// to it writes the object afterwards, up to those that have read it. The function can fail: one that only changes the object leaves the rest to its callers.
func (c *checker) forgottenAbove(m objects.Mark) {
	fn := m.Instr.Parent()
	if m.Written || m.Object.Path != "" || fn.Parent() != nil || !c.isDirectSet(m.Instr) || !knowledge.ReturnsError(fn.Signature) {
		return
	}
	param, ok := m.Object.Root.(*ssa.Parameter)
	if ok && c.leftAlone(m) && c.unwrittenAbove(param, 0) {
		c.unwritten(m, m.Instr, nil)
	}
}

// unwrittenAbove reports whether all callers of a function are seen, have read the object that they hand over as a parameter, or were handed it, and leave it alone
// afterwards.
func (c *checker) unwrittenAbove(param *ssa.Parameter, depth int) bool {
	callers, all := c.edits.Callers(refs.Ref{Root: param})
	if !all || depth == maxBelow || c.graph.Escapes(param.Parent()) {
		return false
	}
	seen := false
	for _, caller := range callers {
		if c.ssa.InTest(caller.Call.Pos()) {
			continue
		}
		seen = true
		call, ok := caller.Call.(*ssa.Call)
		if !ok || caller.Object.Path != "" || !c.leftAlone(objects.Mark{Object: caller.Object, Instr: call}) || !c.readAbove(caller, depth) {
			return false
		}
	}
	return seen
}

// readAbove reports whether a caller has read an object itself, or is handed it by one that has and leaves it alone.
func (c *checker) readAbove(caller edits.Caller, depth int) bool {
	fn := caller.Call.Parent()
	switch root := caller.Object.Root.(type) {
	case *ssa.Parameter:
		return fn.Parent() == nil && c.unwrittenAbove(root, depth+1)
	case *ssa.Alloc:
		return root.Parent() == fn && c.read(caller.Object, fn)
	}
	return false
}

// leftAlone reports whether nothing in the function of a change can write the object after it, or uses what has been changed, and nobody can have kept the object.
func (c *checker) leftAlone(m objects.Mark) bool {
	return !slices.ContainsFunc(calls.In(m.Instr.Parent()), func(call ssa.CallInstruction) bool {
		return call != m.Instr && objects.After(m.Instr, call) && slices.ContainsFunc(c.objects.Near(call), func(w objects.Write) bool {
			return (w.Object.Root == nil || w.Object == m.Object) && w.Keeps()
		})
	}) && !c.escapes(m.Object.Root, m.Instr) && !c.usedAfter(m)
}
