package leaderconfig

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/elections"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// endsWhileLeading reports what ends the process for a failure while it leads, where the elector is to release its lease: it does so when its context ends,
// and not when the process does. Who cancels something on the way may wait for the release.
func (c *checker) endsWhileLeading(r *elections.Run) {
	if r.Config == nil {
		return
	}
	if release, ok := r.Config.Field("ReleaseOnCancel"); !ok || !release.Is(true) {
		return
	}
	for _, fn := range c.elections.Callback(r, knowledge.OnStartedLeading) {
		exits := c.exitsOnFailure(fn)
		if len(exits) == 0 {
			continue
		}
		var related []analysis.RelatedInformation
		for _, other := range exits[1:] {
			related = append(related, c.ssa.Related(other, "so does this"))
		}
		message := fmt.Sprintf("%s ends the process while it leads, and ReleaseOnCancel does not release the lease: the next leader waits", flow.CalleeName(exits[0].Common()))
		c.report(slowRelease, exits[0].Pos(), exits[0], message, append(related, c.ssa.Related(r.Call, "elected here"))...)
	}
}

// exitsOnFailure returns the calls that end the process for an error, in a function and those that it calls; none if one of them cancels a context.
func (c *checker) exitsOnFailure(fn *ssa.Function) []ssa.CallInstruction {
	var exits []ssa.CallInstruction
	chains := c.graph.Reach(fn, func(call ssa.CallInstruction, _ *ssa.Function) bool {
		_, called := call.(*ssa.Call)
		return called
	})
	for _, chain := range chains {
		call := chain.Last()
		does, _ := c.effects.Call(call)
		switch {
		case does.Has(effects.Cancels):
			return nil
		case len(c.graph.Callees(call)) == 0 && does.Has(effects.Exits) && c.forFailure(call):
			exits = append(exits, call)
		}
	}
	slices.SortFunc(exits, func(a, b ssa.CallInstruction) int { return int(a.Pos() - b.Pos()) })
	return exits
}

// forFailure reports whether a call runs only if an error is not nil.
func (c *checker) forFailure(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(c.conditions.Under(call), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && !f.Truth && knowledge.IsError(f.Subject.Type())
	})
}
