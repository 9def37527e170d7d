package finalizerorder

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// takesPlace reports whether an object that is put together with a list of finalizers gets the
// identity of one in the cluster, so that it is written over that: cluster-api computes machines
// like that. Another change of its finalizers may keep those of the other, and so does a list that is that of another
// object. What is only applied is no place of another's: the manager owns its own entries of the list alone.
func (c *checker) takesPlace(m objects.Mark) bool {
	object := objects.WholeOf(m.Object)
	if m.Kind != objects.Replace || !isVariable(object.Root) || c.onlyApplied(object, m.Instr) {
		return false
	}
	if field, value := c.assigns(m.Instr, object); value != nil && c.ofAnother(value, field, object) {
		return false // the finalizers are taken over with the identity (kubermatic)
	}
	identified := false
	for instr := range calls.Instrs(m.Instr.Parent()) {
		if instr == m.Instr {
			continue
		}
		field, value := c.assigns(instr, object)
		if field == knowledge.FinalizersField || c.changes(instr, object) {
			return false
		}
		identified = identified || knowledge.Identity(field) && c.ofAnother(value, field, object)
	}
	return identified
}

// onlyApplied reports whether the requests after an instruction that write an object over one that is there are server-side applies of
// it, by the function or by those that it calls; and there is one.
func (c *checker) onlyApplied(object objects.Ref, after ssa.Instruction) bool {
	applies := false
	for _, call := range calls.In(after.Parent()) {
		if !objects.After(after, call) {
			continue
		}
		for _, w := range c.objects.Near(call) {
			if w.Object != object || !w.Keeps() || w.Verb == knowledge.Create {
				continue
			}
			if !w.Applies {
				return false
			}
			applies = true
		}
	}
	return applies
}

// isVariable reports whether a value is a variable of its function: one that it declares, or a struct that it is handed by value.
func isVariable(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Alloc:
		return true
	case *ssa.Parameter:
		_, byValue := v.Type().Underlying().(*types.Struct)
		return byValue
	}
	return false
}

// changes reports whether an instruction is another mark about the finalizers of an object.
func (c *checker) changes(instr ssa.Instruction, object objects.Ref) bool {
	return slices.ContainsFunc(c.objects.Marks(instr.Parent()), func(other objects.Mark) bool {
		return other.Instr == instr && other.Object == object && other.Kind != objects.Look && other.Kind != objects.Pause
	})
}

// assigns returns the field of the metadata of an object that an instruction sets, and its value.
func (c *checker) assigns(instr ssa.Instruction, object objects.Ref) (string, ssa.Value) {
	switch instr := instr.(type) {
	case *ssa.Store:
		addr, ok := instr.Addr.(*ssa.FieldAddr)
		if ok && c.objects.RefOf(addr.X) == object {
			if f := flow.FieldOf(addr.X.Type(), addr.Field); f != nil {
				return f.Name(), instr.Val
			}
		}
	case *ssa.Call:
		if of, field, value := knowledge.SetsMeta(&instr.Call); of != nil && c.objects.RefOf(of) == object {
			return field, value
		}
	}
	return "", nil
}

// ofAnother reports whether a value is the same field of another object.
func (c *checker) ofAnother(v ssa.Value, field string, object objects.Ref) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		addr, ok := v.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		f := flow.FieldOf(addr.X.Type(), addr.Field)
		return f != nil && f.Name() == field && c.objects.RefOf(addr.X) != object
	case *ssa.Call:
		of, got := knowledge.GetsMeta(&v.Call)
		return of != nil && got == field && c.objects.RefOf(of) != object
	}
	return false
}
