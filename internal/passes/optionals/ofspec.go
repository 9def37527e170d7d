package optionals

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// inStatus reports whether a location is a list in what the cluster has seen of an object, and not an entry of one or what a pointer there leads to.
func inStatus(at refs.Ref) bool {
	fields := at.Fields()
	i := slices.IndexFunc(fields, func(field *types.Var) bool { return field.Name() == "Status" })
	if i < 0 || strings.Contains(at.Path, "[") {
		return false
	}
	_, list := fields[len(fields)-1].Type().Underlying().(*types.Slice)
	return list
}

// seen reports whether the path leads to a pointer in what the cluster has seen of an object.
func (h *holder) seen() bool { return h.isPointer() && slices.ContainsFunc(h.owners, isStatusOf) }

// ofSpec reports whether a location is the spec of an object, or a part of it.
func ofSpec(at refs.Ref) bool { return at.Path == ".Spec" || below(at.Path, ".Spec") }

// saysSet reports whether an edge is taken where a text is set, whatever it is: that an object has some phase does not say which other parts the cluster has seen.
func (r *Result) saysSet(e paths.Edge) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Equal && !f.Truth && knowledge.ZeroConstant(f.Value) && knowledge.IsText(f.Subject.Type())
	})
}

// comparesSpec reports whether a condition compares a part of the spec of an object with a constant: what somebody wants of it does not say that the cluster
// has seen anything.
func comparesSpec(cond ssa.Value) bool {
	compare, ok := cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	part, constant := compare.X, compare.Y
	if _, first := part.(*ssa.Const); first {
		part, constant = constant, part
	}
	_, ok = constant.(*ssa.Const)
	return ok && ofSpec(refs.ValueOf(part))
}

// saysUnset reports whether an edge is taken where a flag or a text of an object is not set, and has no default: so it is in an object in which nothing is set, so
// that it says of no part that it is there.
func (r *Result) saysUnset(e paths.Edge) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(e.If.Block(), e.Succ), func(f conditions.Fact) bool {
		unset := f.Predicate == conditions.True && !f.Truth || f.Predicate == conditions.Equal && f.Truth && knowledge.ZeroConstant(f.Value)
		field, of := flow.FieldRead(f.Subject)
		return unset && of != nil && r.apiStruct(of.Type()) && !r.defaulted(knowledge.Pointee(of.Type()), field.Name())
	})
}

// asksUnknown reports whether a value is what a call returns that asks, by its name, whether something is unknown.
func asksUnknown(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && knowledge.CalleeName(&call.Call) == "IsUnknown"
}

// asksPhase reports whether an edge of a condition is about the phase of a pod, and leaves open whether its containers have a status.
func asksPhase(cond ssa.Value, holds bool) bool {
	compare, ok := cond.(*ssa.BinOp)
	if !ok || compare.Op != token.EQL && compare.Op != token.NEQ {
		return false
	}
	compares, ifEqual := knowledge.ComparesPhase(compare)
	return compares && !(ifEqual && holds == (compare.Op == token.EQL))
}
