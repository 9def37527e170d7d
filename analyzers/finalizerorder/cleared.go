package finalizerorder

import (
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// clearedAll reports a controller that has done its part of a deletion, and takes off the object whatever finalizers it has: the package adds one to objects of
// that type, so that this one was meant. Who asks how many there are knows of the others, and who deletes the object as well wants it gone.
func (c *checker) clearedAll(m objects.Mark) {
	if m.Kind != objects.Clear || m.Object.Root == nil || !c.isDirectSet(m.Instr) || forced(m.Instr) || !m.Written && len(c.persisting(m)) == 0 {
		return
	}
	if !m.Guarded && !c.objects.Guarded(m.Instr, m.Object, objects.Deleting) || c.countsFinalizers(m) || !c.addsToKind(m) {
		return
	}
	if slices.ContainsFunc(calls.In(m.Instr.Parent()), func(call ssa.CallInstruction) bool { return c.deletes(call, m.Object) }) {
		return
	}
	c.report(overwritten, c.ssa.Place(m.Instr),
		fmt.Sprintf("all finalizers of %s are removed: what other controllers protect by theirs is lost", c.assignee(m)), nil)
}

// countsFinalizers reports whether a change runs only for some numbers of finalizers, and not for all but none.
func (c *checker) countsFinalizers(m objects.Mark) bool {
	return slices.ContainsFunc(c.conditions.Under(m.Instr), func(f conditions.Fact) bool {
		cond, ok := f.Cond.(*ssa.BinOp)
		if !ok {
			return false
		}
		length, ok := cond.X.(*ssa.Call)
		if !ok || knowledge.BuiltinName(&length.Call) != "len" || asksAny(cond) {
			return false
		}
		_, ok = refs.Finalizers(length.Call.Args[0])
		return ok
	})
}

// asksAny reports whether a comparison of a length asks whether it is 0.
func asksAny(length *ssa.BinOp) bool {
	n, known := paths.Int(length.Y)
	return known && (n == 0 || n == 1 && (length.Op == token.LSS || length.Op == token.GEQ))
}

// addsToKind reports whether the package adds a finalizer to objects of the type of one, by its name or as the only one.
func (c *checker) addsToKind(m objects.Mark) bool {
	for _, fn := range c.ssa.Shipped {
		if slices.ContainsFunc(c.objects.Marks(fn), func(other objects.Mark) bool {
			return (other.Kind == objects.Add || other.Kind == objects.Replace) && other.Object.Root != nil && c.sameKind(other.Object, m.Object)
		}) {
			return true
		}
	}
	return false
}
