package lostwrite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// overwritten reports an answer that overwrites a part of the status that was set before, if the function writes the
// status afterwards and does not set that part again in between.
func (c *checker) overwritten(f *edits.Function, fill edits.Event) {
	object := fill.At
	if fill.Sub != "" || fill.Verb == knowledge.Create || object.Root == nil || c.letsGo(fill) {
		return
	}
	if containsStore(f.Does(fill.Instr), func(e edits.Event) bool { return setsStatus(e, object) }) {
		return // a helper that sets it too, after the request perhaps: it is looked at itself
	}
	stores := func(e edits.Event) bool {
		return e.Instr != fill.Instr && (e.Kind == edits.Written && e.Sub != "" && e.Cluster() == edits.Cluster(object) || e.Kind != edits.Set && e.Sets(object, status))
	}
	for _, set := range f.Events {
		if !setsStatus(set, object) || set.Instr == fill.Instr || restores(set, object) || !f.Leads(set.Instr, fill.Instr, stores) {
			continue
		}
		if containsStore(f.Does(set.Instr), func(e edits.Event) bool {
			return e.Kind == edits.Filled && e.Is(object) || e.Kind == edits.Written && e.Sub != "" && (e.At.Root == nil || e.Cluster() == edits.Cluster(object))
		}) {
			continue // a call that sets the status and stores it
		}
		part, _ := set.Part(object)
		write := cmp.Or(c.statusWriteAfter(f, fill, part), c.statusWriteAbove(f, fill, part))
		if write == nil {
			continue
		}
		c.report(statusOverwritten, c.ssa.Range(fill.Source),
			fmt.Sprintf("the answer to %s overwrites the status of %s, which is set before and written only after", writer(fill), c.name(object)),
			c.ssa.Related(set.Source, "set here"), c.ssa.Related(write, "written here"))
		return
	}
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

func containsStore(events []edits.Event, stores func(edits.Event) bool) bool {
	for _, e := range events {
		if stores(e) {
			return true
		}
	}
	return false
}

// statusWriteAfter returns a write of the status of the object that a request has filled, on a path on which
// nothing sets a part of the status again.
func (c *checker) statusWriteAfter(f *edits.Function, fill edits.Event, part string) ssa.Instruction {
	object := fill.At
	again := func(e edits.Event) bool {
		return e.Instr != fill.Instr && (setsPart(e, object, part) || e.Kind == edits.Written && e.At.Root == nil)
	}
	for _, e := range f.Events {
		if e.Kind != edits.Written || e.Sub != knowledge.Status || e.Verb == knowledge.Create || e.At != object || e.Instr == fill.Instr {
			continue
		}
		sets := func(e edits.Event) bool { // the call sets the part itself, or what it runs and is not seen may do it
			return (e.Kind == edits.Set || e.Kind == edits.Handed) && setsPart(e, object, part)
		}
		if !containsStore(f.Does(e.Instr), sets) && f.Leads(fill.Instr, e.Instr, again) {
			return e.Source
		}
	}
	return nil
}

// statusWriteAbove returns a write of the status of the object that a request has filled, by a caller that has handed it to
// the function, where neither sets the part of the status again. All callers have to be seen.
func (c *checker) statusWriteAbove(f *edits.Function, fill edits.Event, part string) ssa.Instruction {
	fn := fill.Instr.Parent()
	param, ok := fill.At.Root.(*ssa.Parameter)
	if !ok || param.Parent() != fn || f.Has(func(e edits.Event) bool {
		return e.Kind == edits.Written && e.Sub != "" && (e.At.Root == nil || e.Cluster() == edits.Cluster(fill.At))
	}) || !leaves(f, fill, part) {
		return nil
	}
	var write ssa.Instruction
	for _, site := range c.graph.Sites(fn) {
		given := flow.Actual(site.Instr.Common(), fn, flow.ParamIndex(param))
		if !site.Direct || given == nil {
			return nil
		}
		object := refs.ValueAt(given, fill.At.Path)
		if write = writeAfter(c.edits.Of(site.Caller()), site.Instr, object, part); write == nil {
			return nil
		}
	}
	return write
}

// leaves reports whether the function returns after a request on a path on which nothing sets the part of the status again.
func leaves(f *edits.Function, fill edits.Event, part string) bool {
	again := func(e edits.Event) bool { return e.Instr != fill.Instr && setsPart(e, fill.At, part) }
	for instr := range calls.Instrs(fill.Instr.Parent()) {
		if ret, ok := instr.(*ssa.Return); ok && f.Leads(fill.Instr, ret, again) {
			return true
		}
	}
	return false
}

// writeAfter returns a write of the status of an object after a call, where nothing sets the part of it in between.
func writeAfter(f *edits.Function, call ssa.Instruction, object refs.Ref, part string) ssa.Instruction {
	again := func(e edits.Event) bool { return e.Instr != call && setsPart(e, object, part) }
	for _, e := range f.Events {
		if e.Kind == edits.Written && e.Sub == knowledge.Status && e.At == object && e.Instr != call && f.Leads(call, e.Instr, again) {
			return e.Source
		}
	}
	return nil
}

// setsStatus reports whether an event sets something of an object's status.
func setsStatus(e edits.Event, object refs.Ref) bool {
	path, ok := e.Part(object)
	return e.Kind == edits.Set && ok && inStatus(path)
}

// setsPart reports whether an event may set a part of an object's status, or what that is in, or something of it.
func setsPart(e edits.Event, object refs.Ref, part string) bool {
	if e.Kind != edits.Set {
		return e.Sets(object, status)
	}
	path, ok := e.Part(object)
	path, part = strings.TrimSuffix(path, effects.Below), strings.TrimSuffix(part, effects.Below)
	_, within := flow.Below(path, part)
	_, around := flow.Below(part, path)
	return ok && (within || around)
}

func inStatus(path string) bool {
	return path == status || len(path) > len(status) && path[:len(status)+1] == status+"."
}

// restores reports whether an assignment puts nothing new into a status: its zero value, or what another
// object has there.
func restores(set edits.Event, object refs.Ref) bool {
	if set.From != nil {
		return refs.ValueOf(set.From).Root != object.Root
	}
	if set.Value == nil {
		return false
	}
	if c, ok := set.Value.(*ssa.Const); ok {
		return c.Value == nil
	}
	from := refs.ValueOf(set.Value)
	return from.Root != object.Root && containsStatus(from.Path)
}

func containsStatus(path string) bool {
	for i := range len(path) - len(status) + 1 {
		if path[i:i+len(status)] == status {
			return true
		}
	}
	return false
}
