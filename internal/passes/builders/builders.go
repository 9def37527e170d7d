// Package builders reads how controllers are put together: the calls on a builder of controller-runtime, in
// whatever order and variables, and which events wake the reconciler that it ends with.
package builders

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// Calls returns the calls on the builder that a value is, before it and after.
func Calls(g *calls.Graph, builder ssa.Value) []*ssa.Call {
	var found []*ssa.Call
	seen := make(map[ssa.Value]bool)
	for todo := []ssa.Value{builder}; len(todo) > 0; todo = todo[1:] {
		if knowledge.Visited(seen, todo[0]) {
			continue
		}
		todo = append(todo, next(todo[0])...)
		call, ok := todo[0].(*ssa.Call)
		if !ok {
			todo = append(todo, g.Sources(todo[0])...)
			continue
		}
		found = append(found, call)
		if on := knowledge.Receiver(&call.Call); on != nil && isBuilder(on) {
			todo = append(todo, on)
		}
	}
	return found
}

// next returns the calls on a builder which return it.
func next(builder ssa.Value) []ssa.Value {
	if builder.Referrers() == nil {
		return nil
	}
	var found []ssa.Value
	for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(builder)) {
		if knowledge.Receiver(&call.Call) == builder && isBuilder(call) {
			found = append(found, call)
		}
	}
	return found
}

func isBuilder(v ssa.Value) bool { return knowledge.TypeName(v.Type()) == knowledge.ControllerBuilder }

// SpecOnly returns the types of the reconcilers that are woken by changes of the spec of their object, and
// by no others: a predicate filters the events of the object, or all events. What is not seen filters
// nothing.
func (r *Result) SpecOnly() []types.Type {
	var found []types.Type
	for _, c := range r.Controllers {
		if c.Reconciler == nil || c.For() == nil {
			continue
		}
		if changes, _ := r.Passed(c, c.For()); changes == Generation {
			found = append(found, c.Reconciler)
		}
	}
	return found
}
