package finalizerorder

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// removedEarly reports a finalizer that is removed while what it protects is still there: the
// clean-up failed, and nobody stopped for that, or it comes only after the write. A clean-up is a
// call that says so by its name and can fail; it has to stand in the branch of the deletion.
func (c *checker) removedEarly(m objects.Mark) {
	if m.Object.Root == nil {
		return
	}
	guarded := m.Guarded || c.objects.Guarded(m.Instr, m.Object, objects.Deleting)
	for call := range calls.Each[*ssa.Call](m.Instr.Parent()) {
		if call == m.Instr {
			continue
		}
		if c.removedAnyway(call, m) {
			return
		}
		if guarded && c.cleansUp(call, m) && (c.failedBefore(call, m) || c.isLate(call, m) && c.followsRemoval(call, m)) {
			return
		}
		if c.isLost(call, m) && c.isLate(call, m) && c.followsRemoval(call, m) || guarded && c.lostInside(call, m) {
			return
		}
		if !guarded && c.isStep(call, m) && c.hasSibling(call, m) && c.failedBefore(call, m) {
			return
		}
	}
}

// isLate reports whether a call runs once the finalizer is gone, whether or not it has been removed in this pass.
func (c *checker) isLate(call *ssa.Call, m objects.Mark) bool {
	return !c.saysWhether(m, call) && !c.cleanedBefore(m, call) && !c.againByName(m, call) && !c.inEveryPass(call, m) && !c.aliveOnly(call, m) && !c.comesWithout(call, m)
}

// isStep reports whether a call is one step of a clean-up: it can fail, and it is about the object, or what
// holds the object does it.
func (c *checker) isStep(call *ssa.Call, m objects.Mark) bool {
	if !c.isCleanUp(call) || c.changesFinalizers(call) || c.deletes(call, m.Object) {
		return false
	}
	if _, fails := conditions.ErrorOf(call); !fails {
		return false
	}
	if recv := knowledge.Receiver(&call.Call); recv != nil && m.Object.Path != "" && c.objects.RefOf(recv).Root == m.Object.Root {
		return true
	}
	return slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
		return c.belongs(arg, m.Object, 7, make(map[ssa.Value]int))
	})
}

// hasSibling reports whether the failure of another step holds back the removal, or is kept: then that of this one is
// most likely forgotten, and not left out on purpose.
func (c *checker) hasSibling(call *ssa.Call, m objects.Mark) bool {
	return knowledge.Any(calls.Each[*ssa.Call](call.Parent()), func(other *ssa.Call) bool {
		if other == call || other == m.Instr || !objects.After(other, m.Instr) || !c.isStep(other, m) {
			return false
		}
		err, _ := conditions.ErrorOf(other)
		return err != nil && len(c.conditions.Failed(err)) > 0 && (!c.goesNowhere(err) || c.conditions.ErrorAt(err, m.Instr).IsNil())
	})
}

// cleansUp reports whether a call is a clean-up for the object of a mark: it can fail and talks to
// somebody, for it takes a context, and is about the object or what belongs to it.
func (c *checker) cleansUp(call *ssa.Call, m objects.Mark) bool {
	if c.changesFinalizers(call) || c.deletes(call, m.Object) {
		return false
	}
	if deleted := knowledge.DeletedBy(&call.Call); deleted != nil {
		return !c.owned(deleted)
	}
	if !c.isCleanUp(call) {
		return false
	}
	if _, fails := conditions.ErrorOf(call); !fails {
		return false
	}
	context, about := false, false
	for _, arg := range knowledge.Args(&call.Call) {
		context = context || knowledge.Context(arg.Type())
		about = about || c.belongs(arg, m.Object, 7, make(map[ssa.Value]int))
	}
	return context && about
}

// isCleanUp reports whether a call cleans up by its name, or calls a function of the package that does nothing to the
// cluster but delete objects, of which one is not the garbage collector's.
func (c *checker) isCleanUp(call *ssa.Call) bool {
	if knowledge.CleansUp(&call.Call) {
		return true
	}
	targets := c.graph.Targets(call)
	does, _ := c.effects.Call(call)
	if len(targets) != 1 || slices.ContainsFunc(does.Writes(), func(w effects.Write) bool { return w.Verb != knowledge.Delete && w.Verb != knowledge.DeleteAllOf }) {
		return false
	}
	return knowledge.Any(calls.Each[*ssa.Call](targets[0]), func(inner *ssa.Call) bool {
		deleted := knowledge.DeletedBy(&inner.Call)
		return deleted != nil && !c.owned(deleted)
	})
}

// owned reports whether the package gives objects of the type of one an owner: then the garbage collector
// deletes them with it. Of a type that is not known that can be.
func (c *checker) owned(object ssa.Value) bool {
	t := structOf(knowledge.Unconverted(object).Type())
	return t == nil || c.ownsAny(func(of types.Type) bool { return types.Identical(of, t) })
}

// ownsAny reports whether the package gives an owner to an object of a type that a function accepts, or of one that is
// not known.
func (c *checker) ownsAny(accepts func(types.Type) bool) bool {
	return slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
			of := objects.Owned(instr)
			return of != nil && (structOf(of) == nil || accepts(structOf(of)))
		})
	})
}

// lostInside reports a removal that runs whatever a clean-up before it has met: that has the failure in a log alone.
func (c *checker) lostInside(call *ssa.Call, m objects.Mark) bool {
	lost := c.failures.Lost(call)
	if lost == nil {
		if step := c.givesUp(call); step != nil {
			lost = &failures.Lost{Name: flow.CalleeName(step.Common()), Kind: deletedKind(step)}
		}
	}
	if lost == nil || !objects.After(call, m.Instr) || objects.After(m.Instr, call) || c.changesFinalizers(call) || c.deletes(call, m.Object) {
		return false
	}
	about := slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
		return c.belongs(arg, m.Object, 7, make(map[ssa.Value]int))
	})
	if !about || lost.Kind != "" && c.ownsAny(func(of types.Type) bool { return typeName(of) == lost.Kind }) {
		return false
	}
	c.report(removedBeforeCleanup, c.ssa.Place(m.Instr),
		fmt.Sprintf("the finalizer of %s is removed although %s in %s failed: what that left behind stays for ever", c.name(m.Object), lost.Name, flow.CalleeName(call.Common())),
		[]analysis.RelatedInformation{c.ssa.Related(call, "its failure goes to the log alone")})
	return true
}

// deletedKind returns the name of the type of what a call deletes; "" if that is no object.
func deletedKind(call *ssa.Call) string {
	if deleted := knowledge.DeletedBy(&call.Call); deleted != nil {
		return typeName(knowledge.Unconverted(deleted).Type())
	}
	return ""
}

// deletes reports whether a call deletes the object itself, which its finalizers do not protect, be it by the name that it was read by.
func (c *checker) deletes(call ssa.CallInstruction, object objects.Ref) bool {
	if read := readByName(object); read != nil {
		if _, deleted := deletedByName(call, read); deleted {
			return true
		}
	}
	return slices.ContainsFunc(c.objects.Near(call), func(w objects.Write) bool {
		return w.Verb == knowledge.Delete && w.Object == object
	})
}

func (c *checker) changesFinalizers(call ssa.Instruction) bool {
	return slices.ContainsFunc(c.objects.Marks(call.Parent()), func(other objects.Mark) bool {
		return other.Instr == call && other.Kind != objects.Look && other.Kind != objects.Pause
	})
}

// belongs reports whether a value is the object or is read from it, over at most as many steps as
// depth says.
func (c *checker) belongs(v ssa.Value, object objects.Ref, depth int, seen map[ssa.Value]int) bool {
	return c.leadsTo(v, func(root ssa.Value) bool { return root == object.Root }, depth, seen)
}

// leadsTo is belongs for any root that is so.
func (c *checker) leadsTo(v ssa.Value, is func(root ssa.Value) bool, depth int, seen map[ssa.Value]int) bool {
	if seen[v] >= depth {
		return false // looked at from here or from less deep, or too far away
	}
	seen[v] = depth
	root := c.objects.RefOf(v).Root
	if root != nil && is(root) {
		return true
	}
	if element, ok := root.(*ssa.IndexAddr); ok {
		return c.leadsTo(element.X, is, depth-1, seen)
	}
	if chosen := flow.Alternatives(v); len(chosen) > 1 {
		return slices.ContainsFunc(chosen, func(one ssa.Value) bool { return c.leadsTo(one, is, depth-1, seen) })
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return c.leadsTo(v.X, is, depth-1, seen) || c.leadsTo(v.Y, is, depth-1, seen)
	case *ssa.Call:
		if v.Call.IsInvoke() && c.leadsTo(v.Call.Value, is, depth-1, seen) {
			return true
		}
		return slices.ContainsFunc(v.Call.Args, func(arg ssa.Value) bool { return !knowledge.Context(arg.Type()) && c.leadsTo(arg, is, depth-1, seen) })
	case *ssa.Extract:
		return c.leadsTo(v.Tuple, is, depth-1, seen)
	case *ssa.Next:
		loop, ok := v.Iter.(*ssa.Range)
		return ok && c.leadsTo(loop.X, is, depth-1, seen)
	case *ssa.MakeInterface:
		return c.leadsTo(v.X, is, depth-1, seen)
	case *ssa.UnOp:
		return c.leadsTo(v.X, is, depth-1, seen)
	case *ssa.Lookup:
		return c.leadsTo(v.X, is, depth-1, seen)
	}
	return false
}

// failedBefore reports a removal that runs although the clean-up before it has failed: the error is
// logged at most.
func (c *checker) failedBefore(call *ssa.Call, m objects.Mark) bool {
	if !objects.After(call, m.Instr) || c.acknowledged(call) {
		return false
	}
	if _, deferred := m.Instr.(*ssa.Defer); deferred && !c.isDeferred(call, m) {
		return false // a condition in the deferred function may depend on the failure
	}
	err, _ := conditions.ErrorOf(call)
	if err != nil && !c.returnedLate(err, m) {
		if len(c.conditions.Failed(err)) == 0 || !c.goesNowhere(err) && !c.collectedOnly(call, err, m) || c.conditions.ErrorAt(err, m.Instr).IsNil() || asksKind(err) || c.keptAfter(err, m) {
			return false
		}
	}
	c.report(removedBeforeCleanup, c.ssa.Place(m.Instr),
		fmt.Sprintf("the finalizer of %s is removed although %s failed: what that left behind stays for ever", c.name(m.Object), flow.CalleeName(call.Common())),
		[]analysis.RelatedInformation{c.ssa.Related(call, "its error stops nothing")})
	return true
}

// keptAfter reports whether the list that is set keeps a finalizer because of an error: the one of the clean-up that has
// failed.
func (c *checker) keptAfter(err ssa.Value, m objects.Mark) bool {
	return slices.ContainsFunc(m.Kept, func(at ssa.Instruction) bool {
		return at.Parent() == err.Parent() && c.conditions.NotNilAt(err, at)
	})
}

// asksKind reports whether somebody asks what an error is about, or compares it with another one: then some errors are expected.
func asksKind(err ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(err), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Call:
			return knowledge.AsksError(&ref.Call)
		case *ssa.BinOp:
			return !knowledge.IsNil(ref.X) && !knowledge.IsNil(ref.Y)
		}
		return false
	})
}
