// Package builders reads how controllers are put together: the calls on a builder of controller-runtime, in
// whatever order and variables, and which events wake the reconciler that it ends with.
package builders

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
)

// Calls returns the calls on the builder that a value is, before it and after.
func Calls(g *calls.Graph, builder ssa.Value) []*ssa.Call {
	var found []*ssa.Call
	seen := make(map[ssa.Value]bool)
	for todo := []ssa.Value{builder}; len(todo) > 0; todo = todo[1:] {
		if seen[todo[0]] {
			continue
		}
		seen[todo[0]] = true
		call, ok := todo[0].(*ssa.Call)
		if !ok {
			todo = append(todo, g.Sources(todo[0])...)
			continue
		}
		found = append(found, call)
		if on := knowledge.Receiver(&call.Call); on != nil && isBuilder(on) {
			todo = append(todo, on)
		}
		for _, ref := range *call.Referrers() {
			if next, ok := ref.(*ssa.Call); ok && knowledge.Receiver(&next.Call) == call && isBuilder(next) {
				todo = append(todo, next)
			}
		}
	}
	return found
}

func isBuilder(v ssa.Value) bool { return knowledge.TypeName(v.Type()) == knowledge.ControllerBuilder }

// SpecOnly returns the types of the reconcilers that are woken by changes of the spec of their object, and
// by no others: a predicate filters the events of the object, or all events. What is not seen filters
// nothing.
func SpecOnly(g *calls.Graph, funcs []*ssa.Function) []types.Type {
	var found []types.Type
	for _, fn := range funcs {
		for _, site := range calls.In(fn) {
			common := site.Common()
			args := knowledge.Args(common)
			if !knowledge.BuildsController[knowledge.Callee(common)] || len(args) != 1 {
				continue
			}
			if !slices.ContainsFunc(Calls(g, knowledge.Receiver(common)), func(call *ssa.Call) bool { return filtersSpec(g, &call.Call) }) {
				continue
			}
			if held, complete := g.Concrete(args[0]); complete && len(held) == 1 {
				found = append(found, held[0])
			}
		}
	}
	return found
}

// filtersSpec reports whether a call on a builder lets only changes of the spec through.
func filtersSpec(g *calls.Graph, call *ssa.CallCommon) bool {
	args := knowledge.Args(call)
	switch knowledge.Callee(call) {
	case knowledge.BuilderEventFilter:
		return len(args) == 1 && specOnly(g, args[0], 0)
	case knowledge.BuilderForObject:
		if len(args) < 2 {
			return false
		}
		options, _ := g.Elements(args[1])
		return slices.ContainsFunc(options, func(option ssa.Value) bool {
			made, ok := knowledge.Unconverted(option).(*ssa.Call)
			if !ok || knowledge.Callee(&made.Call) != knowledge.BuilderPredicates {
				return false
			}
			return anySpec(g, made.Call.Args[0], 0)
		})
	}
	return false
}

// anySpec reports whether one of several predicates, all of which an event has to pass, is about the spec.
func anySpec(g *calls.Graph, list ssa.Value, depth int) bool {
	predicates, _ := g.Elements(list)
	return slices.ContainsFunc(predicates, func(p ssa.Value) bool { return specOnly(g, p, depth) })
}

// specOnly reports whether a predicate lets only changes of the spec through. Depth bounds how deep And is
// followed.
func specOnly(g *calls.Graph, predicate ssa.Value, depth int) bool {
	if call, ok := knowledge.Unconverted(predicate).(*ssa.Call); ok {
		return depth < 3 && knowledge.Callee(&call.Call) == knowledge.PredicateAnd && anySpec(g, call.Call.Args[0], depth+1)
	}
	held, complete := g.Concrete(predicate)
	return complete && len(held) == 1 && knowledge.TypeName(held[0]) == knowledge.GenerationChanged
}
