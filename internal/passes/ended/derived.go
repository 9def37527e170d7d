package ended

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// maxSteps bounds how far a context is followed; what lies above counts as another one.
const maxSteps = 30

// origin follows a context or channel to where it is made or arrives, as long as there is one value only
// that it can be. The Done channel of a context is the context.
func (r *Result) origin(v ssa.Value) ssa.Value {
	for range maxSteps {
		next := r.before(v)
		if next == nil {
			return v
		}
		v = next
	}
	return v
}

func (r *Result) before(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.ChangeInterface:
		return v.X
	case *ssa.MakeInterface:
		return v.X
	case *ssa.ChangeType:
		return v.X
	case *ssa.Call:
		if knowledge.Callee(&v.Call) == knowledge.Done {
			return v.Call.Value
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return nil
		}
		if _, field := v.X.(*ssa.FieldAddr); field {
			return nil // the field of another value can hold another context
		}
		if held := r.graph.Held(v); held != nil {
			return held
		}
		return knowledge.Only(r.graph.Sources(v))
	case *ssa.FreeVar:
		return knowledge.Only(r.graph.Sources(v))
	case *ssa.Phi:
		return r.one(v)
	}
	return nil
}

// one returns what all edges of a phi are, but for the phi itself; nil if they differ.
func (r *Result) one(phi *ssa.Phi) ssa.Value {
	var found ssa.Value
	for _, edge := range phi.Edges {
		switch {
		case edge == phi:
		case found != nil && edge != found:
			return nil
		default:
			found = edge
		}
	}
	return found
}

// endsWith reports whether a context has certainly ended once another context, or a channel, has.
func (r *Result) endsWith(v, stop ssa.Value) bool {
	return r.follows(v, stop, make(map[ssa.Value]bool))
}

func (r *Result) follows(v, stop ssa.Value, seen map[ssa.Value]bool) bool {
	v = r.origin(v)
	if r.same(v, stop) {
		return true
	}
	if len(seen) > maxSteps || knowledge.Visited(seen, v) {
		return false
	}
	if phi, ok := v.(*ssa.Phi); ok {
		for i, edge := range phi.Edges {
			if !r.inPlaceOf(stop, phi, i) && !r.follows(edge, stop, seen) {
				return false
			}
		}
		return len(phi.Edges) > 0
	}
	return slices.ContainsFunc(r.parents(v), func(parent ssa.Value) bool { return r.follows(parent, stop, seen) })
}

// inPlaceOf reports whether a variable is set on an edge because another value is nil there, which then is nothing that could end.
func (r *Result) inPlaceOf(stop ssa.Value, phi *ssa.Phi, edge int) bool {
	pred := phi.Block().Preds[edge]
	return slices.ContainsFunc(r.conditions.Under(pred.Instrs[len(pred.Instrs)-1]), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && f.Truth && f.Subject != nil && r.origin(f.Subject) == stop
	})
}

// roots returns a context and those that it ends with, the nearest first.
func (r *Result) roots(v ssa.Value) []ssa.Value {
	found := []ssa.Value{r.origin(v)}
	for i := 0; i < len(found) && i < maxSteps; i++ {
		for _, parent := range r.parents(found[i]) {
			if parent = r.origin(parent); !slices.Contains(found, parent) {
				found = append(found, parent)
			}
		}
	}
	return found
}

// same reports whether two origins are one context: one value, or two loads of one variable with no store
// in between. A field counts as the same for the same struct only.
func (r *Result) same(a, b ssa.Value) bool {
	if a = r.origin(a); a == nil || b == nil {
		return false
	}
	b = r.origin(b)
	if a == b {
		return true
	}
	x, ok := a.(*ssa.UnOp)
	y, both := b.(*ssa.UnOp)
	if !ok || !both || x.Op != token.MUL || y.Op != token.MUL || flow.Cell(x.X) != flow.Cell(y.X) {
		return false
	}
	if field, ok := x.X.(*ssa.FieldAddr); ok {
		other, both := y.X.(*ssa.FieldAddr)
		if !both || !r.same(field.X, other.X) {
			return false
		}
	}
	return !r.storedBetween(x, y)
}

// storedBetween reports whether something can be stored in the variable that two loads read after the first of
// them. A store in a function that has neither of them counts, unless the variable is a field: whoever makes
// a struct stores in its fields.
func (r *Result) storedBetween(x, y *ssa.UnOp) bool {
	_, field := x.X.(*ssa.FieldAddr)
	for _, store := range r.stores[flow.Cell(x.X)] {
		switch store.Parent() {
		case x.Parent(), y.Parent():
			for _, load := range []*ssa.UnOp{x, y} {
				if load.Parent() == store.Parent() && calls.ComesAfter(store, load) {
					return true
				}
			}
		default:
			if !field {
				return true
			}
		}
	}
	return false
}

func isContext(v ssa.Value) bool { return knowledge.Context(v.Type()) }
