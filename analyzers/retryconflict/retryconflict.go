package retryconflict

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/conflicts"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	noReread           = "no-reread"
	maskedConflict     = "masked-conflict"
	invertedGuard      = "inverted-guard"
	reapplyLost        = "reapply-lost"
	conflictImpossible = "conflict-impossible"
	changeBeforeReread = "change-before-reread"
	locklessRetry      = "lockless-retry"
	staleReread        = "stale-reread"
	computedOutside    = "computed-outside"
)

// Analyzer reports retries after a conflict that cannot succeed, or that succeed without the change. It
// works on SSA, since the question is whether the object of one try is that of the one before.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: noReread, Tier: rule.Strict, Merged: true, Summary: "each try writes the object that was read before the first: after one conflict all conflict",
			Help: "read the object with Get at the top of the retried function, and apply the change to what was read"},
		{Name: maskedConflict, Tier: rule.Default, Summary: "the conflict of a write leaves the retried function as text, or not at all, so that it is never tried again", Fixes: rule.SafeFixes,
			Help: "wrap the error with %w, or return it as it is"},
		{Name: invertedGuard, Tier: rule.Default, Summary: "every error but NotFound ends the retry as a success",
			Help: "return client.IgnoreNotFound(err)"},
		{Name: reapplyLost, Tier: rule.Default, Summary: "what was read again is overwritten with what was read before",
			Help: "apply the change to what was read, and leave the rest of it alone"},
		{Name: conflictImpossible, Tier: rule.Default, Summary: "a list that others write too is written without a version, so that the retry never runs",
			Help: "patch with client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})"},
		{Name: changeBeforeReread, Tier: rule.Strict, Summary: "the object is changed before the retry, and each try reads it again and writes it unchanged",
			Help: "apply the change inside of the retried function, after the Get"},
		{Name: locklessRetry, Tier: rule.Strict, Summary: "the only write of a retry never conflicts",
			Help: "do without the retry, or patch with the optimistic lock"},
		{Name: staleReread, Tier: rule.Strict, Summary: "each try reads the object from a lister, which may not have seen the write that conflicted",
			Help: "read the object from the API server in each try"},
		{Name: computedOutside, Tier: rule.Strict, Summary: "what is written into the object that was read again is computed from the one before",
			Help: "compute it inside of the retried function, from what was read there"},
	},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer, conflicts.Analyzer},
	Run:      run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		conflicts:  pass.ResultOf[conflicts.Analyzer].(*conflicts.Result),
	}
	for _, fn := range c.ssa.Shipped {
		c.writtenByHand(fn)
	}
	for _, retry := range c.conflicts.Retries() {
		c.readOnce(retry)
		if retry.Polls {
			continue
		}
		c.masked(retry)
		if !c.guardedWrongly(retry) {
			c.swallowed(retry)
		}
		c.cannotConflict(retry)
		c.overwrittenAgain(retry)
		c.changedBefore(retry)
		c.writtenAsRead(retry)
		c.readFromLister(retry)
		c.computedBefore(retry)
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	conflicts  *conflicts.Result
}

func (c *checker) finding(check string, at analysis.Range, message string, related ...analysis.RelatedInformation) *analysis.Diagnostic {
	return &analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: check, Message: message, Related: related}
}

// name returns how the source calls an object.
func (c *checker) name(object refs.Ref) string { return refs.Name(c.ssa, object) }

func (c *checker) report(d *analysis.Diagnostic) { c.pass.Report(*d) }
