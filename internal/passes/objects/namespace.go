package objects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
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
