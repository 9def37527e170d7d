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
	removed := c.names(m, 0)
	for _, fn := range c.ssa.Funcs {
		for _, other := range c.objects.Marks(fn) {
			if other.Kind != objects.Add || !sameKind(other.Object, m.Object) {
				continue
			}
			if slices.ContainsFunc(c.names(other, 0), func(name string) bool { return slices.Contains(removed, name) }) {
				return true
			}
		}
	}
	return false
}

// names returns the finalizers that a mark may be about: the one it names, the texts that a helper
// is given, and those that the helper names itself.
func (c *checker) names(m objects.Mark, depth int) []string {
	if name, ok := knowledge.Text(m.Finalizer); ok {
		return []string{name}
	}
	call, ok := m.Instr.(ssa.CallInstruction)
	if !ok || depth > 3 {
		return nil
	}
	var found []string
	for _, arg := range call.Common().Args {
		if name, ok := knowledge.Text(arg); ok {
			found = append(found, name)
		}
	}
	for _, callee := range c.graph.Callees(call) {
		for _, inner := range c.objects.Marks(callee) {
			if inner.Kind == m.Kind {
				found = append(found, c.names(inner, depth+1)...)
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
	for {
		pointer, ok := t.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t = pointer.Elem()
	}
	if _, ok := t.Underlying().(*types.Struct); ok {
		return types.Unalias(t)
	}
	return nil
}
