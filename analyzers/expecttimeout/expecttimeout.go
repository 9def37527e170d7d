package expecttimeout

import (
	_ "embed"
	"fmt"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/waits"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	noTimeout         = "no-timeout"
	inertTimeout      = "inert-timeout"
	discardedDuration = "discarded-duration"
	raiseWithoutLower = "raise-without-lower"
	neverCleared      = "never-cleared"
	keyMismatch       = "key-mismatch"
	unboundedWait     = "unbounded-wait"
)

// Analyzer reports waits for events that may never come. It works on SSA, since the question is what
// can be reached from the branch that waits, and which store and key two calls have in common. Syntax
// sees a return after a log line, and not whether something on the way there wakes the controller.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: noTimeout, Tier: rule.Default, Summary: "a reconcile that waits for an expectation with neither a requeue nor a timeout",
			Help: "requeue while the expectation is open, and give up after a limit: the event may never come"},
		{Name: inertTimeout, Tier: rule.Default, Summary: "a timed-out expectation that is neither deleted nor looked at again",
			Help: "delete the expectation once it has timed out, or requeue, so that the next run starts anew"},
		{Name: discardedDuration, Tier: rule.Default, Summary: "a store tells how long it has waited, and nobody looks",
			Help: "compare how long the store has waited with a limit, and delete the expectation after it"},
		{Name: raiseWithoutLower, Tier: rule.Default, Summary: "an expectation that stays raised when the write it was raised for fails",
			Help: "lower the expectation on every failure of the write for which the object certainly does not exist"},
		{Name: neverCleared, Tier: rule.Default, Summary: "expectations that stay when their object is gone",
			Help: "delete the expectations where the object is found to be gone"},
		{Name: keyMismatch, Tier: rule.Default, Summary: "an expectation raised under one key and checked or lowered under another",
			Help: "use one function for the key wherever the expectation is raised, lowered and asked"},
		{Name: unboundedWait, Tier: rule.Default, Summary: "a poll or wait without a deadline in a reconcile or an event handler",
			Help: "return a RequeueAfter and look again in the next run, or give {here|the wait} a deadline"},
	},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer, expectations.Analyzer, waits.Analyzer},
	Run:      run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		stores:     pass.ResultOf[expectations.Analyzer].(*expectations.Result),
	}
	for _, call := range c.stores.Calls {
		c.checkUnmet(call)
		c.checkRaise(call)
		c.checkNoWrite(call)
		c.checkKeys(call)
		c.checkCleared(call)
	}
	c.checkDeleteHandlers()
	for _, wait := range pass.ResultOf[waits.Analyzer].(*waits.Result).Unbounded {
		c.reportWait(wait)
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	stores     *expectations.Result
}

// A related position of a finding.
type related struct {
	pos     token.Pos
	message string
}

// report reports a hazard at the source of what SSA notes as pos.
func (c *checker) report(check string, pos token.Pos, others []related, format string, args ...any) {
	place := c.ssa.At(pos)
	d := analysis.Diagnostic{Pos: place.Pos(), End: place.End(), Category: check, Message: fmt.Sprintf(format, args...)}
	for _, other := range others {
		if !other.pos.IsValid() {
			continue
		}
		at := c.ssa.At(other.pos)
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: other.message})
	}
	c.pass.Report(d)
}
