package cachesync

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/factories"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/syncs"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	noSyncedFuncs      = "no-synced-funcs"
	waitBeforeStart    = "wait-before-start"
	informerAfterStart = "informer-after-start"
	workersFirst       = "workers-first"
	missingSynced      = "missing-synced"
	wrongInformer      = "wrong-informer"
	readBeforeSync     = "read-before-sync"
	handlerNotSynced   = "handler-not-synced"
	storeWrite         = "store-write"
	clientBeforeStart  = "client-before-start"
)

// Analyzer reports work on caches that are not filled. It works on SSA, since a factory is followed through the
// functions that make its informers.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: noSyncedFuncs, Tier: rule.Default, Summary: "a wait for caches is given none, and returns at once",
			Help: "hand it the HasSynced of each informer that is read"},
		{Name: waitBeforeStart, Tier: rule.Default, Summary: "a factory of informers is waited for before it is started, and so the wait returns at once",
			Help: "call Start before WaitForCacheSync, and not in a goroutine"},
		{Name: informerAfterStart, Tier: rule.Default, Summary: "an informer is made after its factory has been started, so that nothing starts it",
			Help: "make the informer before Start, or call Start again"},
		{Name: workersFirst, Tier: rule.Default, Summary: "workers are started before the caches that they read have synced",
			Help: "start the workers once the wait for the caches has returned true"},
		{Name: missingSynced, Tier: rule.Default, Summary: "a wait asks for all caches of a struct but one",
			Help: "hand the HasSynced of that informer to the wait as well"},
		{Name: wrongInformer, Tier: rule.Default, Summary: "the HasSynced that is kept for a lister is that of another informer",
			Help: "keep the HasSynced of the informer whose lister is read"},
		{Name: readBeforeSync, Tier: rule.Strict, Summary: "a lister is read after the start of its factory, without a wait in between",
			Help: "wait for the cache before the read"},
		{Name: handlerNotSynced, Tier: rule.Strict, Summary: "a wait for a cache does not include the handlers that build what is read afterwards",
			Help: "keep the registration that AddEventHandler returns, and wait for its HasSynced"},
		{Name: storeWrite, Tier: rule.Strict, Summary: "code writes to the cache of an informer",
			Help: "write to the API server, or keep the object elsewhere"},
		{Name: clientBeforeStart, Tier: rule.Strict, Summary: "the client of a manager reads before the manager is started",
			Help: "read with GetAPIReader, or in a Runnable"},
	},
	Holds:    nobodyWaits,
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, effects.Analyzer, factories.Analyzer, informers.Analyzer, syncs.Analyzer, reconciles.Analyzer, requests.Analyzer},
	Run:      run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:      pass,
		ssa:       pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:     pass.ResultOf[calls.Analyzer].(*calls.Graph),
		effects:   pass.ResultOf[effects.Analyzer].(*effects.Result),
		factories: pass.ResultOf[factories.Analyzer].(*factories.Result),
		informers: pass.ResultOf[informers.Analyzer].(*informers.Result),
		syncs:     pass.ResultOf[syncs.Analyzer].(*syncs.Result),
	}
	for _, fn := range c.ssa.Funcs {
		for _, call := range calls.In(fn) {
			c.nothingToAsk(call)
			c.waitsEarly(call)
			c.waitsLate(call)
			c.besideCache(call)
			c.written(call)
			c.tooEarly(call)
		}
		for _, either := range c.factories.Eithers(fn) {
			c.report(missingSynced, either.First, c.related(either.Second, "or as soon as this one has"),
				"the wait ends as soon as %s has synced: the other cache may be empty", c.ssa.Receiver(either.First, "one cache"))
		}
		c.unfilled(fn)
		c.leftOut(fn)
		c.handedIn(fn)
		listers, synced := syncs.Members(fn)
		c.crossed(listers, synced)
		c.unasked(listers, syncs.Kept(fn))
		c.unheld(listers)
		c.built(fn, listers)
		c.neverWaits(fn)
	}
	c.neglected()
	c.neverAsked()
	for _, statement := range c.syncs.Said(pass.Pkg, c.factories) {
		rule.Say(pass, statement)
	}
	c.inSetUps()
	for _, made := range c.factories.Made() {
		c.madeLate(made)
		c.readEarly(made)
		c.unstarted(made)
		c.unwaited(made)
	}
	for _, field := range c.factories.Fields() {
		c.madeLate(field)
	}
	for _, reg := range c.informers.Registrations {
		c.unhandled(reg)
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass      *analysis.Pass
	ssa       *ssabuild.SSA
	graph     *calls.Graph
	effects   *effects.Result
	factories *factories.Result
	informers *informers.Result
	syncs     *syncs.Result
}

func (c *checker) report(check string, at ssa.Instruction, related []analysis.RelatedInformation, format string, args ...any) {
	c.pass.Report(c.finding(check, at, related, format, args...))
}

func (c *checker) finding(check string, at ssa.Instruction, related []analysis.RelatedInformation, format string, args ...any) analysis.Diagnostic {
	where := c.ssa.Range(at)
	return analysis.Diagnostic{Pos: where.Pos(), End: where.End(), Category: check, Message: fmt.Sprintf(format, args...), Related: related}
}

// related is one more place that takes part.
func (c *checker) related(instr ssa.Instruction, label string) []analysis.RelatedInformation {
	return []analysis.RelatedInformation{c.ssa.Related(instr, label)}
}
