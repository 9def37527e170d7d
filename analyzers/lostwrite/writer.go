package lostwrite

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// statusLeftOut reports a status that is set and that the function writes with the main writer alone, which
// the API server takes the status out of.
func (c *checker) statusLeftOut(write edits.Event, f *edits.Function) {
	object := write.At
	if !write.Direct && !c.onlyWrites(write, f) || write.Sub != "" || object.Root == nil || !c.hasStatus(object) || c.letsGo(write) {
		return
	}
	if write.Verb == knowledge.Create && !c.subresources.Status(edits.Type(object)) {
		return
	}
	if param, ok := object.Root.(*ssa.Parameter); ok && (!decoded(write, f) || c.writtenAbove(param)) {
		return // the caller has the status still, and may write it
	}
	for _, set := range f.Events {
		if c.statusStored(f, set, object) {
			continue
		}
		if !setsStatus(set, object) || restores(set, object) || !f.Leads(set.Instr, write.Instr, func(e edits.Event) bool { return e.Kind != edits.Set && e.Sets(object, status) }) {
			continue
		}
		if f.After(write.Instr, func(e edits.Event) bool { return e.Kind == edits.Handed && e.Sets(object, status) }) {
			return
		}
		c.report(wrongWriter, c.ssa.Range(write.Source),
			fmt.Sprintf("%s leaves out the status of %s, which is set before: only Status().%s stores it", writer(write), c.name(object), verbName(write)),
			c.ssa.Related(set.Source, "set here"))
		return
	}
}

// writtenAbove reports whether a caller of a function writes the status of the object that it hands to it: what comes of
// that is the business of status-overwritten.
func (c *checker) writtenAbove(param *ssa.Parameter) bool {
	return slices.ContainsFunc(c.graph.Sites(param.Parent()), func(site calls.Site) bool {
		given := flow.Actual(site.Instr.Common(), param.Parent(), flow.ParamIndex(param))
		return given != nil && c.edits.Of(site.Caller()).Has(func(e edits.Event) bool {
			return e.Kind == edits.Written && e.Sub == knowledge.Status && e.Cluster() == edits.Cluster(refs.ValueOf(given))
		})
	})
}

// onlyWrites reports whether a call of a function writes one object by the main writer, and puts the answer into it,
// and does nothing else to it.
func (c *checker) onlyWrites(write edits.Event, f *edits.Function) bool {
	return decoded(write, f) && !slices.ContainsFunc(f.Does(write.Instr), func(e edits.Event) bool {
		return e.Kind == edits.Written && e != write || e.Kind == edits.Set || e.Kind == edits.Handed
	})
}

// mutatesStatus reports a status that the function which CreateOrUpdate calls sets: the main writer leaves it out.
func (c *checker) mutatesStatus(write edits.Event, f *edits.Function) {
	object := write.At
	call, ok := write.Instr.(*ssa.Call)
	if !ok || !write.Direct || write.Sub != "" || object.Root == nil || !c.hasStatus(object) || c.writesStatus(f, object) {
		return
	}
	w, _ := knowledge.WriteOf(&call.Call)
	fns := c.graph.Functions(w.Mutate)
	if w.Also || len(fns) != 1 {
		return
	}
	for _, set := range c.edits.Of(fns[0]).Events {
		if setsStatus(set, object) && !restores(set, object) {
			c.report(wrongWriter, c.ssa.Place(set.Source),
				fmt.Sprintf("%s leaves out the status of %s, which is set here: only Status().Update stores it", flow.CalleeName(&call.Call), c.name(object)),
				c.ssa.Related(call, "written here"))
			return
		}
	}
}

func verbName(write edits.Event) string {
	if write.Verb == knowledge.Patch {
		return "Patch"
	}
	return "Update"
}

// decoded reports whether the answer to a write is put into the object. A read of it in the same helper does not count.
func decoded(write edits.Event, f *edits.Function) bool {
	for _, e := range f.Does(write.Instr) {
		if e.Kind == edits.Filled && e.At == write.At && e.Verb == write.Verb {
			return true
		}
	}
	return false
}

// statusStored reports whether a function may write the status of an object after an instruction that sets it, and has not failed: a
// write of it in another branch, or before, stores something else.
func (c *checker) statusStored(f *edits.Function, set edits.Event, object refs.Ref) bool {
	return f.Has(func(e edits.Event) bool {
		if e.Kind != edits.Written || e.Sub == "" {
			return false
		}
		if e.At.Root == nil {
			return true
		}
		return writesObject(e, object) && (e.Instr == set.Instr || f.Leads(set.Instr, e.Instr, never))
	})
}

// writesObject reports whether a write is of an object, or of one that may be that.
func writesObject(write edits.Event, object refs.Ref) bool {
	return write.At.Root == nil || write.Cluster() == edits.Cluster(object) || edits.Type(write.At) == edits.Type(object)
}

// writesStatus reports whether a function writes the status of an object, or one that may be that.
func (c *checker) writesStatus(f *edits.Function, object refs.Ref) bool {
	return f.Has(func(e edits.Event) bool {
		if e.Kind != edits.Written || e.Sub == "" {
			return false
		}
		return writesObject(e, object)
	})
}

// restLeftOut reports a change of an object's spec, labels or annotations that the function writes with the
// status writer alone. Finalizers are the business of finalizerorder.
func (c *checker) restLeftOut(write edits.Event, f *edits.Function) {
	object := write.At
	if !write.Direct || write.Sub != knowledge.Status || object.Root == nil || c.subresources.Builtin(edits.Type(object)) || !c.hasStatus(object) {
		return
	}
	main := func(e edits.Event) bool {
		return e.Kind == edits.Written && (e.Sub != knowledge.Status || e.At.Root == nil) && writesObject(e, object)
	}
	handed := func(e edits.Event) bool { return e.Kind == edits.Handed && e.Sets(object, "") }
	for _, set := range f.Events {
		path, ok := set.Part(object)
		if set.Kind != edits.Set || !ok || !stored(path) || set.Default || initial(set) || fromOther(set, object) {
			continue
		}
		if !f.Leads(set.Instr, write.Instr, func(e edits.Event) bool { return e.Kind == edits.Filled && e.Is(object) || main(e) || handed(e) }) {
			continue
		}
		if slices.ContainsFunc(f.Does(set.Instr), main) || f.After(set.Instr, func(e edits.Event) bool { return main(e) || handed(e) }) {
			continue
		}
		check := wrongWriter
		if _, param := object.Root.(*ssa.Parameter); param {
			check = specOfParameter
		} else if !c.own(object, f) {
			return
		}
		c.report(check, c.ssa.Range(write.Source),
			fmt.Sprintf("%s stores the status alone: %s, which is set before, is lost", writer(write), c.name(below(object, trimmed(path)))),
			c.ssa.Related(set.Source, "set here"))
		return
	}
}

// stored reports whether a path is of a part that the main writer stores, and that the server does not fill in.
func stored(path string) bool {
	return strings.HasPrefix(path, ".Spec") || strings.HasPrefix(path, ".Labels") || strings.HasPrefix(path, ".Annotations")
}

func trimmed(path string) string {
	path, _, _ = strings.Cut(path, ".[]")
	path, _, _ = strings.Cut(path, ".*")
	return path
}

// fromOther reports whether an assignment takes over what another object has.
func fromOther(set edits.Event, object refs.Ref) bool {
	if set.Value == nil {
		return false
	}
	from := refs.ValueOf(set.Value)
	return from.Path != "" && from.Root != object.Root
}

// own reports whether a function has read an object itself, into a variable of its own.
func (c *checker) own(object refs.Ref, f *edits.Function) bool {
	local, ok := object.Root.(*ssa.Alloc)
	return ok && object.Path == "" && f.Has(func(e edits.Event) bool {
		return e.Kind == edits.Filled && e.Verb == edits.Get && e.At.Root == ssa.Value(local)
	})
}

// updatesAll reports an Update of an object of which only metadata were changed.
func (c *checker) updatesAll(write edits.Event, f *edits.Function) {
	object := write.At
	if !write.Direct || write.Sub != "" || object.Root == nil {
		return
	}
	var change ssa.Instruction
	for _, e := range f.Events {
		path, ok := e.Part(object)
		switch {
		case e.Kind == edits.Handed && e.Sets(object, ""):
			return
		case e.Kind != edits.Set || !ok:
		case !inMetadata(path):
			return
		case change == nil && f.Leads(e.Instr, write.Instr, never):
			change = e.Instr
		}
	}
	_, param := object.Root.(*ssa.Parameter)
	if change == nil || !param && !c.own(object, f) {
		return
	}
	c.report(wholeObjectUpdate, c.ssa.Range(write.Source),
		fmt.Sprintf("Update sends all of %s although only its metadata change: under server-side apply it takes over the spec", c.name(object)),
		c.ssa.Related(change, "changed here"))
}

func inMetadata(path string) bool {
	for _, field := range []string{".Labels", ".Annotations", "." + knowledge.FinalizersField, ".OwnerReferences"} {
		if strings.HasPrefix(path, field) {
			return true
		}
	}
	return false
}
