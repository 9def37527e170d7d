package lostwrite

import (
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// readOver reports an Update of an object as it was read: what it was to have had been set before the read, which has overwritten it. Only where the object
// was not there, what was set is stored. A function that reads into its parameter is reported if a caller has set something in what it hands over. The Update can be in a function
// that does nothing else to the object.
func (c *checker) readOver(write edits.Event, f *edits.Function) {
	object := write.At
	if write.Sub != "" || object.Root == nil || object.Path != "" {
		return
	}
	changes := func(e edits.Event) bool {
		return e.Kind == edits.Set && e.Is(object) || !write.Direct && (e.Changes(object, "") || e.Kind == edits.Handed && e.Is(object))
	}
	for _, read := range f.Events {
		if read.Kind != edits.Filled || read.Verb != edits.Get || read.At != object || read.Maybe {
			continue
		}
		since := func(e edits.Event) bool { return e.Instr != read.Instr && e.Instr != write.Instr && e.Sets(object, "") }
		if !f.Leads(object, read.Instr, write.Instr, since) || f.Does(write.Instr, changes) {
			continue
		}
		if path, set := c.setBefore(object, read.Instr); set != nil {
			c.report(neverWritten, c.ssa.Range(write.Source),
				fmt.Sprintf("%s writes %s as it was read: %s, set before, reaches a new one only", writer(write), c.name(object), path[1:]),
				c.ssa.Related(set, "set here"), c.ssa.Related(read.Source, "read here"))
			return
		}
	}
}

// setBefore returns a part of an object, besides its name, that was set before an instruction reads it, and where: in the function, or in one that hands it
// the object.
func (c *checker) setBefore(object refs.Ref, read ssa.Instruction) (path string, at ssa.Instruction) {
	if path, at = c.mutations.SetBefore(object, read); at != nil {
		return path, at
	}
	if _, param := object.Root.(*ssa.Parameter); !param {
		return "", nil
	}
	callers, _ := c.edits.Callers(object)
	for _, caller := range callers {
		if caller.Object.Root == nil || c.ssa.InTest(caller.Call.Pos()) {
			continue
		}
		if path, at = c.mutations.SetBefore(caller.Object, caller.Call); at != nil {
			return path, at
		}
	}
	return "", nil
}
