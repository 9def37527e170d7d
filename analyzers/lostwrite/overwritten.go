package lostwrite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

const status = ".Status"

// overwritten reports an answer that overwrites a part of the status that was set before, if the function writes the
// status afterwards and does not set that part again in between.
func (c *checker) overwritten(f *edits.Function, fill edits.Event) {
	object := fill.At
	if fill.Sub != "" || fill.Verb == knowledge.Create || object.Root == nil || c.letsGo(fill) {
		return
	}
	if f.Does(fill.Instr, func(e edits.Event) bool { return e.Changes(object, status) }) {
		return // a helper that sets it too, after the request perhaps: it is looked at itself
	}
	stores := func(e edits.Event) bool {
		return e.Instr != fill.Instr && (e.Sub != "" && e.Writes(object) || e.Kind != edits.Set && e.Sets(object, status))
	}
	for _, set := range f.Events {
		if !set.Changes(object, status) || set.Instr == fill.Instr || c.restores(set, object) || c.survives(set, fill) || !f.Since(set, fill.Instr, stores) {
			continue
		}
		if setsAndStores(f, set, object) {
			continue
		}
		part, _ := set.Part(object)
		write := cmp.Or(writeAfter(f, fill.Instr, object, part), c.writeAbove(f, fill, part))
		if write == nil {
			continue
		}
		c.report(statusOverwritten, c.ssa.Range(fill.Source),
			fmt.Sprintf("the answer to %s overwrites the status of %s, which is set before and written only after", writer(fill), c.name(object)),
			c.ssa.Related(set.Source, "set here"), c.ssa.Related(write, "written here"))
		return
	}
	c.overwrittenBelow(f, fill, stores)
}

// overwrittenBelow is overwritten for a status that a caller has set before it hands the object to the function, which writes the status after the answer.
// A caller that sets or writes the status after that is none of them.
func (c *checker) overwrittenBelow(f *edits.Function, fill edits.Event, stores func(edits.Event) bool) {
	if paths.Find(paths.Search{Block: fill.Instr.Parent().Blocks[0], At: fill.Instr, Avoid: func(instr ssa.Instruction) bool { return f.Does(instr, stores) }}) == nil {
		return
	}
	callers, _ := c.edits.Callers(fill.At)
	for _, caller := range callers {
		if c.overwrittenInTurn(fill, caller) {
			return
		}
		object := caller.Object
		stored := func(e edits.Event) bool {
			return e.Sub != "" && e.Writes(object) || e.Kind != edits.Set && e.Sets(object, status)
		}
		later := func(e edits.Event) bool { return storesStatus(e, object) || e.Sets(object, status) }
		if caller.After(caller.Call, object, later) {
			continue // it may store the status again
		}
		for _, set := range caller.Events {
			if object.Root == nil || !set.Changes(object, status) || set.Instr == caller.Call || c.restores(set, object) || setsAndStores(caller.Function, set, object) {
				continue
			}
			above := fill
			above.At = object
			part, _ := set.Part(object)
			write := writeAfter(f, fill.Instr, fill.At, part)
			if write == nil || c.survives(set, above) || !caller.Since(set, caller.Call, stored) {
				continue
			}
			c.report(statusOverwritten, c.ssa.Range(fill.Source),
				fmt.Sprintf("the answer to %s overwrites the status of %s, which is set before and written only after", writer(fill), c.name(fill.At)),
				c.ssa.Related(set.Source, "set here"), c.ssa.Related(write, "written here"))
			return
		}
	}
}

// overwrittenInTurn is overwritten for the steps of a caller: one sets the status, one after it has it overwritten, and one after that writes it.
func (c *checker) overwrittenInTurn(fill edits.Event, caller edits.Caller) bool {
	steps := caller.Steps()
	at := slices.IndexFunc(steps, func(s edits.Step) bool { return s.Func == fill.Instr.Parent() && s.Object == fill.At })
	for i := at - 1; i >= 0; i-- {
		step := steps[i]
		for _, set := range step.Events {
			if !set.Changes(step.Object, status) || c.restores(set, step.Object) || setsAndStores(step.Function, set, step.Object) {
				continue
			}
			part, _ := set.Part(step.Object)
			write := writtenInTurn(steps[at+1:], part)
			if write == nil || fill.Verb != edits.Get && c.edits.WhereMissing(set, step.Object) {
				continue
			}
			c.report(statusOverwritten, c.ssa.Range(fill.Source),
				fmt.Sprintf("the answer to %s overwrites the status of %s, which is set before and written only after", writer(fill), c.name(fill.At)),
				c.ssa.Related(set.Source, "set here"), c.ssa.Related(write, "written here"))
			return true
		}
		if step.Has(func(e edits.Event) bool {
			return storesStatus(e, step.Object) || e.Kind == edits.Filled && e.Is(step.Object)
		}) {
			return false
		}
	}
	return false
}

// writtenInTurn returns the write of a status in the first of some steps that writes it, if none sets a part of it before.
func writtenInTurn(steps []edits.Step, part string) ssa.Instruction {
	for _, step := range steps {
		sets := func(e edits.Event) bool { return e.Sets(step.Object, part) }
		for _, e := range step.Events {
			if e.Kind == edits.Written && e.Sub == knowledge.Status && e.At == step.Object && paths.Find(paths.Search{
				Block: step.Func.Blocks[0], At: e.Instr, Avoid: func(instr ssa.Instruction) bool { return instr != e.Instr && step.Does(instr, sets) },
			}) != nil {
				return e.Source
			}
		}
		if step.Has(sets) {
			return nil
		}
	}
	return nil
}

// survives reports whether what is decoded from the answer to a write leaves a part of the status as it was set, since the answer has no such field. A read
// replaces all of the object.
func (c *checker) survives(set, fill edits.Event) bool {
	return (fill.Verb == knowledge.Update || fill.Verb == knowledge.Patch) && c.edits.WhereMissing(set, fill.At)
}

// letsGo reports whether a write takes a finalizer from an object that is being deleted: nobody reads its status afterwards.
func (c *checker) letsGo(write edits.Event) bool {
	object := write.Cluster()
	return slices.ContainsFunc(c.objects.Marks(write.Instr.Parent()), func(m objects.Mark) bool {
		if m.Object != object || m.Instr != write.Instr && !objects.After(m.Instr, write.Instr) {
			return false
		}
		return m.Kind == objects.Clear || m.Kind == objects.Remove && c.objects.Certain(write.Instr, object, objects.Deleting)
	})
}

// setsAndStores reports whether a call that sets the status of an object stores it as well, or has it overwritten.
func setsAndStores(f *edits.Function, set edits.Event, object refs.Ref) bool {
	return f.Does(set.Instr, func(e edits.Event) bool { return e.Kind == edits.Filled && e.Is(object) || storesStatus(e, object) })
}

// storesStatus reports whether an event writes the status of an object, or of one that is not seen.
func storesStatus(e edits.Event, object refs.Ref) bool {
	return e.Kind == edits.Written && e.Sub != "" && (e.At.Root == nil || e.Writes(object))
}

// writeAfter returns a write of the status of an object after an instruction, on a path on which nothing sets a part of the
// status again.
func writeAfter(f *edits.Function, from ssa.Instruction, object refs.Ref, part string) ssa.Instruction {
	again := func(e edits.Event) bool {
		return e.Instr != from && (e.Sets(object, part) || e.Kind == edits.Written && e.At.Root == nil)
	}
	for _, e := range f.Events {
		if e.Kind != edits.Written || e.Sub != knowledge.Status || e.Verb == knowledge.Create || e.At != object || e.Instr == from {
			continue
		}
		sets := func(e edits.Event) bool { // the call sets the part itself, or what it runs and is not seen may do it
			return e.Kind != edits.Filled && e.Sets(object, part)
		}
		if !f.Does(e.Instr, sets) && f.Leads(object, from, e.Instr, again) {
			return e.Source
		}
	}
	return nil
}

// writeAbove returns a write of the status of the object that a request has filled, by a caller that has handed it to
// the function, where neither sets the part of the status again. All callers have to be seen.
func (c *checker) writeAbove(f *edits.Function, fill edits.Event, part string) (write ssa.Instruction) {
	if fill.At.Root.Parent() != fill.Instr.Parent() || f.Has(func(e edits.Event) bool { return storesStatus(e, fill.At) }) {
		return nil
	}
	again := func(e edits.Event) bool { return e.Instr != fill.Instr && e.Sets(fill.At, part) }
	callers, all := c.edits.Callers(fill.At)
	if !all || !f.Returns(fill.Instr, again) {
		return nil
	}
	for _, caller := range callers {
		if write = writeAfter(caller.Function, caller.Call, caller.Object, part); write == nil {
			return nil
		}
	}
	return write
}

// restores reports whether an assignment puts nothing new into a status: nothing at all, or what another
// object has there.
func (c *checker) restores(set edits.Event, object refs.Ref) bool {
	switch {
	case c.edits.Empties(set, false):
		return true
	case set.From != nil:
		return refs.ValueOf(set.From).Root != object.Root
	case set.Value == nil:
		return false
	}
	from := refs.ValueOf(set.Value)
	return from.Root != object.Root && strings.Contains(from.Path, status)
}
