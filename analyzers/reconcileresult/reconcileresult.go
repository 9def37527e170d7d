package reconcileresult

import (
	_ "embed"
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/losses"
	"github.com/ctrllint/ctrllint/internal/passes/mistaken"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/waits"
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
	failureHidden     = "failure-hidden"
	maybePanics       = "followed-after-failure"
	errorDropped      = "error-dropped"
	causeMaybeNil     = "cause-maybe-nil"
	sleeps            = "sleeps"
	resultDropped     = "result-dropped"
)

// Analyzer reports reconciles that return something else than what has happened. Which errors are lost, and where another error is taken
// than the one that is meant, is found by the passes losses and mistaken; what is here says it.
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
		{Name: failureHidden, Tier: rule.Strict, Summary: "a function without an error takes a failed request for an empty answer, or a create that is refused hides why a lookup has failed",
			Help: "return the error of {here|the request}"},
		{Name: maybePanics, Tier: rule.Strict, Summary: "what a call has returned beside an error is followed where the error may be there",
			Help: "return after the error of {here|the call}"},
		{Name: errorDropped, Tier: rule.Strict, Merged: true, Summary: "a statement that throws the error of a request away",
			Help: "return the error of {here|the call}, log it, or assign it to _ if it does not matter"},
		{Name: causeMaybeNil, Tier: rule.Strict, Summary: "an error that may be nil is told of as the cause of a failure",
			Help: "return an error of its own for {here|the other reason}"},
		{Name: loggedOnly, Tier: rule.Strict, Summary: "the error of a write is logged, and the function returns success",
			Help: "return the error of {here|the write}"},
		{Name: resultDropped, Tier: rule.Strict, Summary: "the Result of a step that asks for a requeue is thrown away",
			Help: "return the Result of {here|the step} if it asks for a requeue"},
	},
	Requires: []*analysis.Analyzer{
		ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, constants.Analyzer, failures.Analyzer, losses.Analyzer, mistaken.Analyzer, reconciles.Analyzer,
		waits.Analyzer,
	},
	Run:       run,
	Confirms:  reconciledElsewhere,
	Withdraws: askedBelow,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		constants:  pass.ResultOf[constants.Analyzer].(*constants.Result),
		failures:   pass.ResultOf[failures.Analyzer].(*failures.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		waits:      pass.ResultOf[waits.Analyzer].(*waits.Result),
	}
	lost := pass.ResultOf[losses.Analyzer].(*losses.Result)
	mistakes := slices.DeleteFunc(slices.Clone(pass.ResultOf[mistaken.Analyzer].(*mistaken.Result).Mistakes), func(m mistaken.Mistake) bool {
		return m.Bare != nil && lost.AskedAgain(m.Bare) || lost.Tells(m.Meant)
	})
	mistakes, again := c.merged(mistakes)
	for _, m := range mistakes {
		c.mistake(m, again[m.At.Pos()])
	}
	for _, l := range lost.Losses {
		c.loss(l)
	}
	for _, fn := range c.ssa.Shipped {
		if c.reconciles.Ends(fn) {
			c.delays(fn)
		}
		c.sleeps(fn)
		if c.reconciles.Runs(fn) {
			c.droppedResults(fn)
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
	failures   *failures.Result
	reconciles *reconciles.Result
	waits      *waits.Result
}

// droppedResults reports the steps whose Result may ask for a requeue, and is thrown away while their error is used.
func (c *checker) droppedResults(fn *ssa.Function) {
	if !knowledge.ReturnsError(fn.Signature) {
		return
	}
	for _, call := range calls.Awaited(fn) {
		if c.reconciles.DropsRequeue(call) {
			c.report(resultDropped, c.ssa.Range(call), nil, nil, "the Result of %s is thrown away: when it asks for a requeue, there is none", flow.CalleeName(&call.Call))
		}
	}
}

func (c *checker) report(check string, at analysis.Range, related []analysis.RelatedInformation, fixes []analysis.SuggestedFix, format string, args ...any) {
	c.pass.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(), Category: check, Message: fmt.Sprintf(format, args...), Related: related, SuggestedFixes: fixes,
	})
}

// related is one more place that takes part.
func (c *checker) related(pos token.Pos, label string) analysis.RelatedInformation {
	at := c.ssa.At(pos)
	return analysis.RelatedInformation{Pos: at.Pos(), End: at.End(), Message: label}
}
