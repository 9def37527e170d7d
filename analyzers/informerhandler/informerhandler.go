package informerhandler

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/process"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/tombstones"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	tombstoneAssert    = "tombstone-assert"
	tombstoneIgnored   = "tombstone-ignored"
	tombstonePointer   = "tombstone-pointer"
	tombstoneDiscarded = "tombstone-discarded"
	tombstoneKey       = "tombstone-key"
	handlerBeforeInit  = "handler-before-init"
	blockingHandler    = "blocking-handler"
	transformTombstone = "transform-tombstone"
	handlerLeak        = "handler-leak"
	oldOwnerLost       = "old-owner-lost"
)

// Analyzer reports handlers of informers that do the wrong thing with what they are handed. The pass tombstones runs each
// handler on a tombstone, and the checks read what it meets. To look for assertions without a test next to them was
// rejected: half of the handlers have their test in a function that they call.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: tombstoneAssert, Tier: rule.Default, Summary: "a handler of deletions that panics when it is handed a tombstone",
			Help: "take the object out of a cache.DeletedFinalStateUnknown first, and check the assertion"},
		{Name: tombstoneIgnored, Tier: rule.Strict, Merged: true, Summary: "a handler of deletions that takes a tombstone for something else and drops it",
			Help: "take the object out of a cache.DeletedFinalStateUnknown before it is asserted"},
		{Name: tombstonePointer, Tier: rule.Default, Summary: "a test for a pointer to a tombstone, which is never handed over",
			Help: "ask for cache.DeletedFinalStateUnknown, without the star"},
		{Name: tombstoneDiscarded, Tier: rule.Default, Summary: "the object in a tombstone is thrown away, or the tombstone is used in its place", Fixes: rule.SafeFixes,
			Help: "use the object that is taken out of the tombstone"},
		{Name: tombstoneKey, Tier: rule.Strict, Summary: "the key of a deleted object is asked of a function that fails for a tombstone", Fixes: rule.SafeFixes,
			Help: "call cache.DeletionHandlingMetaNamespaceKeyFunc, or take the object out of the tombstone first"},
		{Name: handlerBeforeInit, Tier: rule.Default, Summary: "a field that handlers read is set after the handlers were added and the informers started",
			Help: "set it before the handlers are added"},
		{Name: blockingHandler, Tier: rule.Strict, Summary: "a handler that sleeps, polls or sends on a channel without a buffer",
			Help: "put the key into a work queue, and wait in its worker"},
		{Name: transformTombstone, Tier: rule.Strict, Summary: "a transform of an informer that panics on a tombstone",
			Help: "return what is no object of the type as it is"},
		{Name: handlerLeak, Tier: rule.Strict, Summary: "a handler that is added in each reconcile, event or round of a loop, and never removed",
			Help: "add it once, or keep the registration and remove it"},
		{Name: oldOwnerLost, Tier: rule.Strict, Summary: "a handler of updates that wakes only the new owner of an object",
			Help: "look for the owner of the old object as well"},
	},
	Requires: []*analysis.Analyzer{
		ssabuild.Analyzer, calls.Analyzer, channels.Analyzer, conditions.Analyzer, informers.Analyzer, reconciles.Analyzer,
		process.Analyzer, tombstones.Analyzer,
	},
	Run: run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		informers:  pass.ResultOf[informers.Analyzer].(*informers.Result),
		tombstones: pass.ResultOf[tombstones.Analyzer].(*tombstones.Result),
		channels:   pass.ResultOf[channels.Analyzer].(*channels.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		process:    pass.ResultOf[process.Analyzer].(*process.Result),
		reported:   make(map[ssa.Instruction]bool),
	}
	if c.ssa.Pkg == nil {
		return
	}
	c.pointers()
	for _, root := range c.tombstones.Roots {
		if o := c.tombstones.Of(root); o != nil {
			c.wrong(root, o)
			c.ignored(root, o)
		}
	}
	for _, reg := range c.informers.Registrations {
		c.early(reg)
		c.leaked(reg)
	}
	for _, h := range c.informers.Handlers {
		c.waits(h)
		c.oldOwner(h)
	}
	for _, fn := range c.ssa.Funcs {
		for _, call := range calls.In(fn) {
			c.transforms(call)
		}
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	informers  *informers.Result
	tombstones *tombstones.Result
	channels   *channels.Result
	conditions *conditions.Result
	reconciles *reconciles.Result
	process    *process.Result

	reported map[ssa.Instruction]bool // one method may handle the deletions of several informers
	handled  map[*ssa.Function]bool   // what handlers run, found when first asked for; see repeated
}

func (c *checker) report(check string, at ssa.Instruction, root *tombstones.Root, fixes []analysis.SuggestedFix, format string, args ...any) {
	var related []analysis.RelatedInformation
	if root != nil && root.Registered != at {
		related = append(related, c.ssa.Related(root.Registered, "registered here"))
	}
	c.reportWith(check, at, related, fixes, format, args...)
}

func (c *checker) reportWith(check string, at ssa.Instruction, related []analysis.RelatedInformation, fixes []analysis.SuggestedFix, format string, args ...any) {
	if knowledge.Visited(c.reported, at) {
		return
	}
	where := c.ssa.Range(at)
	c.pass.Report(analysis.Diagnostic{
		Pos: where.Pos(), End: where.End(), Category: check, Message: fmt.Sprintf(format, args...), SuggestedFixes: fixes, Related: related,
	})
}
