package shared

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
)

// handed returns the parameters that are objects of a cache, which calls the function with them: those of the handlers of
// informers, and of functions that map, filter or index what is in a cache. What an informer says was deleted is in
// its cache no longer, and what only its handlers get has no other readers.
func (r *Result) handed(known *informers.Result) map[*ssa.Parameter]bool {
	roots := make(map[*ssa.Parameter]bool)
	for _, h := range known.Handlers {
		if h.Event == knowledge.Deleted || h.Alone {
			continue
		}
		for _, param := range h.Objects() {
			roots[param] = true
		}
	}
	for _, fn := range r.ssa.Funcs {
		for instr := range calls.Instrs(fn) {
			callback := knowledge.CalledWithCached(instr)
			if callback == nil {
				continue
			}
			for _, called := range r.graph.Functions(callback) {
				for _, param := range called.Params {
					if flow.ParamIndex(param) >= len(called.Params)-called.Signature.Params().Len() && r.mayHold(param) && !knowledge.Context(param.Type()) {
						roots[param] = true
					}
				}
			}
		}
	}
	return roots
}
