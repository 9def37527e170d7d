package errchan

import (
	_ "embed"
	"go/types"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/blocked"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/endings"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/locks"
	"github.com/ctrllint/ctrllint/internal/passes/process"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	successOnlyClose  = "success-only-close"
	skippedClose      = "skipped-close"
	errorOnlySend     = "error-only-send"
	unbufferedSend    = "unbuffered-send"
	singleLeak        = "single-leak"
	fakeGuard         = "fake-guard"
	droppedError      = "dropped-error"
	loggedError       = "logged-error"
	droppedSync       = "dropped-sync"
	backgroundStop    = "background-stop"
	droppedJoin       = "dropped-join"
	closeWhileSending = "close-while-sending"
	closedTwice       = "closed-twice"
	lockedSend        = "locked-send"
	heldSend          = "held-send"
)

// Analyzer reports goroutines whose end or error gets lost. It works on SSA, since a channel is
// known by its value: it is made in a constructor, closed in a goroutine and awaited in a third
// method, under three names. Syntax alone sees a close that is missing, and not who misses it.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: successOnlyClose, Tier: rule.Default, Summary: "a channel closed, or a group counted down, only when nothing failed, while somebody waits", Fixes: rule.EitherFixes,
			Help: "defer {here|the close} at the top of the goroutine, so that a failure closes too"},
		{Name: skippedClose, Tier: rule.Default, Summary: "a close, Done or send that an earlier return skips, while somebody waits", Fixes: rule.EitherFixes,
			Help: "defer {here|the signal} above the first return of the goroutine"},
		{Name: errorOnlySend, Tier: rule.Default, Summary: "a result sent only on an error, so that a clean end hangs the receiver",
			Help: "send on every way out, a nil error too, or close the channel in a defer"},
		{Name: unbufferedSend, Tier: rule.Default, Summary: "a goroutine sends on a channel whose receiver can leave first", Fixes: rule.EitherFixes,
			Help: "make the channel with room for one value for each sender, or put {here|the send} into a select with the end of the receiver"},
		{Name: singleLeak, Tier: rule.Strict, Summary: "a send whose receiver can leave first, in what begins once and mostly ends with the process", Fixes: rule.EitherFixes,
			Help: "make the channel with room for one value for each sender, or put {here|the send} into a select with the end of the receiver"},
		{Name: fakeGuard, Tier: rule.Default, Summary: "a look at done before a send that blocks all the same", Fixes: rule.EitherFixes,
			Help: "make the look at done and {here|the send} two cases of one select"},
		{Name: droppedError, Tier: rule.Default, Summary: "the error of a component that nobody acts on",
			Help: "return the error of {here|the call} to who waits for the component, or end the process with it"},
		{Name: loggedError, Tier: rule.Strict, Summary: "the error of a server, of a cache or of a watcher that is in a log alone",
			Help: "return the error of {here|the call} to who waits for the component, or end the process with it"},
		{Name: droppedSync, Tier: rule.Strict, Summary: "the failure of a wait for caches that nobody sees",
			Help: "return where {here|the wait} says that the caches have not synced"},
		{Name: backgroundStop, Tier: rule.Strict, Summary: "a stop channel that can never close",
			Help: "pass a channel or a context that the caller closes or cancels"},
		{Name: droppedJoin, Tier: rule.Default, Summary: "a channel or function to wait with, thrown away before what the goroutine uses is released",
			Help: "keep what {here|the call} returns, and wait with it before what the goroutine uses is released"},
		{Name: closeWhileSending, Tier: rule.Default, Summary: "a channel closed by one goroutine while another one still sends on it",
			Help: "wait for the senders before {here|the close}, or tell them to stop and close nothing"},
		{Name: closedTwice, Tier: rule.Default, Summary: "a channel that two goroutines close, or one and its starter",
			Help: "leave {here|the close} to one of them, or wrap it into a sync.Once"},
		{Name: lockedSend, Tier: rule.Default, Summary: "a send or wait under a mutex that the other side has to take first",
			Help: "release the mutex before {here|the operation}"},
		{Name: heldSend, Tier: rule.Strict, Summary: "a send under a mutex that waits for a receiver which is not seen",
			Help: "release the mutex before {here|the send}, or send in a select that gives up"},
	},
	Requires: []*analysis.Analyzer{
		ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, stops.Analyzer, channels.Analyzer, blocked.Analyzer, effects.Analyzer, locks.Analyzer,
		endings.Analyzer, afterstop.Analyzer, runnables.Analyzer, factories.Analyzer, process.Analyzer, constants.Analyzer, reconciles.Analyzer,
	},
	Run:      run,
	Confirms: func(question string, said rule.Statements) bool { return said[question] },
	Withdraws: func(question string, said rule.Statements) bool {
		if methods, failing := strings.CutPrefix(question, ofFailures); failing {
			return afterstop.NeverFails(methods, said)
		}
		return process.Ends(question, said)
	},
})

func run(pass *analysis.Pass) {
	forTests := helpsTests(pass)
	if forTests && pass.Pkg.Name() != "main" {
		return
	}
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		channels:   pass.ResultOf[channels.Analyzer].(*channels.Result),
		blocked:    pass.ResultOf[blocked.Analyzer].(*blocked.Result),
		after:      pass.ResultOf[afterstop.Analyzer].(*afterstop.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		locks:      pass.ResultOf[locks.Analyzer].(*locks.Result),
		endings:    pass.ResultOf[endings.Analyzer].(*endings.Result),
		factories:  pass.ResultOf[factories.Analyzer].(*factories.Result),
		process:    pass.ResultOf[process.Analyzer].(*process.Result),
		constants:  pass.ResultOf[constants.Analyzer].(*constants.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		runnables:  pass.ResultOf[runnables.Analyzer].(*runnables.Result),
	}
	for _, statement := range slices.Concat(c.process.Statements(), c.after.Statements(c.ssa), c.blocked.Meetings()) {
		rule.Say(pass, statement)
	}
	if forTests {
		return // a command says how it runs what others start
	}
	c.asksRoom = sync.OnceValue(c.measured)
	c.filled = sync.OnceValue(c.mapsFilled)
	c.asked = sync.OnceValue(c.failuresAsked)
	for _, ch := range c.channels.Channels {
		c.skippedSignals(ch)
		c.unbegunSignals(ch)
		c.leakedSends(ch, c.fakeGuards(ch))
		c.unreceivedSends(ch)
		c.stoppedSends(ch)
		c.lateErrors(ch)
		c.earlyCloses(ch)
		c.doubleCloses(ch)
		c.lockedWaits(ch)
		c.heldSends(ch)
	}
	c.reportLeft()
	for _, fn := range c.ssa.Shipped {
		if makesFakes(fn) {
			continue
		}
		c.droppedErrors(fn)
		c.isolatedErrors(fn)
		c.deadStops(fn)
		c.forgottenStops(fn)
		c.droppedJoins(fn)
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	stops      *stops.Result
	channels   *channels.Result
	blocked    *blocked.Result
	after      *afterstop.Result
	effects    *effects.Result
	locks      *locks.Result
	endings    *endings.Result
	factories  *factories.Result
	process    *process.Result
	constants  *constants.Result
	reconciles *reconciles.Result
	runnables  *runnables.Result
	left       []leftSender                      // in the order of their channels
	asksRoom   func() map[*channels.Channel]bool // see measured
	filled     func() map[*types.Var]bool        // see mapsFilled
	asked      func() *typeutil.Map              // see failuresAsked
}
