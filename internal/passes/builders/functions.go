package builders

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Deciders returns the functions of the package that decide whether a predicate lets an event through, and that see the object
// or event themselves; none if that is not known.
func Deciders(g *calls.Graph, predicate ssa.Value, event Event) []*ssa.Function {
	origins, complete := g.AllOrigins(predicate)
	if !complete && len(origins) != 1 {
		return nil
	}
	var found []*ssa.Function
	for _, origin := range origins {
		fn := decider(g, origin, event)
		if fn == nil {
			return nil
		}
		fn = delegate(g, fn)
		if !slices.Contains(found, fn) {
			found = append(found, fn)
		}
	}
	return found
}

func decider(g *calls.Graph, predicate ssa.Value, event Event) *ssa.Function {
	switch made := predicate.(type) {
	case *ssa.Call:
		if filter := knowledge.FiltersObjects(&made.Call); filter != nil {
			return only(g.Functions(filter))
		}
		return nil
	case *ssa.UnOp:
		if variable, ok := made.X.(*ssa.Alloc); ok && knowledge.PredicateFuncs(made.Type()) {
			decides, _ := g.FieldValue(variable, string(event)+knowledge.FuncSuffix, made)
			return only(g.Functions(decides))
		}
	}
	if knowledge.PredicateFuncs(predicate.Type()) {
		return nil
	}
	return g.Method(predicate.Type(), string(event))
}

// delegate returns the function of the package that decides in place of another one, which does nothing but hand it the event or its objects and return what it says;
// the function itself if there is none.
func delegate(g *calls.Graph, fn *ssa.Function) *ssa.Function {
	for range maxPredicates {
		results := flow.Results(fn, 0)
		if len(results) != 1 {
			return fn
		}
		call, ok := results[0].(*ssa.Call)
		if !ok || len(knowledge.Args(&call.Call)) == 0 || slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool { return !ofEvent(arg) }) {
			return fn
		}
		to := only(g.Targets(call))
		if to == nil {
			return fn
		}
		fn = to
	}
	return fn
}

// ofEvent reports whether a value is the parameter of its function, or an object of an event.
func ofEvent(v ssa.Value) bool {
	v = knowledge.Unconverted(v)
	if kept := flow.Literal(v); kept != nil { // an event is a struct
		stores := append(flow.StoresTo(kept), partsOf(kept)...)
		if len(stores) == 1 {
			v = stores[0].Val
		}
	}
	_, param := v.(*ssa.Parameter)
	return param || knowledge.EventObject(v) != nil || knowledge.DeletedObject(v) != nil || knowledge.GenericObject(v) != nil
}

// partsOf returns the stores into the fields of a struct that is written out, as the event of another kind is.
func partsOf(literal *ssa.Alloc) (found []*ssa.Store) {
	for addr := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(literal)) {
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
			if store.Addr == ssa.Value(addr) {
				found = append(found, store)
			}
		}
	}
	return found
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

// An Excluded is a Want of a predicate, and the assertion to the kind; nil for a predicate of another package.
type Excluded struct {
	Want
	Assert *ssa.TypeAssert
}

// Excluded returns how one of the predicates of a watch takes objects of another kind alone; nil if none does. That the creation of what a controller Owns
// is dropped can be meant: it has made the object.
func (r *Result) Excluded(w *Watch, predicates []ssa.Value) *Excluded {
	for _, predicate := range predicates {
		for _, want := range r.wants(predicate) {
			if want.Kind == knowledge.TypeName(w.Of()) {
				continue
			}
			if want.Panics || !w.IgnoresEvent(r.graph, want.Event) && (want.Event != Created || w.Role != Owns) {
				return &want
			}
		}
	}
	return nil
}

// wants returns which objects a predicate takes alone, for each event and each function that decides over it.
func (r *Result) wants(predicate ssa.Value) (found []Excluded) {
	for _, event := range events {
		for _, fn := range Deciders(r.graph, predicate, event) {
			if assert := Wants(r.conditions, fn); assert != nil {
				found = append(found, Excluded{Want{event, knowledge.TypeName(assert.AssertedType), !assert.CommaOk}, assert})
			}
		}
	}
	if elsewhere := r.elsewhere(predicate); elsewhere != nil {
		for _, want := range elsewhere.Wants {
			found = append(found, Excluded{Want: want})
		}
	}
	return found
}

// aboutEvent reports whether an assertion to a type of objects is about the object of an event, or about the parameter of a
// function of objects.
func aboutEvent(assert *ssa.TypeAssert) bool {
	if types.IsInterface(assert.AssertedType) || !knowledge.IsObject(assert.AssertedType) {
		return false
	}
	return ofEvent(assert.X)
}

func only(found []*ssa.Function) *ssa.Function {
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// An Event is one that handlers and predicates have methods for, of that name.
type Event string

// The events.
const (
	Created Event = "Create"
	Updated Event = "Update"
	Deleted Event = "Delete"
)

var events = []Event{Updated, Created, Deleted}

// IgnoresUpdates reports whether the handler of a watch surely does nothing when an object is updated: it has no function for that, or one that returns at
// once. Such a watch is there for creations and deletions, or for the cache that it starts.
func (w *Watch) IgnoresUpdates(g *calls.Graph) bool { return w.IgnoresEvent(g, Updated) }

// Ignores reports whether the handler of a watch surely does nothing at all: it is there for the cache that it starts.
func (w *Watch) Ignores(g *calls.Graph) bool {
	return w.IgnoresEvent(g, Created) && w.IgnoresEvent(g, Updated) && w.IgnoresEvent(g, Deleted)
}

// IgnoresEvent reports whether the handler of a watch surely does nothing for an event.
func (w *Watch) IgnoresEvent(g *calls.Graph, event Event) bool {
	if w.Handler == nil {
		return false
	}
	origins, complete := g.AllOrigins(w.Handler)
	return complete && len(origins) > 0 && !slices.ContainsFunc(origins, func(origin ssa.Value) bool { return !ignores(g, origin, event) })
}

func ignores(g *calls.Graph, handler ssa.Value, event Event) bool {
	if !knowledge.HandlerFuncs(handler.Type()) {
		method := g.Method(handler.Type(), string(event))
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
	value, known := g.FieldValue(variable, string(event)+knowledge.FuncSuffix, at)
	if !known || value == nil {
		return known
	}
	fn := only(g.Functions(value))
	return fn != nil && doesNothing(fn)
}

// doesNothing reports whether a function returns at once.
func doesNothing(fn *ssa.Function) bool { return len(fn.Blocks) == 1 && len(fn.Blocks[0].Instrs) == 1 }
