package ended

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
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
		return only(r.graph.Sources(v))
	case *ssa.FreeVar:
		return only(r.graph.Sources(v))
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

func only(values []ssa.Value) ssa.Value {
	if len(values) != 1 {
		return nil
	}
	return values[0]
}

// endsWith reports whether a context has certainly ended once another context, or a channel, has.
func (r *Result) endsWith(v, stop ssa.Value) bool {
	return r.follows(v, stop, make(map[ssa.Value]bool))
}

func (r *Result) follows(v, stop ssa.Value, seen map[ssa.Value]bool) bool {
	for v != nil && !seen[v] {
		v = r.origin(v)
		if r.same(v, stop) {
			return true
		}
		if seen[v] {
			return false
		}
		seen[v] = true
		if phi, ok := v.(*ssa.Phi); ok {
			for _, edge := range phi.Edges {
				if !r.follows(edge, stop, seen) {
					return false
				}
			}
			return len(phi.Edges) > 0
		}
		v = r.parent(v)
	}
	return false
}

// roots returns a context and those that it ends with, the nearest first.
func (r *Result) roots(v ssa.Value) []ssa.Value {
	var found []ssa.Value
	for range maxSteps {
		if v == nil {
			break
		}
		v = r.origin(v)
		found = append(found, v)
		v = r.parent(v)
	}
	return found
}

// parent returns the context that an origin is derived from; nil for none.
func (r *Result) parent(v ssa.Value) ssa.Value {
	call := flow.Made(v)
	if call == nil {
		return nil
	}
	if parent := knowledge.DerivedFrom(&call.Call); parent != nil {
		return parent
	}
	fn := onlyTarget(r.graph.Targets(call))
	if fn == nil {
		return nil
	}
	i := 0
	if part, ok := v.(*ssa.Extract); ok {
		i = part.Index
	}
	param := r.passes(fn, i)
	if param == nil {
		return nil
	}
	return flow.Actual(&call.Call, fn, flow.ParamIndex(param))
}

func onlyTarget(fns []*ssa.Function) *ssa.Function {
	if len(fns) != 1 {
		return nil
	}
	return fns[0]
}

// passes returns the parameter of a function with which its result i ends, whatever way it returns; nil
// for none. What a helper of the helper returns is not followed.
func (r *Result) passes(fn *ssa.Function, i int) *ssa.Parameter {
	var found *ssa.Parameter
	for _, ret := range returns(fn) {
		if i >= len(ret.Results) {
			return nil
		}
		param := r.givenRoot(paths.Returned(ret, i), fn)
		if param == nil || found != nil && param != found {
			return nil
		}
		found = param
	}
	return found
}

// givenRoot returns the parameter that a context is derived from by functions of libraries alone.
func (r *Result) givenRoot(v ssa.Value, fn *ssa.Function) *ssa.Parameter {
	for range maxSteps {
		v = r.origin(v)
		if param, ok := v.(*ssa.Parameter); ok && param.Parent() == fn {
			return param
		}
		call := flow.Made(v)
		if call == nil {
			return nil
		}
		if v = knowledge.DerivedFrom(&call.Call); v == nil {
			return nil
		}
	}
	return nil
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

// returns returns the return statements of a function, without the one that follows a recovered panic.
func returns(fn *ssa.Function) []*ssa.Return {
	var found []*ssa.Return
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != fn.Recover {
			found = append(found, ret)
		}
	}
	return found
}
