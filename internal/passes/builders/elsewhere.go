package builders

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Filters is a fact about a function that makes a predicate, and about a method of a predicate: what is to be known of it where a watch of another package has
// it. What a function makes of predicates or functions that it is handed depends on its callers, and has no fact.
type Filters struct {
	Drops  Changes // what an update that passes has changed is none of these alone
	Status bool    // a write of the status surely passes
	Wants  []Want  // in the order of the events
}

// AFact marks Filters as a fact.
func (*Filters) AFact() {}

// A Want says that a predicate takes objects of one kind alone.
type Want struct {
	Event  Event
	Kind   string // the name of the type
	Panics bool   // for others; else they do not pass
}

// export makes the facts of a package.
func (r *Result) export(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		if s.InTest(fn.Pos()) {
			continue
		}
		if fact := r.filters(fn); fact != nil && (fact.Drops != 0 || fact.Status || len(fact.Wants) > 0) {
			r.pass.ExportObjectFact(obj, fact)
		}
	}
}

// filters returns what is known of the predicate that a function makes or is a method of; nil for another function.
func (r *Result) filters(fn *ssa.Function) *Filters {
	if at := slices.Index(events, Event(fn.Name())); at >= 0 && fn.Signature.Recv() != nil && methodFor(fn.Signature.Recv().Type(), events[at]) != nil {
		return r.ofMethod(fn, events[at])
	}
	results := flow.Results(fn, 0)
	made := fn.Signature.Results()
	if made.Len() != 1 || len(results) != 1 || methodFor(made.At(0).Type(), Updated) == nil || slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return holdsFunctions(p.Type()) }) {
		return nil
	}
	fact := &Filters{Everything &^ r.passes(results[0], 1), r.passesStatus(results[0], 1), nil}
	for _, want := range r.wants(results[0]) {
		fact.Wants = append(fact.Wants, want.Want)
	}
	return fact
}

// ofMethod returns what is known of the method of a predicate for an event.
func (r *Result) ofMethod(fn *ssa.Function, event Event) *Filters {
	fact := new(Filters)
	fn = delegate(r.graph, fn)
	if event == Updated {
		fact.Drops, fact.Status = Everything&^compared(fn), staysSame(r.graph, fn, 0) && !refusesAll(fn)
	}
	if assert := Wants(r.conditions, fn); assert != nil {
		fact.Wants = []Want{{event, knowledge.TypeName(assert.AssertedType), !assert.CommaOk}}
	}
	return fact
}

// holdsFunctions reports whether a value of a type can be a function or a predicate, or a list of these.
func holdsFunctions(t types.Type) bool {
	if list, ok := t.Underlying().(*types.Slice); ok {
		t = list.Elem()
	}
	return flow.Callable(t) || methodFor(t, Updated) != nil
}

// methodFor returns the method by which a type decides, as a predicate, over an event; nil for another type.
func methodFor(t types.Type, event Event) *types.Func {
	found, _, _ := types.LookupFieldOrMethod(t, true, nil, string(event))
	method, ok := found.(*types.Func)
	if !ok {
		return nil
	}
	sig := method.Signature()
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || !types.Identical(sig.Results().At(0).Type(), types.Typ[types.Bool]) || !isEvent(sig.Params().At(0).Type()) {
		return nil
	}
	return method
}

func isEvent(t types.Type) bool { return knowledge.CacheEvent(t) || knowledge.DeleteEvent(t) }

// elsewhere returns what is known of a predicate that another package makes, or the type of which is one of another package; nil for another one.
func (r *Result) elsewhere(predicate ssa.Value) *Filters {
	fact := new(Filters)
	if made, ok := knowledge.Unconverted(predicate).(*ssa.Call); ok {
		if obj := flow.Declared(&made.Call); obj != nil && !made.Call.IsInvoke() && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, fact) {
			return fact
		}
		return nil
	}
	held, complete := r.graph.Concrete(predicate)
	if !complete || len(held) != 1 {
		return nil
	}
	known := false
	for _, event := range events {
		method, of := methodFor(held[0], event), new(Filters)
		if method == nil || method.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(method.Origin(), of) {
			continue
		}
		known = true
		fact.Drops, fact.Status, fact.Wants = fact.Drops|of.Drops, fact.Status || of.Status, append(fact.Wants, of.Wants...)
	}
	if !known {
		return nil
	}
	return fact
}
