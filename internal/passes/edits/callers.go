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
