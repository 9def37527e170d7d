package workqueue

import (
	_ "embed"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	getWithoutDone   = "get-without-done"
	deadLimit        = "dead-limit"
	hotAdd           = "hot-add"
	addAfterKeyError = "add-after-key-error"
	forgetAfter      = "forget-after-ratelimited"
	freshKey         = "fresh-key"
	requeueOnSuccess = "requeue-on-success"
	doneWithoutGet   = "done-without-get"
	siblingShutDown  = "sibling-not-shut-down"
	noForget         = "no-forget"
	handlerLimited   = "handler-ratelimited"
	failureDropsKey  = "failure-drops-key"
	lonelyQueue      = "lonely-queue"
)

// Analyzer reports what breaks the contract of client-go's work queues. It works on SSA, since an item is
// followed from Get through the functions that process it.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: getWithoutDone, Tier: rule.Default, Summary: "an item that Get has handed out is not marked as done, so that it is never handed out again",
			Help: "defer Done right after the test whether the queue is shut down, in a function that processes one item"},
		{Name: deadLimit, Tier: rule.Default, Summary: "retries are limited by NumRequeues, which counts only what AddRateLimited adds",
			Help: "add the item with AddRateLimited"},
		{Name: hotAdd, Tier: rule.Default, Summary: "an item that has failed is added at once: it is retried without a pause",
			Help: "add the item with AddRateLimited"},
		{Name: addAfterKeyError, Tier: rule.Default, Summary: "the key of an object is added although it could not be made",
			Help: "return when the key cannot be made"},
		{Name: forgetAfter, Tier: rule.Default, Summary: "Forget follows AddRateLimited of the item: its backoff begins anew each time",
			Help: "return after AddRateLimited, and call Forget when the item has been processed without an error"},
		{Name: freshKey, Tier: rule.Default, Summary: "the item is a new pointer, so that no two are the same item",
			Help: "add a string or a struct by value"},
		{Name: requeueOnSuccess, Tier: rule.Default, Summary: "an item is added again when it succeeds, and not when it fails",
			Help: "add the item again when the error is not nil"},
		{Name: doneWithoutGet, Tier: rule.Default, Summary: "Done is called for an item that no Get handed out",
			Help: "call Done with the item that Get returned"},
		{Name: siblingShutDown, Tier: rule.Default, Summary: "one queue of a struct is shut down, and the worker of another waits for ever",
			Help: "shut both queues down"},
		{Name: noForget, Tier: rule.Strict, Summary: "items are added with AddRateLimited, and never forgotten: after some failures an item waits longer each time",
			Help: "call Forget when the item has been processed without an error"},
		{Name: handlerLimited, Tier: rule.Strict, Summary: "an event handler adds with AddRateLimited: each event counts as a failure of the item",
			Help: "add the item with Add"},
		{Name: failureDropsKey, Tier: rule.Strict, Summary: "an item whose processing failed is neither added again nor forgotten",
			Help: "add the item with AddRateLimited when the error is not nil"},
		{Name: lonelyQueue, Tier: rule.Strict, Summary: "items are added to a queue that no worker gets them from",
			Help: "start a worker that gets the items, or do without the queue"},
	},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, failures.Analyzer, queues.Analyzer, stops.Analyzer},
	Run:      run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		failures:   pass.ResultOf[failures.Analyzer].(*failures.Result),
		queues:     pass.ResultOf[queues.Analyzer].(*queues.Result),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		limited:    make(map[*queues.Op]bool),
	}
	if len(c.queues.Ops()) == 0 {
		return
	}
	for _, count := range c.queues.Ops(knowledge.QueueNumRequeues) {
		c.neverCounted(count)
		c.countsForgotten(count)
		c.neverRetried(count)
	}
	for _, get := range c.queues.Gets() {
		c.undone(get)
		c.dropped(get)
		c.remembered(get)
	}
	c.strangers()
	c.siblings()
	for _, added := range c.queues.Ops(knowledge.QueueAdd, knowledge.QueueAddAfter, knowledge.QueueAddLimited) {
		c.keyFailed(added)
		c.allocated(added)
		c.retried(added)
	}
	for _, limited := range c.queues.Ops(knowledge.QueueAddLimited) {
		c.forgotten(limited)
		c.forgottenAtEnd(limited)
		c.alsoOnSuccess(limited)
		c.handled(limited)
	}
	c.neverForgotten()
	c.lonely()
}

// A checker holds what the checks ask.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	failures   *failures.Result
	queues     *queues.Result
	stops      *stops.Result
	limited    map[*queues.Op]bool // what dead-limit has reported
	unretried  []*queues.Op        // counts of retries that do not happen
}

func (c *checker) report(check string, at ssa.Instruction, related []analysis.RelatedInformation, format string, args ...any) {
	where := c.ssa.Range(at)
	c.pass.Report(analysis.Diagnostic{Pos: where.Pos(), End: where.End(), Category: check, Message: fmt.Sprintf(format, args...), Related: related})
}

// also returns one more place that takes part; none if the source does not have it.
func (c *checker) also(instr ssa.Instruction, label string) []analysis.RelatedInformation {
	at := c.ssa.Range(instr)
	if !at.Pos().IsValid() {
		return nil
	}
	return []analysis.RelatedInformation{{Pos: at.Pos(), End: at.End(), Message: label}}
}

// item returns how the source writes the item of an operation, or what its type is called.
func (c *checker) item(op *queues.Op) string {
	if call := c.ssa.Called(op.Direct().Call); call != nil && len(call.Args) > 0 {
		return ssabuild.Short(types.ExprString(call.Args[0]), "the item")
	}
	return "the item"
}

// queue returns how the source writes the queue of an operation.
func (c *checker) queue(op *queues.Op) string { return c.ssa.Receiver(op.Direct().Call, "the queue") }

// callee returns how the source writes what is called.
func (c *checker) callee(call ssa.CallInstruction) string {
	name := flow.CalleeName(call.Common())
	return ssabuild.Short(c.ssa.Callee(call, name), name)
}
