package edits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// WhereMissing reports whether an event sets a part of an object only where the object was read without it: under the condition that an optional field
// which the part is, or is in, has its zero value. The answer to a write then has no such field, and what is decoded from it leaves the part as it was set.
// A call does if all assignments to the part in its function do; a function that is not seen may not.
func (r *Result) WhereMissing(set Event, object refs.Ref) bool { return r.whereMissing(set, object, 0) }

func (r *Result) whereMissing(set Event, object refs.Ref, depth int) bool {
	if set.Kind != Set || depth > maxOutcomes || set.At.Root == nil {
		return false
	}
	for _, part := range optionalFields(set.At) {
		if r.missing(part, set, object) {
			return true
		}
	}
	call, ok := set.Instr.(*ssa.Call)
	if !ok {
		return false
	}
	sets := r.setBy(call, set)
	return len(sets) > 0 && !slices.ContainsFunc(sets, func(e Event) bool { return !r.whereMissing(e, refs.Ref{Root: e.At.Root}, depth+1) })
}

// optionalFields returns the fields on the path to a part that are left out of the JSON when they have their zero value, the outermost one first.
func optionalFields(part refs.Ref) []refs.Ref {
	at := refs.Ref{Root: part.Root}
	of := part.Root.Type()
	var found []refs.Ref
	for _, field := range (refs.Ref{Root: part.Root, Path: Fields(part.Path)}).Fields() {
		at.Path += "." + field.Name()
		if knowledge.OptionalField(of, field.Name()) && hasZero(field.Type()) {
			found = append(found, at)
		}
		of = field.Type()
	}
	return found
}

// hasZero reports whether omitempty leaves out a value of a type: it has no effect on a struct.
func hasZero(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Slice, *types.Basic:
		return true
	}
	return false
}

// missing reports whether a condition says of a field that it has its zero value before an event sets it, and the field is then as the object was read: nothing
// has set it before the condition, and no request has come between the condition and the event.
func (r *Result) missing(part refs.Ref, set Event, object refs.Ref) bool {
	f := r.Of(set.Instr.Parent())
	return slices.ContainsFunc(paths.Decided(set.Instr.Block(), nil), func(asked paths.Edge) bool {
		return r.saysZero(asked, part) && !f.Has(func(e Event) bool {
			if e.Kind == Set {
				_, within := flow.Below(part.Path, e.At.Path)
				return e.Instr != set.Instr && e.At.Root == part.Root && within && f.Leads(object, e.Instr, asked.If, nil)
			}
			request := e.Kind == Filled && e.Is(object) || e.Sub != "" && e.Writes(object)
			return request && paths.Find(paths.Search{From: e.Instr, At: set.Instr, Avoid: paths.Is(asked.If)}) != nil
		})
	})
}

// saysZero reports whether a part of an object has its zero value on an edge.
func (r *Result) saysZero(e paths.Edge, part refs.Ref) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(fact conditions.Fact) bool { return isZero(fact, part) }) ||
		slices.ContainsFunc(r.conditions.Nils(e.If.Block(), e.Succ), func(fact conditions.NilFact) bool { return fact.Nil && fact.At == part })
}

// isZero reports whether a fact says of a part of an object that it has its zero value.
func isZero(fact conditions.Fact, part refs.Ref) bool {
	switch fact.Predicate {
	case conditions.Nil, conditions.Empty:
		return fact.Truth && location(fact.Subject) == part
	case conditions.Equal:
		return fact.Truth && knowledge.ZeroConstant(fact.Value) && location(fact.Subject) == part
	case conditions.True:
		return !fact.Truth && location(fact.Subject) == part
	}
	return false
}
