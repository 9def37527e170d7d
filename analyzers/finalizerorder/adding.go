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
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// addedWhileDeleting reports a finalizer that is added although the object may be being deleted. It
// asks for a sign that the object can be: the same function looks at its deletion timestamp,
// somewhere where that does not protect the add, or nobody can have looked.
func (c *checker) addedWhileDeleting(m objects.Mark) {
	object := m.Object
	if m.Kind == objects.Merge {
		object = m.From // what is written over it is made in memory
	}
	if m.Guarded || object.Root == nil || chosen(object) || c.objects.Recorded(m) {
		return
	}
	if m.Change == nil && c.objects.Dominated(m.Instr, object, objects.Deleting) {
		return // a helper that adds what is missing: an object in deletion whose clean-up needs the helper has the finalizer
	}
	look, deletion, read := c.looksElsewhere(m, object), c.deletedNext(m), c.readUnasked(m, object)
	if look == nil {
		look = c.looksAtAnother(m, object)
	}
	if look == nil && deletion == nil && read == nil || c.objects.Guarded(m.Instr, object, objects.Alive, objects.HasFinalizer) {
		return
	}
	if deletion != nil {
		c.report(addWhileDeleting, c.ssa.Place(m.Instr),
			fmt.Sprintf("a finalizer is added to %s, which is deleted next: when this runs again, the API server rejects the add", c.name(m.Object)),
			append(c.addedIn(m), c.ssa.Related(deletion, "deleted here")))
		return
	}
	change := "a finalizer is added to " + c.name(object)
	if m.Kind == objects.Merge {
		change = fmt.Sprintf("%s puts a finalizer on %s", c.name(m.Object), c.name(object))
	}
	var related analysis.RelatedInformation
	if look != nil {
		related = c.ssa.Related(look.asked, "deletion is looked at here")
	} else {
		related = c.ssa.Related(read, "read here")
	}
	c.report(addWhileDeleting, c.ssa.Place(m.Instr), change+" without a look at its deletion timestamp: the API server rejects that during deletion",
		append(c.addedIn(m), related))
}

// addedIn returns the places in functions that a mark runs where they add finalizers.
func (c *checker) addedIn(m objects.Mark) []analysis.RelatedInformation {
	call, ok := m.Instr.(ssa.CallInstruction)
	if !ok || m.Change != nil {
		return nil
	}
	var places []analysis.RelatedInformation
	for _, below := range c.marksBelow(call, objects.Add, make(map[*ssa.Function]bool)) {
		if below.Change != nil {
			places = append(places, c.ssa.Related(below.Change, "added here"))
		}
	}
	return places
}

// looksAtAnother returns where the function asks for the deletion of another object, as that of its owner, to remove the finalizer that it adds to
// this one, which it has read: nothing asks for the deletion of this one.
func (c *checker) looksAtAnother(m objects.Mark, object objects.Ref) *look {
	if m.Change == nil || !c.read(object, m.Instr.Parent()) || !c.updates(m) || c.asked(m, object) {
		return nil
	}
	for _, other := range c.objects.Marks(m.Instr.Parent()) {
		if other.Kind != objects.Remove || other.Object != object || other.Guarded {
			continue
		}
		for _, f := range c.conditions.Under(other.Instr) {
			at, ok := f.Cond.(ssa.Instruction)
			if ok && f.Predicate == conditions.Deleted && f.Truth && f.On() != object {
				return &look{at, at}
			}
		}
	}
	return nil
}

// asked reports whether the function asks for the deletion of an object, or a call before a mark may that is given the object.
func (c *checker) asked(m objects.Mark, object objects.Ref) bool {
	looked := slices.ContainsFunc(c.objects.Marks(m.Instr.Parent()), func(other objects.Mark) bool {
		return other.Kind == objects.Look && other.Object == object
	})
	return looked || slices.ContainsFunc(calls.In(m.Instr.Parent()), func(instr ssa.CallInstruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && objects.After(call, m.Instr) && knowledge.GetsObject(&call.Call) == nil && c.mayAsk(call, object) && !c.writes(call, object)
	})
}

// writes reports whether a call writes an object.
func (c *checker) writes(call *ssa.Call, object objects.Ref) bool {
	return slices.ContainsFunc(c.objects.Near(call), func(w objects.Write) bool { return w.Object == object })
}

// deletedNext returns the call that deletes an object once the finalizer is written that was added to it.
// An object that is made here was not there in an earlier run.
func (c *checker) deletedNext(m objects.Mark) ssa.Instruction {
	for _, w := range c.persisting(m) {
		if w.Verb == knowledge.Create || w.Verb == knowledge.Save {
			return nil
		}
		if deletion := c.deletedAfter(m, w.call); deletion != nil {
			return deletion
		}
	}
	return nil
}

// chosen reports whether an object is one of those that a function has returned, which may have left
// out what is being deleted: envoy gateway collects the classes that it manages like that.
func chosen(object objects.Ref) bool {
	element, ok := object.Root.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	list := element.X
	call := flow.Made(list)
	return call != nil && !knowledge.ListsObjects(&call.Call)
}

// looksElsewhere returns the first condition of the function on the deletion of the object, or a call after the add of a
// function that handles it.
func (c *checker) looksElsewhere(m objects.Mark, object objects.Ref) *look {
	if looks := c.looks(m, object); len(looks) > 0 {
		return &looks[0]
	}
	return nil
}

// A look is where a function asks whether an object is being deleted, and where that decides what it does.
type look struct {
	asked  ssa.Instruction // a condition, or the call of a function that handles the deletion
	branch ssa.Instruction // where the condition is used, which may be later; the call
}

// looks returns the conditions of the function on the deletion of the object, and the calls after a mark of functions
// that handle it.
func (c *checker) looks(m objects.Mark, object objects.Ref) []look {
	var found []look
	fn := m.Instr.Parent()
	for _, b := range fn.Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		yes, no := c.objects.States(branch.Cond, true, object), c.objects.States(branch.Cond, false, object)
		if slices.Contains(yes, objects.Deleting) || slices.Contains(no, objects.Deleting) {
			switch asked := branch.Cond.(type) {
			case *ssa.Extract:
				call := asked.Tuple.(ssa.Instruction) // a part of a result has no position of its own
				found = append(found, look{call, call})
			case ssa.Instruction:
				found = append(found, look{asked, branch})
			}
		}
	}
	for _, other := range c.objects.Marks(fn) {
		_, isCall := other.Instr.(ssa.CallInstruction)
		if isCall && other.Kind == objects.Remove && other.Guarded && other.Object == object && objects.After(m.Instr, other.Instr) &&
			c.objects.Reachable(other.Instr, object, objects.Deleting) {
			found = append(found, look{other.Instr, other.Instr})
		}
	}
	return found
}

// guardInverted reports a change that its guard rules out: a finalizer added only while the object
// is being deleted, added only if it is there, or removed only if it is not.
func (c *checker) guardInverted(m objects.Mark) bool {
	if m.Object.Root == nil || m.Change == nil || c.undoes(m) {
		return false
	}
	if c.writeInverted(m) {
		return true
	}
	switch {
	case m.Kind == objects.Add && !m.Guarded && c.objects.Dominated(m.Instr, m.Object, objects.Deleting):
		c.report(invertedGuard, c.ssa.Place(m.Change),
			fmt.Sprintf("a finalizer is added only while %s is being deleted, which the API server rejects", c.name(m.Object)), nil)
	case m.Kind == objects.Remove && c.objects.KnownEmpty(m) && !c.renames(m):
		c.report(invertedGuard, c.ssa.Place(m.Change),
			fmt.Sprintf("a finalizer is removed only if %s does not have it: it stays for ever", c.name(m.Object)), nil)
	case m.Finalizer == nil:
		return false
	case m.Kind == objects.Add && c.onlyIf(m, true):
		c.report(invertedGuard, c.ssa.Place(m.Change),
			fmt.Sprintf("a finalizer is added only if %s has it: it never gets there", c.name(m.Object)), nil)
	case m.Kind == objects.Remove && c.onlyIf(m, false) && !c.renames(m):
		c.report(invertedGuard, c.ssa.Place(m.Change),
			fmt.Sprintf("a finalizer is removed only if %s does not have it: it stays for ever", c.name(m.Object)), nil)
	default:
		return false
	}
	return true
}

// emptiesNone reports where the finalizers of an object are removed, and the object is written for that, only if it has none.
func (c *checker) emptiesNone(fn *ssa.Function) {
	for _, m := range c.objects.Emptied(fn) {
		if m.Object.Root == nil || slices.ContainsFunc(c.objects.Marks(fn), func(other objects.Mark) bool { return other.Kind == objects.Add && other.Object == m.Object }) {
			continue
		}
		if slices.ContainsFunc(c.persisting(m), func(w write) bool { return w.Verb == knowledge.Update && m.Instr.Block().Dominates(w.call.Block()) }) {
			c.report(invertedGuard, c.ssa.Place(m.Instr),
				fmt.Sprintf("the finalizers of %s are removed only if it has none: those that it has stay", c.name(m.Object)), nil)
		}
	}
}

// writeInverted reports a write in a branch for an AddFinalizer or RemoveFinalizer that has changed nothing, while the other way goes past that branch and can come to the
// end of the function without a write.
func (c *checker) writeInverted(m objects.Mark) bool {
	said, ok := m.Change.(*ssa.Call)
	if !ok || m.Change != m.Instr || !knowledge.IsBool(said.Type()) {
		return false
	}
	if _, direct := knowledge.FinalizerCallOf(&said.Call); !direct {
		return false
	}
	writes := c.writesOf(said.Parent(), m.Object)
	for _, e := range c.conditions.Taking(said, false) {
		past := e.Other().To()
		i := slices.IndexFunc(writes, func(w write) bool {
			return w.Keeps() && e.To().Dominates(w.call.Block()) && paths.Reach(w.call.Block(), nil).Has(past)
		})
		if i < 0 || paths.Find(paths.Search{From: said, To: paths.IsReturn, Edge: c.conditions.Assuming(said, true), Avoid: func(instr ssa.Instruction) bool { return c.mayKeep(instr, m.Object) }}) == nil {
			continue
		}
		c.report(invertedGuard, c.ssa.Place(writes[i].call),
			fmt.Sprintf("%s runs only if %s has changed nothing: a change of the finalizers of %s is not written", flow.CalleeName(writes[i].call.Common()), flow.CalleeName(&said.Call), c.name(m.Object)),
			[]analysis.RelatedInformation{c.ssa.Related(said, "changed here")})
		return true
	}
	return false
}

// renames reports whether a removal is followed by the addition of another finalizer, under the same condition: an object without finalizers gets the new
// one, and what takes off the old one does nothing there (kube-ovn).
func (c *checker) renames(m objects.Mark) bool {
	return slices.ContainsFunc(c.objects.Marks(m.Instr.Parent()), func(other objects.Mark) bool {
		return other.Kind == objects.Add && other.Object == m.Object && objects.After(m.Instr, other.Instr) && m.Finalizer != nil && !sameText(other.Finalizer, m.Finalizer)
	})
}

// undoes reports whether a change takes back another one that comes before it, after the write of that has failed for
// instance: what the guard has found no longer holds.
func (c *checker) undoes(m objects.Mark) bool {
	return slices.ContainsFunc(c.objects.Marks(m.Instr.Parent()), func(other objects.Mark) bool {
		return other.Change != nil && other.Object == m.Object && other.Kind != m.Kind && other.Kind != objects.Look && other.Kind != objects.Pause && objects.After(other.Instr, m.Instr)
	})
}

// onlyIf reports whether a change runs only under a call that tells whether the object has the very
// finalizer, with the given answer: the object itself, or the one by whose name it is read again.
func (c *checker) onlyIf(m objects.Mark, answer bool) bool {
	read := c.objects.ReadAs(m.Object)
	return slices.ContainsFunc(c.conditions.Under(m.Instr), func(f conditions.Fact) bool {
		return f.Predicate == conditions.HasFinalizer && f.Truth == answer &&
			(f.On() == m.Object || f.On() == read) && sameText(f.Value, m.Finalizer)
	})
}

// sameText reports whether two values are the same text for certain: equal constants, or one value.
func sameText(a, b ssa.Value) bool {
	x, ok := knowledge.Text(a)
	y, also := knowledge.Text(b)
	if ok || also {
		return ok && also && x == y
	}
	return a != nil && b != nil && flow.Locate(a) == flow.Locate(b)
}
