package mutations

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Saves is a fact about a function that hands an object of its caller to CreateOrUpdate, and has the caller change it: by a function that it is handed as well and
// runs once the object is read. It changes nothing but metadata by itself.
type Saves struct {
	Object, Mutate int // the parameters, the receiver counted
}

// AFact marks Saves as a fact.
func (*Saves) AFact() {}

// savesOf returns the fact of a function of the package; nil for none.
func (r *Result) savesOf(fn *ssa.Function) *Saves {
	known, ok := r.saves[fn]
	if ok {
		return known
	}
	r.saves[fn] = nil // functions that call each other
	r.saves[fn] = r.findSaves(fn)
	return r.saves[fn]
}

func (r *Result) findSaves(fn *ssa.Function) (found *Saves) {
	var by *ssa.Call
	for _, call := range calls.Awaited(fn) {
		object, mutate := r.handedOn(call)
		param, ok := refs.ValueOf(object).Root.(*ssa.Parameter)
		if object == nil || !ok || param.Parent() != fn || refs.ValueOf(object).Path != "" {
			continue
		}
		changes := r.changerOf(mutate, param)
		if changes == nil || by != nil {
			return nil
		}
		found, by = &Saves{Object: flow.ParamIndex(param), Mutate: flow.ParamIndex(changes)}, call
	}
	if by == nil || r.edits.Of(fn).Has(func(e edits.Event) bool {
		return e.Instr != ssa.Instruction(by) && e.MayWrite(refs.Ref{Root: fn.Params[found.Object]})
	}) {
		return nil
	}
	return found
}

// handedOn returns the object that a call hands to CreateOrUpdate, itself or by a function that does, and the function that changes it; nil for another call.
func (r *Result) handedOn(call *ssa.Call) (object, mutate ssa.Value) {
	if w, ok := knowledge.WriteOf(&call.Call); ok {
		if w.Verb != knowledge.Save {
			return nil, nil
		}
		return knowledge.Unconverted(w.Object), knowledge.Unconverted(w.Mutate)
	}
	var fact Saves
	if targets := r.graph.Targets(call); len(targets) == 1 {
		known := r.savesOf(targets[0])
		if known == nil {
			return nil, nil
		}
		fact = *known
	} else if obj := flow.Declared(&call.Call); obj == nil || len(targets) > 0 || !r.pass.ImportObjectFact(obj.Origin(), &fact) {
		return nil, nil
	}
	args := calls.Arguments(&call.Call)
	if max(fact.Object, fact.Mutate) >= len(args) {
		return nil, nil
	}
	return knowledge.Unconverted(args[fact.Object]), knowledge.Unconverted(args[fact.Mutate])
}

// changerOf returns the parameter that is the function which changes an object of the caller, or that such a function runs, if that one changes nothing else of the object than
// metadata; nil for another one.
func (r *Result) changerOf(mutate ssa.Value, object *ssa.Parameter) *ssa.Parameter {
	if param, ok := flow.Locate(mutate).Root.(*ssa.Parameter); ok {
		return param
	}
	closure, ok := mutate.(*ssa.MakeClosure)
	if !ok {
		return nil
	}
	fn := closure.Fn.(*ssa.Function)
	if r.edits.Of(fn).Has(func(e edits.Event) bool {
		return e.At.Root == ssa.Value(object) && !slices.ContainsFunc(metadata, func(part string) bool { return e.Changes(refs.Ref{Root: object}, part) })
	}) {
		return nil
	}
	var found *ssa.Parameter
	for _, call := range calls.In(fn) {
		param, ok := flow.Locate(call.Common().Value).Root.(*ssa.Parameter)
		switch ok = ok && !call.Common().IsInvoke(); {
		case !ok && r.effects.Instr(call).Has(effects.Unknown), ok && found != nil && found != param:
			return nil
		case ok:
			found = param
		}
	}
	return found
}

// unchanged returns the mutation that a function of the program makes of an object which a call hands it without a function that changes it; ok is false for
// another call.
func (r *Result) unchanged(e edits.Event, call *ssa.Call) (m Mutation, ok bool) {
	object, mutate := r.handedOn(call)
	if object == nil || !knowledge.IsNil(mutate) {
		return m, false
	}
	e.At = refs.ValueOf(object)
	return Mutation{Event: e, Call: call, Request: knowledge.Write{Verb: e.Verb, Object: object}}, true
}
