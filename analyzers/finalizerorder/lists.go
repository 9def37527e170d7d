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

// replaced reports a list of finalizers that takes the place of the one an object has in the
// cluster: those of other controllers are gone, and what they protect with them. Objects that are
// put together here have no finalizers of others.
func (c *checker) replaced(m objects.Mark) {
	if m.Object.Root == nil || c.objects.KnownEmpty(m) {
		return
	}
	if patch, ok := m.Instr.(ssa.CallInstruction); ok && m.Change == m.Instr && m.Written && patchesRaw(patch.Common()) {
		c.report(overwritten, c.ssa.Range(patch),
			fmt.Sprintf("the merge patch replaces the finalizers of %s: those that other controllers have added are lost", c.name(m.Object)), nil)
		return
	}
	if !c.isDirectSet(m.Instr) {
		return
	}
	if m.Kind == objects.Replace && c.fetchedBefore(m) || c.mutates(m) || c.takesPlace(m) {
		c.report(overwritten, c.ssa.Place(m.Instr),
			fmt.Sprintf("the finalizers of %s are replaced: those that other controllers have added are lost", c.assignee(m)), nil)
	}
}

// patchesRaw reports whether a call sends a patch whose JSON is made by hand.
func patchesRaw(call *ssa.CallCommon) bool {
	w, ok := knowledge.WriteOf(call)
	return ok && w.Verb == knowledge.Patch && w.Data != nil
}

func (c *checker) isDirectSet(instr ssa.Instruction) bool {
	if call, ok := instr.(ssa.CallInstruction); ok {
		_, direct := knowledge.FinalizerCallOf(call.Common())
		return direct
	}
	return true
}

// fetchedBefore reports whether the function has read the object, or what it is a copy of, and writes it after the mark. A copy that is created is another
// object.
func (c *checker) fetchedBefore(m objects.Mark) bool {
	if !slices.ContainsFunc(c.persisting(m), func(w write) bool { return w.Verb != knowledge.Create }) {
		return false
	}
	return slices.ContainsFunc(calls.Awaited(m.Instr.Parent()), func(call *ssa.Call) bool {
		read := knowledge.GetsObject(&call.Call)
		isRead := read != nil && c.objects.RefOf(read) == m.Object || read == nil && knowledge.LooksUpObject(&call.Call) && flow.Made(m.Object.Root) == call
		return isRead && objects.After(call, m.Instr) && !c.onlyMissing(call, m.Instr)
	})
}

// onlyMissing reports whether an instruction runs only if a read has failed: the object is made then.
func (c *checker) onlyMissing(read *ssa.Call, instr ssa.Instruction) bool {
	err, _ := conditions.ErrorOf(read)
	return err != nil && c.conditions.NotNilAt(err, instr)
}

// mutates reports whether the function is one that CreateOrUpdate runs on the object, once it has
// read it; and that the change is not one for new objects alone.
func (c *checker) mutates(m objects.Mark) bool {
	fn := m.Instr.Parent()
	if fn.Parent() == nil || c.newOnly(m) {
		return false
	}
	if c.mutatesForCaller(m) {
		return true
	}
	return knowledge.Any(calls.Each[ssa.CallInstruction](fn.Parent()), func(call ssa.CallInstruction) bool {
		w, ok := knowledge.WriteOf(call.Common())
		if !ok || w.Mutate == nil || c.objects.RefOf(w.Object) != m.Object {
			return false
		}
		return slices.ContainsFunc(c.graph.Functions(w.Mutate), func(closure *ssa.Function) bool { return closure == fn })
	})
}

// mutatesForCaller reports whether the function of a mark is what the one around it returns as a MutateFn, for the object that it is handed.
func (c *checker) mutatesForCaller(m objects.Mark) bool {
	fn, outer := m.Instr.Parent(), m.Instr.Parent().Parent()
	param, ok := m.Object.Root.(*ssa.Parameter)
	if !ok || m.Object.Path != "" || param.Parent() != outer {
		return false
	}
	results := outer.Signature.Results()
	for i := range results.Len() {
		if knowledge.TypeName(results.At(i).Type()) == knowledge.MutateFn && slices.ContainsFunc(flow.Results(outer, i), func(v ssa.Value) bool {
			return slices.Contains(c.graph.Functions(v), fn)
		}) {
			return true
		}
	}
	return false
}

// newOnly reports whether a condition stands between a mutation and its start: most likely it asks
// whether the object is new.
func (c *checker) newOnly(m objects.Mark) bool {
	return slices.ContainsFunc(m.Instr.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !b.Dominates(m.Instr.Block()) {
			return false
		}
		said := append(c.objects.States(branch.Cond, true, m.Object), c.objects.States(branch.Cond, false, m.Object)...)
		return len(said) == 0 && asksNew(branch.Cond)
	})
}

// asksNew reports whether a condition compares a field that the API server fills in.
func asksNew(cond ssa.Value) bool {
	compare, ok := cond.(*ssa.BinOp)
	if !ok {
		call, ok := cond.(*ssa.Call)
		return ok && knowledge.ZeroTime(&call.Call) != nil
	}
	for _, side := range []ssa.Value{compare.X, compare.Y} {
		for _, name := range conditionNames(side) {
			switch name {
			case "ResourceVersion", "UID", "GetResourceVersion", "GetUID", "Generation", "len":
				return true
			}
		}
	}
	return false
}

// givenWithoutLock reports a merge patch of a function that runs what its callers give it to change the object, if that changes
// finalizers.
func (c *checker) givenWithoutLock(fn *ssa.Function) {
	for _, m := range c.objects.Given(fn) {
		if c.patchedWithoutLock(m) {
			return // the same patch for all of them
		}
	}
}

// patchedWithoutLock reports a merge patch that writes a list of finalizers. It holds the whole
// list: what others have added since the object was read is removed, and what they have removed
// comes back.
func (c *checker) patchedWithoutLock(m objects.Mark) (reported bool) {
	changes := m.Kind == objects.Add || m.Kind == objects.Remove || m.Kind == objects.Edit // who clears the list wants those of others gone too
	if !changes || m.Object.Root == nil || c.retried(m.Instr.Parent()) {
		return false
	}
	for _, w := range c.persisting(m) {
		if w.Verb != knowledge.Patch || w.call == m.Instr {
			continue
		}
		own, ok := knowledge.WriteOf(w.call.Common())
		if !ok || own.Data == nil {
			continue
		}
		before := knowledge.LocklessMerge(own.Data)
		if before == nil || copiedAfter(before, m.Instr) {
			continue
		}
		c.report(locklessPatch, c.ssa.Range(w.call),
			fmt.Sprintf("the merge patch writes the whole list of finalizers of %s: a change by somebody else is undone", c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(m.Instr, "changed here")})
		reported = true
	}
	return reported
}

// copiedAfter reports whether the base of a patch is a copy that has the change already.
func copiedAfter(before ssa.Value, change ssa.Instruction) bool {
	for range 4 {
		switch v := before.(type) {
		case *ssa.MakeInterface:
			before = v.X
		case *ssa.ChangeInterface:
			before = v.X
		case *ssa.TypeAssert:
			before = v.X
		case *ssa.Call:
			return objects.After(change, v) && !objects.After(v, change)
		}
	}
	return false
}

// retried reports whether a function is run again for errors of its own choice: the API server
// rejects a merge patch that puts back a finalizer during deletion as invalid, and not as a conflict.
func (c *checker) retried(fn *ssa.Function) bool {
	return slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool { return knowledge.RetriesOn(site.Instr.Common()) })
}

// beforePause reports a finalizer added before the function asks whether the object is paused.
func (c *checker) beforePause(m objects.Mark) {
	for _, other := range c.objects.Marks(m.Instr.Parent()) {
		if other.Kind != objects.Pause || other.Instr == m.Instr || !objects.After(m.Instr, other.Instr) || objects.After(other.Instr, m.Instr) {
			continue
		}
		c.report(beforePauseCheck, c.ssa.Place(m.Instr),
			fmt.Sprintf("a finalizer is added to %s before it is known whether it is paused", c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(other.Instr, "asked here")})
		return
	}
}
