package finalizerorder

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// comesBack reports whether the package adds the finalizer that a mark removes to objects that
// exist. One that objects are made with, and that its owner removes, is gone for good: kueue lets
// go of its workloads like that.
func (c *checker) comesBack(m objects.Mark) bool {
	removed := c.names(m)
	for _, fn := range c.ssa.Funcs {
		for _, other := range c.objects.Marks(fn) {
			if other.Kind != objects.Add || !sameKind(other.Object, m.Object) {
				continue
			}
			if slices.ContainsFunc(c.names(other), func(name string) bool { return slices.Contains(removed, name) }) {
				return true
			}
		}
	}
	return false
}

// names returns the finalizers that a mark may be about: the one it names, the texts that a helper
// is given, and those that the helper names itself, four helpers deep.
func (c *checker) names(m objects.Mark) []string {
	var found []string
	seen := make(map[*ssa.Function]bool)
	marks := []objects.Mark{m}
	for range 5 {
		var inner []objects.Mark
		for _, m := range marks {
			if name, ok := knowledge.Text(m.Finalizer); ok {
				found = append(found, name)
				continue
			}
			if call, ok := m.Instr.(ssa.CallInstruction); ok {
				found = append(found, givenTexts(call)...)
				inner = append(inner, c.marksBelow(call, m.Kind, seen)...)
			}
		}
		marks = inner
	}
	return found
}

// givenTexts returns the constant texts among the arguments of a call.
func givenTexts(call ssa.CallInstruction) []string {
	var found []string
	for _, arg := range call.Common().Args {
		if name, ok := knowledge.Text(arg); ok {
			found = append(found, name)
		}
	}
	return found
}

// marksBelow returns the marks of a kind in the functions that a call runs, each function once.
func (c *checker) marksBelow(call ssa.CallInstruction, kind string, seen map[*ssa.Function]bool) []objects.Mark {
	var found []objects.Mark
	for _, callee := range c.graph.Callees(call) {
		if seen[callee] {
			continue
		}
		seen[callee] = true
		for _, inner := range c.objects.Marks(callee) {
			if inner.Kind == kind {
				found = append(found, inner)
			}
		}
	}
	return found
}

// sameKind reports whether two objects can be of one type. What is behind an interface can be
// anything, and what is in a field counts as that.
func sameKind(a, b objects.Ref) bool {
	if a.Root == nil || b.Root == nil || a.Path != "" || b.Path != "" {
		return true
	}
	x, y := structOf(a.Root.Type()), structOf(b.Root.Type())
	return x == nil || y == nil || types.Identical(x, y)
}

// structOf returns the named struct that a value is or points to; nil for anything else.
func structOf(t types.Type) types.Type {
	for range 2 { // a variable that holds a pointer; a type can point to itself, so that more would not end
		if pointer, ok := t.Underlying().(*types.Pointer); ok {
			t = pointer.Elem()
		}
	}
	if _, ok := t.Underlying().(*types.Struct); ok {
		return types.Unalias(t)
	}
	return nil
}
