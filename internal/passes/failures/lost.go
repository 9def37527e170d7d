package failures

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
)

// Lost is the failure of a clean-up that a function has in a log alone, so that those who call it take it
// for done. One that returns the failures of other steps has most likely forgotten this one.
type Lost struct {
	Name string // what is called
	Kind string // the type of the object that it deletes, without the package; "" if it is not known
}

// Lost returns the failure of a clean-up that the callee of a call has in a log alone; nil for none, or an unknown callee.
func (r *Result) Lost(call *ssa.Call) *Lost {
	if known := r.summaries(call); len(known) == 1 {
		return known[0].Lost
	}
	return nil
}

// losesIn returns the first clean-up whose failure a function loses. A function that answers anything may say by that
// what has failed.
func (r *Result) losesIn(fn *ssa.Function) *Lost {
	results := fn.Signature.Results().Len()
	if results > 0 && (results > 1 || !knowledge.ReturnsError(fn.Signature)) {
		return nil
	}
	var found *Lost
	returned := results == 0
	for _, call := range calls.Awaited(fn) {
		kind, cleans := r.cleansUp(call)
		err, _ := conditions.ErrorOf(call)
		if !cleans || err == nil {
			continue
		}
		switch f, _ := r.Of(call); {
		case !r.OnlyLogged(err):
			returned = true
		case found == nil && len(f.Logs) > 0 && len(r.conditions.Failed(err)) > 0:
			found = &Lost{Name: knowledge.CalleeName(&call.Call), Kind: kind}
		}
	}
	if !returned {
		return nil // it answers nothing about any step, on purpose it seems
	}
	return found
}

// cleansUp reports whether a call deletes an object, or is named after a clean-up that can fail and takes a context; and
// the kind of what it deletes.
func (r *Result) cleansUp(call *ssa.Call) (kind string, ok bool) {
	if object := knowledge.DeletedBy(&call.Call); object != nil {
		return knowledge.Unqualified(knowledge.TypeName(knowledge.Unconverted(object).Type())), true
	}
	if w, ok := knowledge.WriteOf(&call.Call); ok {
		return clientKind(&call.Call), w.Verb == knowledge.Delete || w.Verb == knowledge.DeleteAllOf
	}
	args := knowledge.Args(&call.Call)
	return "", knowledge.CleansUp(&call.Call) && len(args) > 0 && knowledge.Context(args[0].Type())
}
