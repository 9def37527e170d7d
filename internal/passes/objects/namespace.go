package objects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// NamespaceOf returns the object whose namespace a value is, read from its metadata or by its getter; ok is false for another value.
func (r *Result) NamespaceOf(v ssa.Value) (object Ref, ok bool) {
	switch v := v.(type) {
	case *ssa.Call:
		if of := knowledge.GetsNamespace(&v.Call); of != nil {
			return r.RefOf(of), true
		}
	case *ssa.UnOp:
		if addr, ok := v.X.(*ssa.FieldAddr); ok && refs.MetaField(addr, knowledge.NamespaceField) {
			return r.RefOf(addr.X), true
		}
	}
	return Ref{}, false
}

// GivenNamespace reports whether a call is given the namespace of an object, alone or as the name in a key.
func (r *Result) GivenNamespace(call *ssa.Call, object Ref) bool {
	is := func(v ssa.Value) bool {
		of, ok := r.NamespaceOf(v)
		return ok && of == object
	}
	return slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool {
		load, ok := arg.(*ssa.UnOp)
		return is(arg) || ok && flow.Variable(load.X) != nil && slices.ContainsFunc(fieldsSet(flow.Variable(load.X)), is)
	})
}

// fieldsSet returns what its function stores in the fields of a struct.
func fieldsSet(variable *ssa.Alloc) (found []ssa.Value) {
	for field := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(variable)) {
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(field)) {
			found = append(found, store.Val)
		}
	}
	return found
}
