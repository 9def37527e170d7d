package reconcileresult

import (
	_ "embed"
	"fmt"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	delayDropped      = "delay-dropped"
	delayMaybeDropped = "delay-maybe-dropped"
	wrongError        = "wrong-error"
	errorOverwritten  = "error-overwritten"
	untestedError     = "untested-error"
	notFoundUntold    = "notfound-untold"
	swallowed         = "swallowed"
	loggedOnly        = "logged-only"
	sleeps            = "sleeps"
	resultDropped     = "result-dropped"
)

// Analyzer reports reconciles that return something else than what has happened. It works on SSA, since the
// question is what an error is on one path; only the if statement that tests another error than the one that it
// has just assigned is a matter of syntax.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: delayDropped, Tier: rule.Strict, Summary: "a RequeueAfter beside an error, which makes the controller ignore it",
			Help: "return the error with an empty Result, or the delay with a nil error"},
		{Name: wrongError, Tier: rule.Default, Summary: "another error is returned than the one that was found, and that one is nil", Fixes: rule.EitherFixes,
			Help: "return the error that was tested"},
		{Name: errorOverwritten, Tier: rule.Default, Merged: true, Summary: "an error that is overwritten, shadowed or lost in a deferred function before anything looks at it",
			Help: "return or test the error before {here|this} overwrites it"},
		{Name: untestedError, Tier: rule.Default, Merged: true, Summary: "a test that asks another error than the one of the call before it",
			Help: "test the error of the call before"},
		{Name: notFoundUntold, Tier: rule.Default, Merged: true, Summary: "any error of a lookup taken for the absence of the object",
			Help: "ask apierrors.IsNotFound, and return every other error"},
		{Name: swallowed, Tier: rule.Default, Merged: true, Summary: "an error after which a reconcile ends as if the work were done",
			Help: "return the error, so that the reconcile runs again"},
		{Name: sleeps, Tier: rule.Strict, Merged: true, Summary: "a sleep of more than a second, or a poll of minutes, in a reconcile, which takes a worker away",
			Help: "return ctrl.Result{RequeueAfter: ...} in place of {here|the sleep}"},
		{Name: delayMaybeDropped, Tier: rule.Strict, Summary: "a RequeueAfter beside an error that may be nil",
			Help: "return an empty Result where the error is not nil"},
		{Name: loggedOnly, Tier: rule.Strict, Summary: "the error of a write is logged, and the function returns success",
			Help: "return the error of {here|the write}"},
		{Name: resultDropped, Tier: rule.Strict, Summary: "the Result of a step that asks for a requeue is thrown away",
			Help: "return the Result of {here|the step} if it asks for a requeue"},
	},
	Requires: []*analysis.Analyzer{
		inspect.Analyzer, ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, constants.Analyzer, effects.Analyzer, failures.Analyzer, objects.Analyzer, reconciles.Analyzer,
	},
	Run: run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		constants:  pass.ResultOf[constants.Analyzer].(*constants.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		failures:   pass.ResultOf[failures.Analyzer].(*failures.Result),
		objects:    pass.ResultOf[objects.Analyzer].(*objects.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		reported:   make(map[ssa.Instruction]bool),
		untested:   make(map[token.Pos]bool),
	}
	if c.ssa.Pkg == nil {
		return
	}
	c.untestedIfs()
	for _, fn := range c.ssa.Shipped {
		if c.reconciles.Ends(fn) {
			c.delays(fn)
		}
		if c.reconciles.Runs(fn) {
			c.sleeps(fn)
		}
		matters := c.inScope(fn)
		if knowledge.ReturnsError(fn.Signature) {
			for _, b := range fn.Blocks {
				c.returnsNil(b.Instrs[len(b.Instrs)-1], matters)
			}
			c.calls(fn, matters)
		}
		if !knowledge.ReturnsError(fn.Signature) {
			c.followsNil(fn)
		}
		if !matters {
			continue
		}
		c.deferred(fn)
		if fn.Signature.Results().Len() == 0 {
			c.loggedWithout(fn)
		}
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	constants  *constants.Result
	effects    *effects.Result
	failures   *failures.Result
	objects    *objects.Result
	reconciles *reconciles.Result

	reported map[ssa.Instruction]bool // returns that are reported: one hazard is one finding
	untested map[token.Pos]bool       // calls whose error is reported as untested, by their parentheses
}

// inScope reports whether the error of a function matters to a reconcile: one runs the function, or the function
// works on the cluster, and the reconcile is in another package.
func (c *checker) inScope(fn *ssa.Function) bool {
	return c.reconciles.Runs(fn) || c.effects.Of(fn).Has(effects.Writes, effects.Reads)
}

// calls looks at each call of a function that can fail. An error is lost whoever gets the result of the function, which may be a service that
// a reconcile of another package knows by an interface; what it does in place of the error is its own affair unless it works for a reconcile.
func (c *checker) calls(fn *ssa.Function, matters bool) {
	for _, call := range calls.Awaited(fn) {
		c.droppedResult(call)
		c.nilHanded(call)
		c.askedInVain(call)
		c.absencePresumed(call)
		f, fails := c.failures.Of(call)
		switch {
		case !fails:
		case f == nil && c.failureDropped(call):
		case f == nil:
			c.unread(call)
			c.droppedBefore(call)
		case c.failures.Overwritten(f):
			c.unread(call)
		case (matters || knowledge.LooksUpOutside(&call.Call)) && c.absenceAssumed(f) || matters && c.answered(f):
		default:
			c.textOfNil(f)
			c.resultFirst(f)
			c.valueFirst(f)
			if !c.shadowed(f) && !c.passedOver(f) && !c.overwrittenNext(f) && !c.otherKinds(f) {
				c.lost(f)
			}
		}
	}
}

// followsNil looks at each call of a function that cannot fail itself for what is nil after an error.
func (c *checker) followsNil(fn *ssa.Function) {
	for _, instr := range calls.In(fn) {
		if call, ok := instr.(*ssa.Call); ok {
			if f, _ := c.failures.Of(call); f != nil {
				c.textOfNil(f)
				c.panics(f)
			}
		}
	}
}

func (c *checker) report(check string, at analysis.Range, related []analysis.RelatedInformation, fixes []analysis.SuggestedFix, format string, args ...any) {
	c.pass.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(), Category: check, Message: fmt.Sprintf(format, args...), Related: related, SuggestedFixes: fixes,
	})
}

// related is one more place that takes part.
func (c *checker) related(pos token.Pos, label string) []analysis.RelatedInformation {
	at := c.ssa.At(pos)
	return []analysis.RelatedInformation{{Pos: at.Pos(), End: at.End(), Message: label}}
}
