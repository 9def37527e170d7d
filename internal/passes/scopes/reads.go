package scopes

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Requires reports whether a fact says that an object of a type has a namespace, or that of another one: it does not hold for an object of a type
// that has none.
func Requires(f conditions.Fact, object types.Type) bool {
	namespace := func(v ssa.Value) bool {
		instr, ok := v.(ssa.Instruction)
		return ok && readsNamespace(instr, object)
	}
	switch f.Predicate {
	case conditions.Equal:
		_, constant := f.Value.(*ssa.Const)
		return f.Truth != constant && (namespace(f.Subject) || namespace(f.Value))
	case conditions.Empty:
		return !f.Truth && namespace(f.Subject)
	}
	return false
}

// readsNamespace reports whether an instruction reads the namespace of an object of a type.
func readsNamespace(instr ssa.Instruction, object types.Type) bool {
	of, field := refs.MetaRead(instr)
	return of != nil && field == knowledge.NamespaceField && knowledge.SameNamed(of.Type(), object)
}

// InNamespace reports whether the objects of a type are in namespaces: by its scope, or because a function, or one around it, reads
// the namespace of such an object.
func (r *Result) InNamespace(object types.Type, fn *ssa.Function) bool {
	if scope := r.Of(object); scope != Unknown {
		return scope == Namespaced
	}
	reads := func(instr ssa.Instruction) bool { return readsNamespace(instr, object) }
	for ; fn != nil; fn = fn.Parent() {
		if slices.ContainsFunc(slices.Collect(calls.Instrs(fn)), reads) {
			return true
		}
	}
	return false
}
