package lostwrite

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
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
	another := func(e edits.Event) bool { return e.Instr != comparison.Call && c.replaces(e, part) }
	for instr := range calls.Instrs(before.Parent()) {
		if !c.changesIn(f, instr, part) || !f.Leads(before, instr, another) || !f.Leads(instr, comparison.Call, another) {
			continue
		}
		c.report(patchBase, c.ssa.Range(comparison.Call),
			fmt.Sprintf("%s is compared with itself: the change was made in place, so that nothing is found to differ, and nothing is written", c.name(part)),
			c.ssa.Related(before, "no copy"), c.ssa.Related(instr, "changed here"))
		return
	}
}

// changesIn reports whether an instruction changes something in a map, list or struct, be it one of those that a variable
// can hold.
func (c *checker) changesIn(f *edits.Function, instr ssa.Instruction, part refs.Ref) bool {
	if update, ok := instr.(*ssa.MapUpdate); ok {
		return c.canBe(update.Map, part)
	}
	return slices.ContainsFunc(f.Does(instr), func(e edits.Event) bool {
		at := plain(e.At)
		return e.Kind == edits.Set && at.Root == part.Root && strings.HasPrefix(at.Path, part.Path+".")
	})
}

// canBe reports whether a value can be a part of an object as it is.
func (c *checker) canBe(v ssa.Value, part refs.Ref) bool {
	return location(v) == part || slices.ContainsFunc(c.graph.Sources(v), func(source ssa.Value) bool { return location(source) == part })
}

// replaces reports whether an event puts another map, list or struct in the place of a part of an object. A helper that does so on some of
// its paths leaves the part alone on the others; what is not seen may replace it.
func (c *checker) replaces(e edits.Event, part refs.Ref) bool {
	at := plain(e.At)
	if at.Root != part.Root || strings.HasPrefix(at.Path, part.Path+".") || e.Maybe {
		return false
	}
	if e.Kind == edits.Filled || e.Kind == edits.Handed {
		return true
	}
	if call, ok := e.Instr.(*ssa.Call); ok {
		if _, _, value := knowledge.SetsMeta(&call.Call); value != nil && c.canBe(value, part) {
			return false // it sets what is there
		}
	}
	return e.Kind == edits.Set && strings.HasPrefix(part.Path, at.Path)
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
