package finalizerorder

import (
	"fmt"
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

// keptForEver reports where the deletion of an object ends because there is nothing to clean up: only the
// path that cleans up removes the finalizer. Nothing will bring back what is gone, so that every later
// turn ends in the same place. What is still there ends by an event, and is waited for.
func (c *checker) keptForEver(m objects.Mark) {
	if m.Object.Root == nil || !c.forDeletion(m) {
		return
	}
	for _, a := range c.conditions.Absences(m.Instr.Parent()) {
		if !objects.After(a.Lookup, m.Instr) || objects.After(m.Instr, a.Edge.If) || !c.endsTurn(a, m.Object) {
			continue
		}
		protects := c.cleanedUp(a.Lookup, m)
		if c.isOf(a.Lookup, m.Object) || !protects && !c.neededUnwatched(a.Lookup, m) || c.aliveAt(a.Edge.If, m) {
			continue
		}
		message := "%s finds nothing to clean up, and the finalizer of %s stays: it is Terminating for ever"
		if !protects {
			message = "%s finds nothing, for which no watch wakes the controller, and the finalizer of %s stays: it is Terminating for ever"
		}
		c.report(keptForEver, c.ssa.Range(a.Ret), fmt.Sprintf(message, flow.CalleeName(a.Lookup.Common()), c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(a.Lookup, "looked up here"), c.ssa.Related(m.Instr, "removed only here")})
	}
}

// forgotAfterRestart reports where the deletion of an object ends because the process does not remember what
// it has to stop: once it has been started anew, it remembers nothing, and no path removes the finalizer.
func (c *checker) forgotAfterRestart(m objects.Mark) {
	if m.Object.Root == nil || !c.forDeletion(m) {
		return
	}
	for _, o := range c.conditions.Oblivions(m.Instr.Parent()) {
		a := conditions.Absence{Edge: o.Edge, Ret: o.Ret, Before: o.Before}
		if !objects.After(o.Lookup, m.Instr) || objects.After(m.Instr, o.Edge.If) || !c.endsTurn(a, m.Object) {
			continue
		}
		if c.aliveAt(o.Edge.If, m) {
			continue // what is not being deleted comes here, too
		}
		c.report(keptForEver, c.ssa.Range(o.Ret),
			fmt.Sprintf("%s knows of nothing to clean up, as after a restart, and the finalizer of %s stays: it is Terminating for ever", c.field(o.Map), c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(o.Lookup, "looked up here"), c.ssa.Related(m.Instr, "removed only here")})
	}
}

// aliveAt reports whether an instruction can run for an object that is not being deleted, although its finalizer is removed only in a
// deletion. What a function for deletions does is guarded by all of its callers.
func (c *checker) aliveAt(instr ssa.Instruction, m objects.Mark) bool {
	return m.Guarded && c.objects.Reachable(instr, m.Object, objects.Deleting) && !c.objects.CallersGuard(instr.Parent(), m.Object, objects.Deleting)
}

// endsTurn reports whether a function that found something absent ends the reconcile as done with it,
// without a change to the object.
func (c *checker) endsTurn(a conditions.Absence, object objects.Ref) bool {
	if a.Ret == nil || !a.Drops && !c.endsAsDone(a.Ret, nil) || a.Drops && !emptyResult(a.Ret) {
		return false
	}
	for _, instr := range a.Before {
		if _, isCall := instr.(ssa.CallInstruction); isCall && !c.effects.Instr(instr).Only(effects.Logs, effects.Counts, effects.Reads, effects.Shares) {
			return false // it may ask for another turn
		}
	}
	return c.callersEnd(a.Ret.Parent(), object, 2)
}

// emptyResult reports whether a return asks for no other turn, whatever its error is.
func emptyResult(ret *ssa.Return) bool {
	for i := range ret.Results {
		v := paths.Returned(ret, i)
		if c, ok := v.(*ssa.Const); knowledge.ReconcileResult(v.Type()) && (!ok || c.Value != nil) {
			return false
		}
	}
	return true
}

// callersEnd reports whether the callers of a function that is no reconcile end as well once it has
// returned no error: none asks for another turn or lets go of the object.
func (c *checker) callersEnd(fn *ssa.Function, object objects.Ref, depth int) bool {
	if knowledge.Reconciles(fn) {
		return true
	}
	return !slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
		caller := site.Caller()
		for _, m := range c.objects.Marks(caller) {
			if m.Kind == objects.Remove && m.Instr != site.Instr && objects.After(site.Instr, m.Instr) {
				return true
			}
		}
		for _, instr := range c.graph.Following(site.Instr) {
			if ret, ok := instr.(*ssa.Return); ok && ret.Parent() == caller && !emptyResult(ret) {
				return true
			}
		}
		return depth == 0 || !c.callersEnd(caller, object, depth-1)
	})
}

// isOf reports whether a call looks up an object itself, be it by a function that it hands the object to.
func (c *checker) isOf(lookup *ssa.Call, object objects.Ref) bool {
	if part, ok := object.Root.(*ssa.Extract); ok && part.Tuple == lookup || object.Root == ssa.Value(lookup) {
		return true
	}
	if into := knowledge.GetsObject(&lookup.Call); into != nil {
		return c.objects.RefOf(into) == object
	}
	is := func(v ssa.Value) bool { return c.objects.RefOf(v) == object }
	return slices.ContainsFunc(c.failures.Into(lookup), is) || slices.ContainsFunc(knowledge.NamedBy(&lookup.Call), is) // a name stands for the object
}

// cleanedUp reports whether what a call has looked up is what the finalizer protects: before the removal, or in another branch
// that waits for it to be gone, a call deletes it. A call before the lookup has to delete the same, be it by its name. What says that it is gone can be
// the deletion itself, of what nothing has read before.
func (c *checker) cleanedUp(lookup *ssa.Call, m objects.Mark) bool {
	if w, writes := knowledge.WriteOf(&lookup.Call); writes && w.Verb == knowledge.Delete {
		read := func(earlier *ssa.Call) bool {
			return (knowledge.LooksUp(&earlier.Call) || knowledge.LooksUpObject(&earlier.Call)) && objects.After(earlier, lookup) && takes(lookup, earlier)
		}
		return !c.deletes(lookup, m.Object) && !slices.ContainsFunc(calls.Awaited(lookup.Parent()), read)
	}
	return knowledge.Any(calls.Each[*ssa.Call](m.Instr.Parent()), func(call *ssa.Call) bool {
		if call == lookup || call == m.Instr || objects.After(m.Instr, call) {
			return false
		}
		w, writes := knowledge.WriteOf(&call.Call)
		deletes := writes && w.Verb == knowledge.Delete
		if !knowledge.CleansUp(&call.Call) && !deletes {
			return false
		}
		if !objects.After(lookup, call) {
			if knowledge.DeletesFound(&call.Call, &lookup.Call) && c.sameSubject(lookup, call) || deletes && takes(call, lookup) {
				return true
			}
			return false
		}
		return knowledge.AsksThere(&lookup.Call) && c.sameSubject(lookup, call) || takes(call, lookup) && !c.givenPart(call, m.Object)
	})
}

// takes reports whether a call is given what another has found.
func takes(call, lookup *ssa.Call) bool {
	into := knowledge.Filled(&lookup.Call)
	return slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
		root := flow.Locator{Owner: true}.Locate(arg).Root
		if into == nil {
			root = flow.Content(root)
		}
		if part, ok := root.(*ssa.Extract); ok && part.Tuple == lookup || root == ssa.Value(lookup) {
			return true
		}
		return into != nil && root == flow.Locate(into).Root
	})
}

// givenPart reports whether a call is given the object or a part of it: what was looked up is then most likely
// what the clean-up needs, credentials for instance, and not what it deletes.
func (c *checker) givenPart(call *ssa.Call, object objects.Ref) bool {
	return slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
		return c.objects.RefOf(arg).Root == object.Root
	})
}

// sameSubject reports whether two calls of one receiver share an argument: Exists(ctx, id) and Delete(ctx, id).
func (c *checker) sameSubject(a, b *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Args(&a.Call), func(x ssa.Value) bool {
		return slices.ContainsFunc(knowledge.Args(&b.Call), func(y ssa.Value) bool { return !knowledge.Context(x.Type()) && conditions.Same(x, y) })
	})
}

// absentOwner reports a reconcile that ends because another object is not there, before it looks at the
// deletion of its own. Whether the other one comes back is not known here, so that the check is strict.
func (c *checker) absentOwner(m objects.Mark) {
	looks := c.looksBefore(m)
	if len(looks) == 0 || m.Object.Root == nil {
		return
	}
	for _, a := range c.conditions.Absences(m.Instr.Parent()) {
		look := lookAfter(a.Edge.If, looks)
		if look == nil || m.Kind != objects.Add && objects.After(m.Instr, a.Edge.If) || c.isOf(a.Lookup, m.Object) || !c.endsTurn(a, m.Object) {
			continue
		}
		if c.heldLater(a, m) || !c.meetsDeletion(a.Ret, m.Object) {
			continue
		}
		c.report(absentOwner, c.ssa.Range(a.Ret),
			fmt.Sprintf("%s finds nothing, and the reconcile ends before it looks at the deletion of %s: its finalizer stays", flow.CalleeName(a.Lookup.Common()), c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(a.Lookup, "looked up here"), c.ssa.Related(look.asked, "deletion is looked at here")})
		return
	}
	if m.Kind != objects.Add || c.releasesUnseen(m) {
		c.endsWithout(m)
		c.endsForAnother(m, looks)
		c.endsInvalid(m)
	}
}

// looksBefore returns where the function looks at the deletion of an object whose finalizers it changes: before it removes them, or in the
// function that does so.
func (c *checker) looksBefore(m objects.Mark) []look {
	looks := slices.DeleteFunc(c.looks(m, m.Object), func(l look) bool { return m.Kind != objects.Add && !objects.After(l.asked, m.Instr) })
	if len(looks) == 0 && m.Kind == objects.Remove && m.Change == nil && m.Guarded {
		return []look{{m.Instr, m.Instr}}
	}
	return looks
}

// heldLater reports whether a function adds its finalizers only after something has been found absent: an
// object for which it always was has none.
func (c *checker) heldLater(a conditions.Absence, m objects.Mark) bool {
	later := false
	for _, other := range c.objects.Marks(m.Instr.Parent()) {
		if other.Kind != objects.Add || other.Object != m.Object {
			continue
		}
		if objects.After(other.Instr, a.Edge.If) {
			return false
		}
		later = true
	}
	return later
}
