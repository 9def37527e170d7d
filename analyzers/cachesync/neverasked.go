package cachesync

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// neverAsked asks the module about a worker of a struct that keeps what says whether a cache has synced, in a field which nothing asks: the packages
// above may wait for that cache.
func (c *checker) neverAsked() {
	if c.factories.Waited() {
		return
	}
	for _, kept := range c.syncs.Unasked() {
		kind := syncs.AnyKind
		if kept.Kind != nil && knowledge.AccessedKind(kept.Kind) != "" {
			kind = knowledge.AccessedKind(kept.Kind)
		}
		where := c.ssa.Range(kept.Worker)
		rule.Ask(c.pass, syncs.IfUnasked+kind+" "+c.pass.Pkg.Path(), analysis.Diagnostic{
			Pos: where.Pos(), End: where.End(), Category: workersFirst, Related: c.related(kept.Store, "kept here, and never asked"),
			Message: fmt.Sprintf("nothing asks %s, and nobody above waits for that cache: this worker starts before it is filled", kept.Field.Name()),
		})
	}
}
