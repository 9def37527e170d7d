package builders

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
)

// Updates returns the functions of the package that decide whether a predicate lets an update through, and that see the object
// or event themselves; none if that is not known.
func Updates(g *calls.Graph, predicate ssa.Value) []*ssa.Function {
	origins, complete := g.AllOrigins(predicate)
	if !complete && len(origins) != 1 {
		return nil
	}
	var found []*ssa.Function
	for _, origin := range origins {
		fn := updates(g, origin)
		if fn == nil {
			return nil
		}
		if !slices.Contains(found, fn) {
			found = append(found, fn)
		}
	}
	return found
}

func updates(g *calls.Graph, predicate ssa.Value) *ssa.Function {
	switch made := predicate.(type) {
	case *ssa.Call:
		if filter := knowledge.FiltersObjects(&made.Call); filter != nil {
			return only(g.Functions(filter))
		}
		return nil
	case *ssa.UnOp:
		if variable, ok := made.X.(*ssa.Alloc); ok && knowledge.PredicateFuncs(made.Type()) {
			update, _ := g.FieldValue(variable, knowledge.UpdateFunc, made)
			return only(g.Functions(update))
		}
	}
	if knowledge.PredicateFuncs(predicate.Type()) {
		return nil
	}
	return g.Method(predicate.Type(), "Update")
}

// Wants returns the assertion of the object of an event that has to hold for a function to return true, or to return at all;
// nil if there is none.
func Wants(c *conditions.Result, fn *ssa.Function) *ssa.TypeAssert {
	for _, fact := range c.Returned(fn, 0, true) {
		assert, ok := fact.Subject.(*ssa.TypeAssert)
		if ok && fact.Predicate == conditions.Ok && fact.Truth && aboutEvent(assert) {
			return assert
		}
	}
	for instr := range calls.Instrs(fn) {
		assert, ok := instr.(*ssa.TypeAssert)
		if ok && !assert.CommaOk && assert.Block().Index == 0 && aboutEvent(assert) {
			return assert
		}
	}
	return nil
}

// aboutEvent reports whether an assertion to a type of objects is about the object of an event, or about the parameter of a
// function of objects.
func aboutEvent(assert *ssa.TypeAssert) bool {
	if types.IsInterface(assert.AssertedType) || !knowledge.IsObject(assert.AssertedType) {
		return false
	}
	of := knowledge.Unconverted(assert.X)
	_, param := of.(*ssa.Parameter)
	return param || knowledge.EventObject(of) != nil
}

func only(found []*ssa.Function) *ssa.Function {
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// The events that a handler has methods for.
const (
	created = "Create"
	updated = "Update"
	deleted = "Delete"
)

// IgnoresUpdates reports whether the handler of a watch surely does nothing when an object is updated: it has no function for that, or one that returns at
// once. Such a watch is there for creations and deletions, or for the cache that it starts.
func (w *Watch) IgnoresUpdates(g *calls.Graph) bool { return w.ignores(g, updated) }

// Ignores reports whether the handler of a watch surely does nothing at all: it is there for the cache that it starts.
func (w *Watch) Ignores(g *calls.Graph) bool {
	return w.ignores(g, created) && w.ignores(g, updated) && w.ignores(g, deleted)
}

func (w *Watch) ignores(g *calls.Graph, event string) bool {
	if w.Handler == nil {
		return false
	}
	origins, complete := g.AllOrigins(w.Handler)
	return complete && len(origins) > 0 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool { return !ignores(g, origin, event) })
}

func ignores(g *calls.Graph, handler ssa.Value, event string) bool {
	if !knowledge.HandlerFuncs(handler.Type()) {
		method := g.Method(handler.Type(), event)
		return method != nil && doesNothing(method)
	}
	variable, ok := handler.(*ssa.Alloc)
	var at ssa.Instruction
	switch made := handler.(type) {
	case *ssa.Const: // of the empty literal
		return true
	case *ssa.UnOp:
		variable, ok = made.X.(*ssa.Alloc)
		at = made
	case *ssa.Alloc:
		at = boxed(made)
	}
	if !ok || at == nil {
		return false
	}
	value, known := g.FieldValue(variable, event+knowledge.FuncSuffix, at)
	if !known || value == nil {
		return known
	}
	fn := only(g.Functions(value))
	return fn != nil && doesNothing(fn)
}

// doesNothing reports whether a function returns at once.
func doesNothing(fn *ssa.Function) bool { return len(fn.Blocks) == 1 && len(fn.Blocks[0].Instrs) == 1 }
