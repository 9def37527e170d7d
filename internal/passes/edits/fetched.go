package edits

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// answered reports whether an object is what a Get of a generated client returns, or, on other paths, the answer to a Create or Update. What a lister returns is of the cache.
func answered(object ssa.Value) bool {
	got := false
	for _, v := range flow.Alternatives(object) {
		call := flow.Made(v)
		if call == nil || !call.Call.IsInvoke() {
			return false
		}
		if w, writes := knowledge.WriteOf(&call.Call); writes && (w.Verb == knowledge.Create || w.Verb == knowledge.Update) {
			continue
		}
		if !knowledge.LooksUpObject(&call.Call) || knowledge.ReadsLister(&call.Call) {
			return false
		}
		got = true
	}
	return got
}
