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
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// isLost reports whether a call is a clean-up whose failure the function returns, so that it counts, and that no
// later turn comes to without the finalizer: the function is about a deletion, by a condition or by its name, or it
// asks for the finalizer before.
func (c *checker) isLost(call *ssa.Call, m objects.Mark) bool {
	if chosen, ok := m.Object.Root.(ssa.Instruction); ok && paths.InLoop(chosen.Block()) && !objects.After(call, m.Instr) {
		return false // what follows a loop is about something else than one of its objects
	}
	if !c.releases(call, m) {
		if c.changesFinalizers(call) || c.deletes(call, m.Object) {
			return false
		}
		if deleted := knowledge.DeletedBy(&call.Call); !c.isCleanUp(call) || deleted != nil && c.owned(deleted) || deleted == nil && c.collected(call) {
			return false
		}
	}
	if err, _ := conditions.ErrorOf(call); err == nil || c.goesNowhere(err) {
		return false
	}
	if c.forDeletion(m) {
		return true
	}
	return !c.objects.PathWithout(call, m.Object, objects.HasFinalizer) || c.objects.CallersGuard(call.Parent(), m.Object, objects.HasFinalizer) ||
		c.kindGoes(call, kindOf(m.Object), 2)
}

// forDeletion reports whether a finalizer is changed for an object that is being deleted: by a condition, or by the name of the function, which something may call that is not seen, such
// as the steps of a base reconciler.
func (c *checker) forDeletion(m objects.Mark) bool {
	return m.Guarded || c.objects.Guarded(m.Instr, m.Object, objects.Deleting) || knowledge.NamesDeletion(calls.Declared(m.Instr.Parent()).Name())
}

// collected reports whether a call does nothing to the cluster but delete objects, which can be those of unknown types that the package gives an owner: the garbage collector deletes
// them as well.
func (c *checker) collected(call *ssa.Call) bool {
	does, _ := c.effects.Call(call)
	writes := does.Writes()
	return len(writes) > 0 && !slices.ContainsFunc(writes, func(w effects.Write) bool { return w.Verb != knowledge.Delete && w.Verb != knowledge.DeleteAllOf }) &&
		c.ownsAny(func(types.Type) bool { return false })
}

// kindGoes reports whether an instruction runs only while an object of a kind is being deleted, in its function or in all
// callers as many levels up as depth says: what a helper reads by the key of that object is it.
func (c *checker) kindGoes(instr ssa.Instruction, kind string, depth int) bool {
	looked := slices.ContainsFunc(c.objects.Marks(instr.Parent()), func(look objects.Mark) bool {
		return look.Kind == objects.Look && look.Object.Root != nil && kindOf(look.Object) == kind && !c.objects.Reachable(instr, look.Object, objects.Deleting)
	})
	if looked || depth == 0 || kind == "" {
		return looked && kind != ""
	}
	sites := c.graph.Sites(instr.Parent())
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(site calls.Site) bool { return !c.kindGoes(site.Instr, kind, depth-1) })
}

// releases reports whether a call writes the removal of a finalizer from another object, which nobody else takes off once
// the object of a mark is gone.
func (c *checker) releases(call *ssa.Call, m objects.Mark) bool {
	return slices.ContainsFunc(c.objects.Marks(call.Parent()), func(other objects.Mark) bool {
		return other.Kind == objects.Remove && other.Object.Root != nil && (kindOf(other.Object) != kindOf(m.Object) || c.readLater(other, m)) && objects.After(m.Instr, other.Instr) &&
			slices.ContainsFunc(c.persisting(other), func(w write) bool { return w.call == ssa.CallInstruction(call) })
	})
}

// readLater reports whether an object is read, after a mark of another one, by a name that is not the one of that: it is another object, be it of the same
// kind, as one that an object depends on (tofu-controller).
func (c *checker) readLater(other, m objects.Mark) bool {
	return other.Object != m.Object && slices.ContainsFunc(calls.In(other.Instr.Parent()), func(instr ssa.CallInstruction) bool {
		get, ok := instr.(*ssa.Call)
		if !ok {
			return false
		}
		into := knowledge.GetsObject(&get.Call)
		return into != nil && c.objects.RefOf(into) == other.Object && c.objects.KeyOf(get).Naming == objects.OfAnother &&
			objects.After(m.Instr, get) && objects.After(get, other.Instr)
	})
}

// saysWhether reports whether a call runs only as a result of the function that removes a finalizer decides: the function returns whether it has
// (kube-ovn's subnets), what the reconcile is to return then (kubeblocks), or how it is to go on (cluster-group-upgrades-operator). An error says how the removal
// went, and not whether there was one.
func (c *checker) saysWhether(m objects.Mark, call *ssa.Call) bool {
	return slices.ContainsFunc(c.conditions.Under(call), func(f conditions.Fact) bool {
		result, ok := f.Subject.(*ssa.Extract)
		if !ok || knowledge.IsError(result.Type()) {
			return false
		}
		of, ok := result.Tuple.(*ssa.Call)
		return ok && ssa.Instruction(of) == m.Instr
	})
}

// cleanedBefore reports whether the function that removes a finalizer calls what another call does on a way to the removal: what is done later is for an object that
// stays, as when its work is over (cluster-group-upgrades-operator).
func (c *checker) cleanedBefore(m objects.Mark, call *ssa.Call) bool {
	removes, ok := m.Instr.(ssa.CallInstruction)
	cleans := c.graph.Targets(call)
	return ok && len(cleans) > 0 && slices.ContainsFunc(c.graph.Targets(removes), func(helper *ssa.Function) bool {
		return slices.ContainsFunc(c.objects.Marks(helper), func(inner objects.Mark) bool {
			return inner.Kind == m.Kind && slices.ContainsFunc(calls.In(helper), func(before ssa.CallInstruction) bool {
				return objects.After(before, inner.Instr) && slices.Equal(c.graph.Targets(before), cleans)
			})
		})
	})
}

// againByName reports whether a function above the removal of a finalizer makes the same clean-up of nothing but a name: so does a pass that no longer finds the object, and
// tries again what has failed here (kubefed).
func (c *checker) againByName(m objects.Mark, call *ssa.Call) bool {
	cleans := c.graph.Targets(call)
	of := func(root ssa.Value) bool { return types.Identical(root.Type(), m.Object.Root.Type()) }
	return len(cleans) == 1 && slices.ContainsFunc(c.graph.Sites(cleans[0]), func(site calls.Site) bool {
		if site.Mode != calls.Sync || site.Caller() == call.Parent() || !slices.Contains(c.graph.RunBy(site.Caller()), m.Instr.Parent()) {
			return false
		}
		return !slices.ContainsFunc(knowledge.Args(site.Instr.Common()), func(arg ssa.Value) bool { return c.leadsTo(arg, of, 7, make(map[ssa.Value]int)) })
	})
}

// inEveryPass reports whether a call runs also while the object of a removal is alive, though its function knows of the deletion: then it is not there
// for that (the migrations of tigera's operator).
func (c *checker) inEveryPass(call *ssa.Call, m objects.Mark) bool {
	fn := call.Parent()
	here := c.objects.Guarded(m.Instr, m.Object, objects.Deleting)
	if here && m.Instr.Block().Dominates(call.Block()) || !c.objects.Reachable(call, m.Object, objects.Alive) || c.objects.CallersGuard(fn, m.Object, objects.Deleting) {
		return false
	}
	return here || m.Guarded && !knowledge.NamesDeletion(calls.Declared(fn).Name())
}

// aliveOnly reports whether a call runs only for an object that is not being deleted, though its finalizer is removed only in a deletion: no pass does
// both.
func (c *checker) aliveOnly(call *ssa.Call, m objects.Mark) bool {
	return (m.Guarded || c.objects.Guarded(m.Instr, m.Object, objects.Deleting)) && !c.objects.PathWithout(call, m.Object, objects.Alive)
}

// comesWithout reports whether a function comes to a clean-up also where its read of the object of a mark has failed, as it does once that is gone: the pass
// after a failure of the clean-up makes it again (multiarch-tuning-operator).
func (c *checker) comesWithout(call *ssa.Call, m objects.Mark) bool {
	return slices.ContainsFunc(calls.Awaited(call.Parent()), func(read *ssa.Call) bool {
		into := func(v ssa.Value) bool { return v != nil && c.objects.RefOf(v) == m.Object }
		if !into(knowledge.GetsObject(&read.Call)) && !slices.ContainsFunc(c.failures.Into(read), into) {
			return false
		}
		err, _ := conditions.ErrorOf(read)
		return err != nil && objects.After(read, m.Instr) && objects.After(m.Instr, call) && len(c.conditions.Failed(err)) > 0 && !c.conditions.ErrorAt(err, call).IsNil()
	})
}

// heldByAnother reports whether another finalizer of the object is removed after a clean-up, or after the first one, which
// is then the one that protects it.
func (c *checker) heldByAnother(call *ssa.Call, m objects.Mark) bool {
	return slices.ContainsFunc(c.objects.Marks(call.Parent()), func(other objects.Mark) bool {
		if other.Kind != objects.Remove || other.Object != m.Object || other.Instr == m.Instr || !objects.After(call, other.Instr) && !isLast(other, m) {
			return false
		}
		return m.Finalizer == nil || other.Finalizer == nil || !sameText(m.Finalizer, other.Finalizer)
	})
}

// isLast reports whether of two marks of a function the first one comes after the second one, and not the other way round.
func isLast(last, m objects.Mark) bool {
	return objects.After(m.Instr, last.Instr) && !objects.After(last.Instr, m.Instr)
}

// heldByMain reports whether a clean-up is not about the object of a mark but about the one whose deletion the function is about, by a condition or its name, or a third one that this one has held, and is
// followed by the removal of the finalizer of that, or is it: what is left keeps the finalizer, and the next turn comes. A removal that comes between is the one to ask about.
func (c *checker) heldByMain(call *ssa.Call, m objects.Mark) bool {
	if c.deletionOf(call, m.Object) && !c.deletedBefore(call, m.Object) {
		return false
	}
	if slices.ContainsFunc(call.Parent().Params, func(main *ssa.Parameter) bool {
		return main != m.Object.Root && c.isAbout(call, c.objects.RefOf(main)) && c.heldAbove(call.Parent(), main, maxHelpers)
	}) {
		return true
	}
	return slices.ContainsFunc(c.objects.Marks(call.Parent()), func(other objects.Mark) bool {
		if other.Kind != objects.Remove || other.Object.Root == nil || other.Object == m.Object {
			return false
		}
		inDeletion := c.deletionOf(call, other.Object)
		if !inDeletion && !c.kindGoes(call, kindOf(other.Object), 2) && !(objects.After(call, other.Instr) && knowledge.NamesDeletion(calls.Declared(call.Parent()).Name())) {
			return false
		}
		held := objects.After(call, other.Instr) || inDeletion && isLast(other, m) || slices.ContainsFunc(c.persisting(other), func(w write) bool {
			return w.call == ssa.CallInstruction(call) || objects.After(call, w.call)
		})
		return held && (c.isAbout(call, other.Object) || (inDeletion || c.releases(call, m)) && !c.isAbout(call, m.Object))
	})
}

// deletedBefore reports whether the function of a call deletes an object before it: then its deletion is a part of that of another one, which the function is about
// (cluster-capi-operator).
func (c *checker) deletedBefore(call *ssa.Call, object objects.Ref) bool {
	return slices.ContainsFunc(calls.Awaited(call.Parent()), func(deletes *ssa.Call) bool {
		return objects.After(deletes, call) && c.deletes(deletes, object)
	})
}

// heldAbove reports whether all callers of a function, or theirs, as many levels up as depth says, remove a finalizer of an object that the function is
// handed only once it has returned no error.
func (c *checker) heldAbove(fn *ssa.Function, object *ssa.Parameter, depth int) bool {
	sites := c.graph.Sites(fn)
	return len(sites) > 0 && depth > 0 && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		call, ok := site.Instr.(*ssa.Call)
		if !ok {
			return true
		}
		err, _ := conditions.ErrorOf(call)
		actual := flow.Actual(&call.Call, fn, flow.ParamIndex(object))
		if err == nil || actual == nil {
			return true
		}
		if above, ok := actual.(*ssa.Parameter); ok && c.heldAbove(site.Caller(), above, depth-1) {
			return false
		}
		return !slices.ContainsFunc(c.objects.Marks(site.Caller()), func(m objects.Mark) bool {
			return m.Kind == objects.Remove && m.Instr != site.Instr && m.Object == c.objects.RefOf(actual) && objects.After(call, m.Instr) &&
				c.conditions.ErrorAt(err, m.Instr).IsNil()
		})
	})
}

// isAbout reports whether a call is handed an object, or what is read from it, or is a method of that.
func (c *checker) isAbout(call *ssa.Call, object objects.Ref) bool {
	return slices.ContainsFunc(append(knowledge.Args(&call.Call), knowledge.Receiver(&call.Call)), func(arg ssa.Value) bool {
		return arg != nil && c.belongs(arg, object, 7, make(map[ssa.Value]int))
	})
}

// deletionOf reports whether an instruction runs only during the deletion of an object.
func (c *checker) deletionOf(instr ssa.Instruction, object objects.Ref) bool {
	return c.objects.Guarded(instr, object, objects.Deleting) || c.objects.CallersGuard(instr.Parent(), object, objects.Deleting)
}

// followsRemoval reports a clean-up that comes after the write of the removal.
func (c *checker) followsRemoval(call *ssa.Call, m objects.Mark) bool {
	if c.heldByAnother(call, m) || c.heldByMain(call, m) {
		return false
	}
	for _, w := range c.persisting(m) {
		written, ok := w.call.(*ssa.Call)
		if !ok || written == call || !objects.After(written, call) || objects.After(call, m.Instr) {
			continue
		}
		if err, _ := conditions.ErrorOf(written); err != nil && c.conditions.NotNilAt(err, call) {
			continue // it undoes what could not be finished
		}
		c.report(removedBeforeCleanup, c.ssa.Place(m.Instr),
			fmt.Sprintf("the finalizer of %s is removed before %s: if that fails or never runs, nothing tries again", c.name(m.Object), flow.CalleeName(call.Common())),
			[]analysis.RelatedInformation{c.ssa.Related(written, "written here"), c.ssa.Related(call, "cleaned up only here")})
		return true
	}
	return false
}
