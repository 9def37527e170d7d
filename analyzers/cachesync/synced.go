package cachesync

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// nothingToAsk reports a wait for caches that asks none of them: its list is empty whatever happens.
func (c *checker) nothingToAsk(call ssa.CallInstruction) {
	funcs := knowledge.SyncedFuncs(call.Common())
	if funcs == nil {
		return
	}
	origins, complete := c.graph.AllOrigins(funcs)
	if !complete || slices.ContainsFunc(origins, func(v ssa.Value) bool { return !empty(v) }) {
		return
	}
	c.report(noSyncedFuncs, call, nil, "%s has no cache to wait for: it returns true at once, and what follows runs on caches that may be empty", calleeName(call))
}

// empty reports whether an origin is a list that is never filled: nil, or a field in which nothing is stored.
func empty(v ssa.Value) bool {
	if c, ok := v.(*ssa.Const); ok {
		return c.IsNil()
	}
	field, _ := flow.FieldRead(v)
	return field != nil
}
