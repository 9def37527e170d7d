package lostwrite

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// comparedWithItself reports a comparison of a part of an object before a change with the part after it, if both are
// one map, list or pointer, which was changed in place: they never differ, and the write that depends on that is left out.
func (c *checker) comparedWithItself(comparison compares.Comparison) {
	a, b := knowledge.Unconverted(comparison.A), knowledge.Unconverted(comparison.B)
	before, ok := a.(ssa.Instruction)
	after, also := b.(ssa.Instruction)
	if !ok || !also || a == b || !shared(a.Type()) || !shared(b.Type()) || before.Parent() != after.Parent() {
		return
	}
	part := location(a)
	if part.Root == nil || part.Path == "" || location(b) != part {
		return
	}
	f := c.edits.Of(before.Parent())
	if f.Leads(after, before, never) {
		before, after = after, before
	}
	var change *edits.Event
	for i, e := range f.Events {
		at := plain(e.At)
		if at.Root != part.Root || e.Instr == comparison.Call || !f.Leads(before, e.Instr, never) || !f.Leads(e.Instr, comparison.Call, never) {
			continue
		}
		switch below := strings.HasPrefix(at.Path, part.Path+"."); {
		case e.Kind == edits.Filled, e.Kind == edits.Handed:
			return // it may be another one now
		case e.Kind != edits.Set:
		case below && change == nil:
			change = &f.Events[i]
		case !below && strings.HasPrefix(part.Path, at.Path):
			return // another map takes its place
		}
	}
	if change == nil {
		return
	}
	c.report(patchBase, c.ssa.Range(comparison.Call),
		fmt.Sprintf("%s is compared with itself: the change was made in place, so that nothing is found to differ, and nothing is written", c.name(part)),
		c.ssa.Related(before, "no copy"), c.ssa.Related(change.Source, "changed here"))
}

// shared reports whether two values of a type can have the same memory.
func shared(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Map, *types.Slice, *types.Pointer:
		return true
	}
	return false
}

// location returns the place of a value, whose labels and annotations have one name whether they are read by a getter
// or not.
func location(v ssa.Value) refs.Ref { return plain(refs.ValueOf(v)) }

func plain(at refs.Ref) refs.Ref {
	if got, ok := at.Root.(*ssa.Call); ok {
		if object, field := knowledge.MetaMap(&got.Call); object != nil {
			of := refs.ValueOf(object)
			at = refs.Ref{Root: of.Root, Path: of.Path + "." + field + at.Path}
		}
	}
	at.Path = strings.NewReplacer(".GetLabels()", ".Labels", ".GetAnnotations()", ".Annotations", ".ObjectMeta", "").Replace(at.Path)
	return at
}
