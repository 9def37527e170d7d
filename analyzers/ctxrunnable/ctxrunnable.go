package ctxrunnable

import (
	_ "embed"
	"go/token"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/blocked"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/elections"
	"github.com/ctrllint/ctrllint/internal/passes/ended"
	"github.com/ctrllint/ctrllint/internal/passes/endings"
	"github.com/ctrllint/ctrllint/internal/passes/opened"
	"github.com/ctrllint/ctrllint/internal/passes/process"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/rounds"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/waits"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of checks that hold a form of deaf-loop each, and one of blocks-forever; unawaited-loop holds one of serve-without-stop as well, and not-joined one of returns-early.
const (
	deafLoop         = "deaf-loop"
	serveWithoutStop = "serve-without-stop"
	returnsEarly     = "returns-early"
	notJoined        = "not-joined"
	unawaitedLoop    = "unawaited-loop"
	endlessGoroutine = "endless-goroutine"
	longSleep        = "long-sleep"
	openQueue        = "open-queue"
	sendAfterStop    = "send-after-stop"
)

// waitsForItself is the name of a check that holds the form of blocks-forever which nothing can end, not even the stop of the process.
const waitsForItself = "waits-for-itself"

// spinsOnData is the name of a check that holds the forms of spins-after-done whose channel carries data.
const spinsOnData = "spins-once-closed"

// requestContext is the name of a check that holds what detached-context leaves alone.
const requestContext = "request-context"

// Analyzer reports components that do not stop when their context ends.
//
// SSA and not syntax: whether a loop can be left is a question about edges of the control flow
// graph, and whether it looks at the context one about values that pass through closures, fields
// and helpers. Searching the loop's source for ctx.Done() was rejected: half of the real bugs
// mention it on one way around the loop and miss it on another.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: deafLoop, Tier: rule.Default, Summary: "an endless loop with a way around that never looks at the context", Fixes: rule.EitherFixes,
			Help: "look at the context on every way around the loop: receive from its Done() in the select that waits, or test its Err() first"},
		{Name: "spins-after-done", Tier: rule.Default, Summary: "a loop that sees the end of its context or stop channel and stays", Fixes: rule.EitherFixes,
			Help: "return where {here|the end} is seen: a break there leaves only the select"},
		{Name: returnsEarly, Tier: rule.Default, Summary: "a Start that leaves a goroutine behind and returns nil at once",
			Help: "block until the context ends, and then wait for the goroutine"},
		{Name: "blocks-forever", Tier: rule.Strict, Summary: "a bare send or receive whose other side can be gone",
			Help: "put {here|the operation} into a select that also receives from ctx.Done()"},
		{Name: waitsForItself, Tier: rule.Default, Summary: "a goroutine that waits for its own end, or sends to itself",
			Help: "only cancel where the goroutine itself ends the work, and leave the wait to those outside of it"},
		{Name: serveWithoutStop, Tier: rule.Default, Summary: "a server that nothing shuts down when the context ends",
			Help: "start a goroutine that waits for ctx.Done() and then calls Shutdown with a context of its own, before {here|the server runs}"},
		{Name: "detached-context", Tier: rule.Strict, Summary: "blocking work under a context that never ends, although one that does is in scope",
			Help: "pass the context in scope in place of {here|this one}, or one derived from it"},
		{Name: "ignored-context", Tier: rule.Default, Summary: "a Start that works without ever using its context",
			Help: "pass the context of Start to what it does, and return when it ends"},
		{Name: "callback-ignores-context", Tier: rule.Default, Summary: "leader-only work that runs on under the outer context",
			Help: "work under the context that OnStartedLeading receives: it ends when the lease is lost"},
		{Name: "ended-context", Tier: rule.Default, Summary: "work under a context that has certainly ended",
			Help: "give {here|the call} a context that still goes on: context.WithTimeout(context.WithoutCancel(ctx), ...)"},
		{Name: "outlives-round", Tier: rule.Default, Summary: "a goroutine that is started in each round and ends only with the outer stop",
			Help: "derive a context in each round and cancel it at its end, or start the goroutine before the loop"},
		{Name: leftOpen, Tier: rule.Strict, Summary: "a goroutine or connection that a function opens, keeps to itself and does not end",
			Help: "call its {here|Close or Stop} by a defer, as soon as the error has been looked at"},
		{Name: "no-early-check", Tier: rule.Strict, Summary: "a Start that acts on the world before it looks at its context",
			Help: "test ctx.Err() before {here|the first act}, or act in the loop that looks at the context"},
		{Name: notJoined, Tier: rule.Strict, Summary: "a Start that ends with its context, or at once, and leaves its goroutines running",
			Help: "wait for the goroutine before returning: a sync.WaitGroup or an errgroup.Group, and Wait after ctx.Done()"},
		{Name: unawaitedLoop, Tier: rule.Strict, Summary: "a loop or a server that does not end with its context, in a goroutine that nothing is seen to wait for", Fixes: rule.EitherFixes,
			Help: "look at the context on every way around the loop: receive from its Done() in the select that waits, or test its Err() first"},
		{Name: endlessGoroutine, Tier: rule.Strict, Summary: "a goroutine that a constructor or a type with a Stop starts, and that nothing can end",
			Help: "give {here|the loop} a stop channel or a context that the end of what starts it closes"},
		{Name: longSleep, Tier: rule.Strict, Summary: "a sleep in a loop, which goes on after the end of its context",
			Help: "wait for the context too: a select with ctx.Done() and a timer"},
		{Name: openQueue, Tier: rule.Strict, Summary: "a worker that nothing waits for, and that waits for a queue which nothing shuts down",
			Help: "shut the queue down when the context ends, as by a deferred ShutDown in what starts the workers"},
		{Name: sendAfterStop, Tier: rule.Strict, Summary: "a method that sends to a loop of its type, which a stop, or a value that it knows nothing of, has ended",
			Help: "put {here|the send} into a select that also receives from what ends the loop"},
		{Name: spinsOnData, Tier: rule.Strict, Summary: "a loop that goes on to receive from a channel of data once that is closed",
			Help: "ask whether {here|the channel} is open, `v, open := <-ch`, and leave the loop where it is not"},
		{Name: requestContext, Tier: rule.Strict, Summary: "a request under a context that never ends, in a reconcile or a function that has another one",
			Help: "use the context at hand for {here|the request}, or hand that of the reconcile down"},
		{Name: "empty-stop", Tier: rule.Strict, Summary: "a Stop that does nothing, or only logs, beside a goroutine that nothing ends",
			Help: "make Stop end the goroutine, by a cancel or a closed channel, and wait for it"},
	},
	Requires: []*analysis.Analyzer{
		ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, effects.Analyzer, runnables.Analyzer, channels.Analyzer, blocked.Analyzer,
		afterstop.Analyzer, ended.Analyzer, endings.Analyzer, rounds.Analyzer, process.Analyzer, waits.Analyzer, conditions.Analyzer,
		opened.Analyzer, elections.Analyzer, reconciles.Analyzer,
	},
	Run:      run,
	Confirms: confirmed,
	Withdraws: func(question string, said rule.Statements) bool {
		return said[question] || process.Ends(question, said)
	},
})

// A checker holds what the checks ask.
type checker struct {
	pass      *analysis.Pass
	ssa       *ssabuild.SSA
	graph     *calls.Graph
	stops     *stops.Result
	effects   *effects.Result
	runnables *runnables.Result
	channels  *channels.Result
	blocks    *blocked.Result
	after     *afterstop.Result
	ended     *ended.Result
	process   *process.Result
	waits     *waits.Result
	elections *elections.Result
	rounds    *rounds.Result

	conditions *conditions.Result
	reconciles *reconciles.Result

	joins    []endings.SelfJoin           // goroutines that wait for themselves
	reported map[*ssa.Function]bool       // functions with a finding of a check that says why they do not stop
	invoked  func() map[string]bool       // see invokedNames
	blamed   map[ssa.CallInstruction]bool // calls with a finding of detached-context
	endless  map[ssa.Value]bool           // see neverEnds: each function asks about the stops of all those above it

	shutdowns func() endIndex // see indexEnds
}

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		runnables:  pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		channels:   pass.ResultOf[channels.Analyzer].(*channels.Result),
		blocks:     pass.ResultOf[blocked.Analyzer].(*blocked.Result),
		after:      pass.ResultOf[afterstop.Analyzer].(*afterstop.Result),
		ended:      pass.ResultOf[ended.Analyzer].(*ended.Result),
		process:    pass.ResultOf[process.Analyzer].(*process.Result),
		waits:      pass.ResultOf[waits.Analyzer].(*waits.Result),
		elections:  pass.ResultOf[elections.Analyzer].(*elections.Result),
		rounds:     pass.ResultOf[rounds.Analyzer].(*rounds.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		joins:      pass.ResultOf[endings.Analyzer].(*endings.Result).SelfJoins(),
		reported:   make(map[*ssa.Function]bool),
		blamed:     make(map[ssa.CallInstruction]bool),
		endless:    make(map[ssa.Value]bool),
	}
	for _, statement := range c.process.Statements() {
		rule.Say(pass, statement)
	}
	c.sayImplemented()
	c.invoked, c.shutdowns = sync.OnceValue(c.invokedNames), sync.OnceValue(c.indexEnds)
	for _, fn := range c.ssa.Shipped {
		c.deafLoops(fn)
		c.spins(fn)
		c.sleeps(fn)
		c.detached(fn)
		c.requests(fn)
		c.sayReconciled(fn)
		c.droppedContexts(fn)
		c.leftRunning(fn)
		c.aftermath(fn)
		c.receives(fn)
		c.endedContext(fn)
		c.lateEnds(fn)
		c.emptyCancels(fn)
		c.leftByProgram(fn)
		c.leftOpen(fn, pass.ResultOf[opened.Analyzer].(*opened.Result))
	}
	c.outliveRounds()
	c.selfJoins()
	c.emptyStops()
	c.servers()
	c.resources()
	c.blocked()
	c.addedHere()
	for _, entry := range c.runnables.Entries {
		c.returnsEarly(entry)
		c.notJoined(entry)
		c.noEarlyCheck(entry)
		c.callback(entry)
		c.ignored(entry)
	}
}

func (c *checker) report(check string, at analysis.Range, message string, related ...analysis.RelatedInformation) {
	c.reportFixed(nil, check, at, message, related...)
}

// reportFixed is report with a fix, if there is one.
func (c *checker) reportFixed(fixes []analysis.SuggestedFix, check string, at analysis.Range, message string, related ...analysis.RelatedInformation) {
	c.pass.Report(diagnostic(fixes, check, at, message, related))
}

func diagnostic(fixes []analysis.SuggestedFix, check string, at analysis.Range, message string, related []analysis.RelatedInformation) analysis.Diagnostic {
	return analysis.Diagnostic{
		Category: check, Pos: at.Pos(), End: at.End(), Message: message, Related: present(related), SuggestedFixes: fixes,
	}
}

// note labels a second place.
func (c *checker) note(at token.Pos, label string) analysis.RelatedInformation {
	r := c.ssa.At(at)
	return analysis.RelatedInformation{Pos: r.Pos(), End: r.End(), Message: label}
}

// arrives labels where a stop comes from.
func (c *checker) arrives(s scope) analysis.RelatedInformation {
	return c.note(s.stop.Pos(), s.name+" arrives here")
}

// present drops the places without a position.
func present(related []analysis.RelatedInformation) []analysis.RelatedInformation {
	var kept []analysis.RelatedInformation
	for _, r := range related {
		if r.Pos.IsValid() {
			kept = append(kept, r)
		}
	}
	return kept
}
