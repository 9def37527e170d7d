package conditions

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// objectOf returns the object that a value stands for: what an interface holds, or what metadata is
// a part of.
func objectOf(v ssa.Value) ssa.Value {
	for range maxDepth {
		switch part := v.(type) {
		case *ssa.MakeInterface:
			v = part.X
		case *ssa.ChangeInterface:
			v = part.X
		case *ssa.FieldAddr:
			if f := flow.FieldOf(part.X.Type(), part.Field); f == nil || knowledge.TypeName(f.Type()) != knowledge.ObjectMeta {
				return v
			}
			v = part.X
		default:
			return v
		}
	}
	return v
}

// DeletionOf returns the object whose deletion timestamp a value is; nil for another value.
func DeletionOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.Call:
		if object := knowledge.GetsDeletion(&v.Call); object != nil {
			return objectOf(object)
		}
	case *ssa.UnOp:
		if addr, ok := v.X.(*ssa.FieldAddr); ok && knowledge.TypeName(addr.X.Type()) == knowledge.ObjectMeta {
			if f := flow.FieldOf(addr.X.Type(), addr.Field); f != nil && f.Name() == knowledge.DeletionField {
				return objectOf(addr.X)
			}
		}
	}
	return nil
}

// hasFinalizer returns the object of which a call tells whether it has a finalizer, and the finalizer:
// ContainsFinalizer, or a function that looks for a text in the finalizers of an object.
func hasFinalizer(call *ssa.CallCommon) (object, finalizer ssa.Value) {
	if object, finalizer := knowledge.HasFinalizer(call); object != nil {
		return object, finalizer
	}
	m, ok := contained(call)
	if !ok {
		return nil, nil
	}
	if object, ok := refs.Finalizers(m.list); ok {
		return object, m.text
	}
	return nil, nil
}

// timeOf returns the metav1.Time of the time.Time in it.
func timeOf(v ssa.Value) ssa.Value {
	for range 3 {
		switch part := v.(type) {
		case *ssa.FieldAddr:
			v = part.X
		case *ssa.UnOp:
			if addr, ok := part.X.(*ssa.FieldAddr); ok && flow.FieldOf(addr.X.Type(), addr.Field).Name() == "Time" {
				v = addr.X
			}
		}
	}
	return v
}
