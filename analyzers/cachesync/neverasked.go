package cachesync

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// neverAsked asks the module about a worker of a struct that keeps what says whether a cache has synced, in a field which nothing asks: the packages
// above may wait for that cache.
func (c *checker) neverAsked() {
	if c.factories.Waited() {
		return
	}
	for _, kept := range c.syncs.Unasked() {
		kind := anyKind
		if kept.Kind != nil && knowledge.AccessedKind(kept.Kind) != "" {
			kind = knowledge.AccessedKind(kept.Kind)
		}
		where := c.ssa.Range(kept.Worker)
		rule.Ask(c.pass, asksUnasked+kind+" "+c.pass.Pkg.Path(), analysis.Diagnostic{
			Pos: where.Pos(), End: where.End(), Category: workersFirst, Related: c.related(kept.Store, "kept here, and never asked"),
			Message: fmt.Sprintf("nothing asks %s, and nobody above waits for that cache: this worker starts before it is filled", kept.Field.Name()),
		})
	}
}

// The question of neverAsked, and what answers it.
const (
	asksUnasked = "unasked " // a resource and a package
	saysBeside  = "beside "  // a resource and a package: one that imports it waits for the cache of the resource
	anyKind     = "?"        // in place of a resource in the question: it is not known
)

// nobodyAsks answers the question of neverAsked: nothing above the package waits for the cache.
func nobodyAsks(question string, said rule.Statements) bool {
	kind, of, _ := strings.Cut(question, " ")
	if kind != anyKind {
		return !said[saysBeside+kind+" "+of] && !said[saysBeside+allKinds+" "+of]
	}
	return !slices.ContainsFunc(slices.Sorted(maps.Keys(said)), func(statement string) bool {
		return strings.HasPrefix(statement, saysBeside) && strings.HasSuffix(statement, " "+of)
	})
}
