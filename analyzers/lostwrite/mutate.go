package lostwrite

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// mutated reports a CreateOrUpdate whose function does not set what the object is to have: it reads the
// object first, so that all that was set before is overwritten.
func (c *checker) mutated(e edits.Event, f *edits.Function) {
	call, ok := e.Instr.(*ssa.Call)
	if !ok || !e.Direct || e.At.Root == nil || c.absent(e, f) {
		return
	}
	w, _ := knowledge.WriteOf(&call.Call)
	mutate := knowledge.Unconverted(w.Mutate)
	if knowledge.IsNil(mutate) {
		c.setInVain(e, f, "has no function that sets it again")
		return
	}
	fns := c.graph.Functions(mutate)
	if len(fns) != 1 {
		return
	}
	inner := c.asCalled(mutate, fns[0], call.Parent())
	if inner == nil {
		return
	}
	if setsOwnerOnly(inner, e.At) {
		c.setInVain(e, f, "calls a function that sets its owner alone")
		return
	}
	if c.pointsElsewhere(call, w.Object, inner) {
		return
	}
	if inner.Has(func(i edits.Event) bool { return i.At.Root == e.At.Root || i.Kind == edits.Handed }) || c.opaque(fns[0]) {
		return
	}
	if other := c.changesOther(inner, e.At); other != nil {
		c.report(emptyMutate, c.ssa.Place(other.Instr),
			fmt.Sprintf("the function that %s calls changes %s and not %s, which is written", flow.CalleeName(&call.Call), c.name(refs.Ref{Root: other.At.Root}), c.name(e.At)),
			c.ssa.Related(call, "written here"))
		return
	}
	if !inner.Has(func(edits.Event) bool { return true }) {
		c.setInVain(e, f, "calls a function that sets nothing")
	}
}

// pointsElsewhere reports a function that makes the variable point to another object and changes nothing of the one that it pointed
// to: that one was handed over, and is written.
func (c *checker) pointsElsewhere(call *ssa.Call, object ssa.Value, inner *edits.Function) bool {
	load, ok := knowledge.Unconverted(object).(*ssa.UnOp)
	if !ok || flow.Variable(load.X) == nil {
		return false
	}
	variable := flow.Variable(load.X)
	var moved *edits.Event
	for i, set := range inner.Events {
		store, ok := set.Instr.(*ssa.Store)
		switch {
		case ok && flow.Variable(store.Addr) == variable:
			moved = &inner.Events[i]
		case set.At.Root == ssa.Value(variable), set.At.Root == ssa.Value(load):
			return false
		}
	}
	if moved == nil {
		return false
	}
	c.report(emptyMutate, c.ssa.Place(moved.Instr),
		fmt.Sprintf("the function that %s calls makes %s another object: what is written is the one that it was handed", flow.CalleeName(&call.Call), variable.Comment),
		c.ssa.Related(call, "written here"))
	return true
}

// absent reports whether a function has found that an object is not there before it creates it, itself or by a call that looks up
// objects of its type: then the object is created as it is.
func (c *checker) absent(e edits.Event, f *edits.Function) bool {
	for _, instr := range calls.In(e.Instr.Parent()) {
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		err, _ := conditions.ErrorOf(call)
		if err == nil || !types.Identical(call.Call.Signature().Results().At(0).Type(), e.At.Root.Type()) {
			continue
		}
		if can := c.conditions.ErrorAt(err, e.Instr); can.NotNil() && slices.Equal(can.Kinds, []knowledge.ErrorKind{knowledge.KindNotFound}) && !can.Other {
			return true
		}
	}
	return f.Has(func(read edits.Event) bool {
		call, ok := read.Instr.(*ssa.Call)
		if !ok || read.Kind != edits.Filled || read.Verb != edits.Get || read.At.Root != e.At.Root {
			return false
		}
		err, _ := conditions.ErrorOf(call)
		return err != nil && c.conditions.ErrorAt(err, e.Instr).NotNil()
	})
}

// setsOwnerOnly reports whether a function sets the owner references of an object, and nothing else of it.
func setsOwnerOnly(inner *edits.Function, object refs.Ref) bool {
	owns := false
	return !inner.Has(func(e edits.Event) bool {
		if e.At.Root != object.Root || e.Kind != edits.Set {
			return e.At.Root == object.Root
		}
		path, _ := e.Part(object)
		owns = owns || strings.HasPrefix(path, ".OwnerReferences")
		return !strings.HasPrefix(path, ".OwnerReferences")
	}) && owns
}

// opaque reports whether a function calls what is not seen.
func (c *checker) opaque(fn *ssa.Function) bool {
	return c.effects.Of(fn).Has(effects.Unknown, effects.Runs)
}

// changesOther returns a change of another object of the same type from outside.
func (c *checker) changesOther(inner *edits.Function, object refs.Ref) *edits.Event {
	for i, e := range inner.Events {
		of := refs.Ref{Root: e.At.Root}
		if e.Kind != edits.Set || of.Root == nil || of.Root.Parent() == e.Instr.Parent() {
			continue
		}
		if a, b := edits.Type(of), edits.Type(object); a != nil && b != nil && types.Identical(a, b) {
			return &inner.Events[i]
		}
	}
	return nil
}

// setInVain reports what an object was given before CreateOrUpdate reads it, besides its name.
func (c *checker) setInVain(e edits.Event, f *edits.Function, why string) {
	if f.Has(generatesName) {
		return // each call makes another object: there is none to read
	}
	if made, path := c.builtWith(e.At); made != nil {
		call := e.Instr.(*ssa.Call)
		c.report(emptyMutate, c.ssa.Range(call),
			fmt.Sprintf("%s reads %s first and %s: %s, set before, reaches a new one only", flow.CalleeName(&call.Call), c.name(e.At), why, trimmed(path)[1:]),
			c.ssa.Related(made, "made here"))
		return
	}
	for _, set := range f.Events {
		path, ok := set.Part(e.At)
		if set.Kind != edits.Set || !ok || trimmed(path) == "" || named(path) || !set.Direct || !f.Leads(set.Instr, e.Instr, never) {
			continue
		}
		call := e.Instr.(*ssa.Call)
		c.report(emptyMutate, c.ssa.Range(call),
			fmt.Sprintf("%s reads %s first and %s: %s, set before, reaches a new one only", flow.CalleeName(&call.Call), c.name(e.At), why, trimmed(path)[1:]),
			c.ssa.Related(set.Source, "set here"))
		return
	}
}

// builtWith returns the call of a function of the package that has made an object, and what besides its name it has set in it.
func (c *checker) builtWith(object refs.Ref) (made *ssa.Call, path string) {
	made, ok := object.Root.(*ssa.Call)
	if !ok || object.Path != "" {
		return nil, ""
	}
	targets := c.graph.Targets(made)
	if len(targets) != 1 {
		return nil, ""
	}
	built := c.edits.Of(targets[0])
	if built.Has(generatesName) {
		return nil, ""
	}
	for _, set := range built.Events {
		literal, ok := set.At.Root.(*ssa.Alloc)
		if !ok || set.Kind != edits.Set || !set.Direct || !returns(targets[0], literal) {
			continue
		}
		if path == "" && set.At.Path != "" && !named(set.At.Path) {
			path = set.At.Path
		}
	}
	if path == "" {
		return nil, ""
	}
	return made, path
}

// generatesName reports whether an event has the API server choose a name for an object. Metadata may be put together in a
// variable of their own, so that one such object in a function is taken for any.
func generatesName(e edits.Event) bool {
	return e.Kind == edits.Set && strings.HasSuffix(e.At.Path, ".GenerateName")
}

// returns reports whether a function returns what is in a variable.
func returns(fn *ssa.Function, variable *ssa.Alloc) bool {
	return slices.Contains(flow.Results(fn, 0), ssa.Value(variable))
}

// named reports whether a part of an object says which it is.
func named(path string) bool {
	for _, field := range []string{".Name", ".Namespace", ".TypeMeta", ".Kind", ".APIVersion", ".GenerateName", ".ResourceVersion"} {
		if strings.HasPrefix(path, field) {
			return true
		}
	}
	return false
}

// replacesList reports a merge patch without a lock that writes a list which others write too: the owner
// references, or a list of the spec. Those of finalizers are reported by finalizerorder.
func (c *checker) replacesList(e edits.Event, f *edits.Function) {
	call, ok := e.Instr.(*ssa.Call)
	if !ok || !e.Direct || e.Sub != "" || e.At.Root == nil {
		return
	}
	w, _ := knowledge.WriteOf(&call.Call)
	origins := c.graph.Origins(w.Data)
	if w.Data == nil || len(origins) != 1 {
		return
	}
	patch, ok := knowledge.MergePatchOf(origins[0])
	if !ok || patch.Lock {
		return
	}
	base := flow.Made(refs.ValueOf(patch.Base).Root)
	for _, set := range f.Events {
		path, ok := set.Part(e.At)
		if base != nil && base.Parent() == call.Parent() && !f.Leads(base, set.Instr, never) {
			continue // the base has it
		}
		if set.Kind != edits.Set || !ok || !sharedList(set, path, patch.Strategic) || !f.Leads(set.Instr, e.Instr, never) || c.newHere(e.At, f) {
			continue
		}
		c.report(locklessListPatch, c.ssa.Range(call),
			fmt.Sprintf("the merge patch writes the whole list %s: a change by somebody else is undone", c.name(below(e.At, trimmed(path)))),
			c.ssa.Related(set.Source, "set here"))
		return
	}
}

// sharedList reports whether a change is of the owner references, or of a list of the spec. A strategic merge patch
// replaces only lists without a strategy of their own.
func sharedList(set edits.Event, path string, strategic bool) bool {
	if strings.HasPrefix(path, ".OwnerReferences") {
		return !strategic
	}
	if set.Value == nil || !strings.HasPrefix(path, ".Spec.") {
		return false
	}
	_, list := set.Value.Type().Underlying().(*types.Slice)
	return list && (!strategic || isAtomic(set.Instr))
}

// isAtomic reports whether a store sets a field of a type of Kubernetes which a strategic merge patch replaces as a whole.
func isAtomic(instr ssa.Instruction) bool {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return false
	}
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	pointer, ok := addr.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	s, ok := pointer.Elem().Underlying().(*types.Struct)
	return ok && knowledge.APIStruct(addr.X.Type()) && !strings.Contains(s.Tag(addr.Field), "patchStrategy")
}

// newHere reports whether a function makes an object itself and reads nothing into it.
func (c *checker) newHere(object refs.Ref, f *edits.Function) bool {
	_, local := object.Root.(*ssa.Alloc)
	made := flow.Made(object.Root)
	return local && !c.own(object, f) || made != nil && knowledge.Copies(&made.Call) == nil
}
