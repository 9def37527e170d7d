package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// NeverRuns reports whether an instruction runs only where the result of a call is nil that is never nil, or not where the call works, and the call has worked; or
// where a type assertion has failed that always works.
func (r *Result) NeverRuns(at ssa.Instruction) bool {
	return slices.ContainsFunc(r.conditions.At(at), func(fact conditions.Fact) bool {
		switch fact.Predicate {
		case conditions.Nil:
			return fact.Truth && r.presentAt(fact.Subject, at)
		case conditions.Ok:
			assert, ok := fact.Subject.(*ssa.TypeAssert)
			return ok && !fact.Truth && r.alwaysIs(assert.X, assert.AssertedType)
		}
		return false
	})
}

// alwaysIs reports whether what an interface holds is of a type, or implements it, whatever it is: the interface says so itself, what it is a copy of, or
// each value that it can hold. An unknown value may be of another type.
func (r *Result) alwaysIs(v ssa.Value, t types.Type) bool {
	v = knowledge.Unconverted(v)
	if satisfies(v.Type(), t) {
		return true
	}
	if call, ok := v.(*ssa.Call); ok {
		if of := knowledge.Copies(&call.Call); of != nil && satisfies(of.Type(), t) {
			return true
		}
	}
	held, complete := r.graph.Concrete(v)
	return complete && len(held) > 0 && !slices.ContainsFunc(held, func(one types.Type) bool { return !satisfies(one, t) })
}

// satisfies reports whether each value of a type but nil can be asserted to be of another one.
func satisfies(of, wanted types.Type) bool {
	if iface, ok := wanted.Underlying().(*types.Interface); ok {
		return types.Implements(of, iface)
	}
	return types.Identical(of, wanted)
}

// presentAt reports whether a value is not nil when an instruction runs, as the result of a call that has worked then, or of one of several
// on the branches before, whose errors meet in one variable.
func (r *Result) presentAt(v ssa.Value, at ssa.Instruction) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return r.Made(v, 0)
	case *ssa.Extract:
		err := r.errorWithout(v)
		return err != nil && r.conditions.ErrorAt(err, at).IsNil()
	case *ssa.Phi:
		return slices.ContainsFunc(v.Block().Instrs, func(instr ssa.Instruction) bool {
			errs, ok := instr.(*ssa.Phi)
			if !ok || !knowledge.IsError(errs.Type()) {
				return false
			}
			for i, edge := range v.Edges {
				if err := r.errorWithout(edge); err == nil || err != errs.Edges[i] {
					return false
				}
			}
			return r.conditions.ErrorAt(errs, at).IsNil()
		})
	}
	return false
}

// errorWithout returns the error of the call whose result a value is, if that is nil only beside an error; nil for another value.
func (r *Result) errorWithout(v ssa.Value) ssa.Value {
	part, ok := v.(*ssa.Extract)
	call := flow.Made(v)
	if !ok || call == nil || !r.Present(call, part.Index) {
		return nil
	}
	err, _ := conditions.ErrorOf(call)
	return err
}
