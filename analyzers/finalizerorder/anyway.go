package finalizerorder

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// removedAnyway reports a removal that a failed clean-up does not hold back: a deferred one, when the function returns no error, or one that leaves out of
// the new list what the round of a loop over the finalizers has not cleaned up.
func (c *checker) removedAnyway(call *ssa.Call, m objects.Mark) bool {
	err, _ := conditions.ErrorOf(call)
	if err == nil || asksKind(err) || c.changesFinalizers(call) || c.deletes(call, m.Object) {
		return false
	}
	if c.onlyAfterFailure(call, err, m) {
		c.report(removedBeforeCleanup, c.ssa.Place(m.Instr),
			fmt.Sprintf("the finalizer of %s is removed only if %s has failed: what that left behind stays for ever", c.name(m.Object), flow.CalleeName(call.Common())),
			[]analysis.RelatedInformation{c.ssa.Related(call, "its success ends before the removal")})
		return true
	}
	if !(c.isDeferred(call, m) && c.cleansUp(call, m) && c.endsWell(call, err)) && !(c.inRound(call, m) && c.goesNowhere(err) && c.leftOut(call, err, m)) {
		return false
	}
	c.report(removedBeforeCleanup, c.ssa.Place(m.Instr),
		fmt.Sprintf("the finalizer of %s is removed although %s failed: what that left behind stays for ever", c.name(m.Object), flow.CalleeName(call.Common())),
		[]analysis.RelatedInformation{c.ssa.Related(call, "its error stops nothing")})
	return true
}

// onlyAfterFailure reports whether a clean-up has failed for certain whenever a function removes the finalizer after it, so that its error is tested the wrong
// way round. A function that also removes it after a success gives up on purpose.
func (c *checker) onlyAfterFailure(call *ssa.Call, err ssa.Value, m objects.Mark) bool {
	if !c.isStep(call, m) || !objects.After(call, m.Instr) || objects.After(m.Instr, call) {
		return false
	}
	can := c.conditions.ErrorAt(err, m.Instr)
	return can.Other && can.NotNil() && !slices.ContainsFunc(c.objects.Marks(call.Parent()), func(other objects.Mark) bool {
		return other.Kind == objects.Remove && other.Object == m.Object && !c.conditions.NotNilAt(err, other.Instr)
	})
}

// isDeferred reports whether a mark is the removal that a deferred function does in any case, and a call comes after its defer statement.
func (c *checker) isDeferred(call *ssa.Call, m objects.Mark) bool {
	deferred, ok := m.Instr.(*ssa.Defer)
	return ok && m.Change != nil && m.Change.Parent() != deferred.Parent() && len(paths.Decided(m.Change.Block(), nil)) == 0 &&
		deferred.Block().Dominates(call.Block()) && paths.Find(paths.Search{From: deferred, At: call}) != nil
}

// endsWell reports whether a function returns no error whenever a call of it has failed.
func (c *checker) endsWell(call *ssa.Call, err ssa.Value) bool {
	if !knowledge.ReturnsError(call.Parent().Signature) {
		return false
	}
	ends, well := false, true
	s := paths.Search{From: call, Plain: true, Edge: c.conditions.Failing(err, "", false)}
	paths.Results(s, call.Parent().Signature.Results().Len()-1, func(v ssa.Value) {
		ends = true
		well = well && knowledge.IsNil(v)
	})
	return ends && well
}

// inRound reports whether a call is made in each round of a loop that takes over the finalizers of an object one by one, for the object or for
// one of its finalizers: it is the clean-up for that.
func (c *checker) inRound(call *ssa.Call, m objects.Mark) bool {
	if len(m.Kept) == 0 || slices.ContainsFunc(m.Kept, func(kept ssa.Instruction) bool {
		return !objects.After(call, kept) || !objects.After(kept, call)
	}) {
		return false
	}
	if knowledge.Logs(&call.Call) || knowledge.Records(&call.Call) || !c.goes(call, m.Object) {
		return false
	}
	return slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		return knowledge.IsFunction(arg.Type()) || !knowledge.Context(arg.Type()) && c.belongs(arg, m.Object, 7, make(map[ssa.Value]int))
	})
}

// leftOut reports whether the list is set without the finalizer of a round after a call in it has failed. A condition between the loop and
// the removal may depend on the failure.
func (c *checker) leftOut(call *ssa.Call, err ssa.Value, m objects.Mark) bool {
	for _, e := range paths.Decided(m.Instr.Block(), nil) {
		if objects.After(call, e.If) && !slices.ContainsFunc(c.conditions.OnEdge(e.If.Block(), e.Succ), conditions.Fact.Loops) && !objects.After(e.If, call) {
			return false
		}
	}
	return paths.Find(paths.Search{
		From: call,
		At:   m.Instr,
		Edge: c.conditions.Failing(err, "", false),
		Avoid: func(instr ssa.Instruction) bool {
			return instr == ssa.Instruction(call) || slices.Contains(m.Kept, instr)
		},
	}) != nil
}
