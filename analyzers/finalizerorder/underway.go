package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// removedUnderWay reports a finalizer that is removed in memory while steps of the clean-up are still to come, in the function or in its callers, and that a deferred
// call writes whatever these say: one of them that fails ends the pass, and the object is gone (cluster-api-provider-outscale).
func (c *checker) removedUnderWay(m objects.Mark) {
	if m.Object.Root == nil || m.Change != m.Instr || !c.deferredWrite(m.Instr, m.Object, 3) {
		return
	}
	if !c.forDeletion(m) {
		return
	}
	step := c.follow(m.Instr, nil, m.Object, 2, followed{
		to: func(instr ssa.Instruction, object objects.Ref) bool {
			return instr != m.Instr && c.canHold(instr, object)
		},
		avoid: func(instr ssa.Instruction, object objects.Ref) bool {
			return c.writesOrReads(instr, object) && !c.canHold(instr, object)
		},
		zero: true,
	})
	if step == nil || c.heldByAnother(step.(*ssa.Call), m) {
		return
	}
	c.report(removedBeforeCleanup, c.ssa.Place(m.Instr),
		fmt.Sprintf("the finalizer of %s is removed before %s: if that fails, a deferred call writes the removal, and nothing tries again", c.name(m.Object), flow.CalleeName(step.(*ssa.Call).Common())),
		[]analysis.RelatedInformation{c.ssa.Related(step, "cleaned up only here")})
}

// canHold reports whether an instruction is a step of the clean-up of an object whose failure the function returns.
func (c *checker) canHold(instr ssa.Instruction, object objects.Ref) bool {
	call, ok := instr.(*ssa.Call)
	if !ok || !c.isCleanUp(call) || c.deletes(call, object) || !c.isAbout(call, object) {
		return false
	}
	if deleted := knowledge.DeletedBy(&call.Call); deleted != nil && c.owned(deleted) {
		return false
	}
	err, _ := conditions.ErrorOf(call)
	return err != nil && !c.goesNowhere(err)
}

// deferredWrite reports whether a call that the function of an instruction has deferred before it, or one of its callers, writes an object whatever the function returns.
func (c *checker) deferredWrite(at ssa.Instruction, object objects.Ref, depth int) bool {
	fn := at.Parent()
	for _, call := range calls.In(fn) {
		if deferred, ok := call.(*ssa.Defer); ok && deferred.Block().Dominates(at.Block()) && c.writesAnyway(deferred, object) {
			return true
		}
	}
	param, ok := object.Root.(*ssa.Parameter)
	return ok && depth > 0 && slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
		above := c.inCaller(site.Instr, param, object)
		return site.Direct && above.Root != nil && c.deferredWrite(site.Instr, above, depth-1)
	})
}

// writesAnyway reports whether a deferred call writes an object, and nothing asks before whether the function has failed.
func (c *checker) writesAnyway(deferred *ssa.Defer, object objects.Ref) bool {
	keeps := func(call ssa.CallInstruction, is func(objects.Ref) bool) bool {
		return slices.ContainsFunc(c.objects.Near(call), func(w objects.Write) bool { return w.Keeps() && is(w.Object) })
	}
	if !keeps(deferred, func(at objects.Ref) bool { return at == object }) {
		return false
	}
	return !slices.ContainsFunc(c.graph.Callees(deferred), func(fn *ssa.Function) bool {
		return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
			return keeps(call, func(objects.Ref) bool { return true }) && slices.ContainsFunc(c.conditions.Under(call), func(f conditions.Fact) bool {
				return f.Predicate == conditions.Nil && f.Subject != nil && knowledge.IsError(f.Subject.Type())
			})
		})
	})
}
