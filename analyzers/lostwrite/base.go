package lostwrite

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// comparedWrongly reports a merge patch whose base holds the change already: it is the object itself, or a
// copy of it that was taken when the object was changed, and no change follows.
func (c *checker) comparedWrongly(e edits.Event, f *edits.Function) {
	base, at := c.baseOf(e)
	if base == nil {
		return
	}
	if !e.Direct && !decoded(e, f) {
		return // a helper that patches a copy
	}
	object, was := e.At, refs.ValueOf(base)
	switch {
	case object.Root == nil:
	case was == object && c.single(base, object, f):
		c.report(patchBase, c.ssa.Range(at),
			fmt.Sprintf("the patch of %s is empty: it is compared with the object itself, and not with a copy from before the change", c.name(object)),
			c.ssa.Related(e.Instr, "patched here"))
	default:
		c.copiedLate(e, f, base)
		c.swapped(e, f, base, at)
	}
}

// baseOf returns the object that a patch is compared with, and the call that is given it.
func (c *checker) baseOf(e edits.Event) (base ssa.Value, at ssa.Instruction) {
	call, ok := e.Instr.(*ssa.Call)
	if !ok {
		return nil, nil
	}
	if w, direct := knowledge.WriteOf(&call.Call); direct {
		origins := c.graph.Origins(w.Data)
		if w.Data == nil || len(origins) != 1 {
			return nil, nil
		}
		patch, ok := knowledge.MergePatchOf(origins[0])
		if !ok || patch.Call.Parent() != call.Parent() {
			return nil, nil
		}
		return patch.Base, patch.Call
	}
	return c.baseArgument(call), call
}

// baseArgument returns the argument that a helper compares the one object with that it patches.
func (c *checker) baseArgument(call *ssa.Call) ssa.Value {
	does, _ := c.effects.Call(call)
	var bases []refs.Ref
	for _, e := range does {
		if e.Kind == effects.Bases && e.On.Root != nil {
			bases = append(bases, e.On)
		}
	}
	if len(bases) != 1 || len(does.Writes()) != 1 {
		return nil
	}
	var handed []ssa.Value
	for _, arg := range call.Call.Args {
		if refs.ValueOf(arg) == bases[0] {
			handed = append(handed, arg)
		}
	}
	if len(handed) == 0 || len(handed) == 1 && does.Writes()[0].Object == bases[0] {
		return nil // compared with itself in the helper, where the finding is
	}
	return handed[0]
}

// single reports whether a location is one object whenever it is read: it is no result of a method that may
// make another with each call, and nothing assigns another to its variable or field.
func (c *checker) single(base ssa.Value, object refs.Ref, f *edits.Function) bool {
	if strings.Contains(object.Path, "()") {
		return false
	}
	return !f.Has(func(e edits.Event) bool {
		store, ok := e.Instr.(*ssa.Store)
		if e.Kind != edits.Set || !ok || e.At != object {
			return false
		}
		// The variable that is assigned holds the object, or is it: then its address is the base.
		return store.Addr != knowledge.Unconverted(base)
	})
}

// copiedLate reports a base that is a copy of the patched object, if the object was changed before and is
// not after that.
func (c *checker) copiedLate(e edits.Event, f *edits.Function, base ssa.Value) {
	made := flow.Made(refs.ValueOf(base).Root)
	if made == nil || knowledge.Copies(&made.Call) == nil || made.Parent() != e.Instr.Parent() {
		return
	}
	object := e.At
	if refs.ValueOf(knowledge.Copies(&made.Call)) != object || edits.Cluster(refs.ValueOf(base)) != edits.Cluster(object) {
		return
	}
	changes := func(other edits.Event) bool {
		return other.Sets(object, "") || changesBelow(other, object) || other.Kind == edits.Handed && other.Is(object)
	}
	if !e.Direct && containsStore(f.Does(e.Instr), func(other edits.Event) bool {
		return changesBelow(other, object) || other.Kind == edits.Handed && other.Is(object)
	}) {
		return // the helper changes the object itself before it patches it
	}
	if !f.Leads(made, e.Instr, func(edits.Event) bool { return false }) || f.After(made, func(other edits.Event) bool {
		return changes(other) && other.Instr != e.Instr && f.Leads(other.Instr, e.Instr, never)
	}) {
		return
	}
	if change := c.changeBefore(made, object, f); change != nil {
		c.report(patchBase, c.ssa.Range(made),
			fmt.Sprintf("the patch of %s is empty: what it is compared with is copied after the change", c.name(object)),
			c.ssa.Related(change, "changed here"), c.ssa.Related(e.Instr, "patched here"))
	}
}

func never(edits.Event) bool { return false }

// changesBelow reports whether an event sets any part of an object.
func changesBelow(e edits.Event, object refs.Ref) bool {
	_, ok := e.Part(object)
	return e.Kind == edits.Set && ok
}

// changeBefore returns a change of an object that can have happened when it is copied, and that nothing has stored or
// replaced in between. Since no change follows, it is lost where it happens.
func (c *checker) changeBefore(made ssa.Instruction, object refs.Ref, f *edits.Function) ssa.Instruction {
	stored := func(e edits.Event) bool {
		return e.Kind == edits.Written && e.Cluster() == edits.Cluster(object) || e.Kind != edits.Set && e.Sets(object, "")
	}
	for _, e := range f.Events {
		if changesBelow(e, object) && e.At != object && !initial(e) && !containsStore(f.Does(e.Instr), stored) && f.Leads(e.Instr, made, stored) {
			return e.Instr
		}
	}
	return nil
}

// initial reports whether an assignment makes a map or a list that is not there: no change by itself.
func initial(e edits.Event) bool {
	switch e.Value.(type) {
	case *ssa.MakeMap, *ssa.MakeSlice:
		return true
	}
	return false
}
