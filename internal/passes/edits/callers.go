package edits

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Caller is a call that hands an object to a function.
type Caller struct {
	*Function // what the caller does
	Call      ssa.CallInstruction
	Object    refs.Ref // in the terms of the caller
}

// Callers returns the calls that hand an object, a parameter or a part of one, to the function of the parameter; all is false if
// there is none, or one that does not list what it hands over.
func (r *Result) Callers(object refs.Ref) (callers []Caller, all bool) {
	param, ok := object.Root.(*ssa.Parameter)
	if !ok {
		return nil, false
	}
	sites := r.graph.Sites(param.Parent())
	all = len(sites) > 0
	for _, site := range sites {
		given := site.Argument(param)
		if all = all && given != nil; given != nil {
			callers = append(callers, Caller{r.Of(site.Caller()), site.Instr, refs.ValueAt(given, object.Path)})
		}
	}
	return callers, all
}

// LeftByCallers reports whether all callers of a function are seen, and none may write the object that it gets.
func (r *Result) LeftByCallers(param refs.Ref) bool {
	callers, all := r.Callers(param)
	for _, caller := range callers {
		object := caller.Object
		if _, handed := object.Root.(*ssa.Parameter); handed || object.Root == nil {
			return false // somebody further up
		}
		another := func(e Event) bool { return e.Kind == Set && e.At == object } // the next turn of a loop
		if caller.Has(func(e Event) bool {
			writes := e.MayWrite(object) && e.Instr != caller.Call
			return (writes || e.Kind == Handed && e.Is(object)) && caller.Leads(object, caller.Call, e.Instr, another)
		}) {
			return false
		}
	}
	return all
}

// A Step is a function that is run for an object, in turn with others.
type Step struct {
	*Function
	Func   *ssa.Function
	Object refs.Ref // in the terms of the function
}

// Steps returns the functions that a call runs one after another for the object that it hands over, in their order; none for a call of one function.
func (c Caller) Steps() []Step {
	var found []Step
	for _, fn := range c.result.graph.InTurn(c.Call) {
		site := c.result.graph.SiteAt(c.Call, fn)
		for _, param := range fn.Params {
			if given := site.Argument(param); given != nil && refs.ValueOf(given) == c.Object {
				found = append(found, Step{c.result.Of(fn), fn, refs.Ref{Root: param}})
			}
		}
	}
	return found
}
