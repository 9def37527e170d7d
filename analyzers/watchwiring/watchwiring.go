package watchwiring

import (
	_ "embed"
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/caches"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/constants"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/fetches"
	"github.com/ctrllint/ctrllint/internal/passes/indexes"
	"github.com/ctrllint/ctrllint/internal/passes/owners"
	"github.com/ctrllint/ctrllint/internal/passes/reads"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/requests"
	"github.com/ctrllint/ctrllint/internal/passes/scopes"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	predicatesOverwritten       = "predicates-overwritten"
	generationWithoutGeneration = "generation-without-generation"
	ownedWithoutGeneration      = "owned-without-generation"
	crossScopeOwner             = "cross-scope-owner"
	predicateOfAnotherType      = "predicate-of-another-type"
	missingWatch                = "missing-watch"
	ownsWithoutController       = "owns-without-controller"
	wrongOwnerType              = "wrong-owner-type"
	unindexedField              = "unindexed-field"
	wrongIndex                  = "wrong-index"
	twoInformers                = "two-informers"
	clusterWideCache            = "cluster-wide-cache"
	generationOnly              = "generation-only"
)

// Analyzer reports controllers that events do not wake.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: generationWithoutGeneration, Tier: rule.Default, Merged: true, Summary: "a predicate on the generation filters objects that have none: no update passes",
			Help: "leave the predicate to the kinds that have a generation, or use predicate.ResourceVersionChangedPredicate"},
		{Name: ownedWithoutGeneration, Tier: rule.Strict, Merged: true, Summary: "a predicate on the generation filters owned objects that have none, which the controller may have to restore",
			Help: "leave the predicate to the kinds that have a generation"},
		{Name: predicatesOverwritten, Tier: rule.Default, Summary: "two lists of predicates for one watch: the second replaces the first",
			Help: "hand all predicates to one builder.WithPredicates"},
		{Name: predicateOfAnotherType, Tier: rule.Default, Summary: "a predicate that takes objects of another kind than the watch has",
			Help: "hand it to the watches of its kind, and let other kinds pass in WithEventFilter"},
		{Name: crossScopeOwner, Tier: rule.Default, Summary: "an object in a namespace is made the owner of one that is in none",
			Help: "label the object and delete it in a finalizer, or let a cluster-scoped object own it"},
		{Name: ownsWithoutController, Tier: rule.Default, Summary: "an object that a controller Owns has no reference to it as its controller",
			Help: "call controllerutil.SetControllerReference, or hand builder.MatchEveryOwner to Owns"},
		{Name: wrongOwnerType, Tier: rule.Default, Summary: "a handler wakes a controller for owners of another kind than it reconciles",
			Help: "name the kind that the controller reconciles, or map the object to it"},
		{Name: unindexedField, Tier: rule.Default, Summary: "a list by a field that no index of the module is made for",
			Help: "register it with mgr.GetFieldIndexer().IndexField before the manager starts"},
		{Name: wrongIndex, Tier: rule.Default, Summary: "an index whose function leaves out the objects that it is for",
			Help: "compare with the kind of the owner, and assert the kind of the index"},
		{Name: missingWatch, Tier: rule.Strict, Summary: "a controller makes itself the controller of objects that it does not watch",
			Help: "add Owns for the kind to the builder"},
		{Name: twoInformers, Tier: rule.Default, Summary: "a controller watches a kind in one form and reads it in another: two informers, of which one is late",
			Help: "read objects in the form in which they are watched"},
		{Name: clusterWideCache, Tier: rule.Strict, Summary: "a manager caches all secrets and config maps of the cluster",
			Help: "set Client.Cache.DisableFor, or Cache.ByObject with a selector"},
		{Name: generationOnly, Tier: rule.Strict, Summary: "a reconcile reads labels or annotations whose changes its predicate keeps away",
			Help: "combine it with predicate.LabelChangedPredicate or AnnotationChangedPredicate by predicate.Or"},
	},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, builders.Analyzer, conditions.Analyzer, constants.Analyzer, edits.Analyzer, scopes.Analyzer, reconciles.Analyzer, fetches.Analyzer, owners.Analyzer, requests.Analyzer},
	Run:      run,
	Holds:    holds,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:   pass,
		ssa:    pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:  pass.ResultOf[calls.Analyzer].(*calls.Graph),
		scopes: pass.ResultOf[scopes.Analyzer].(*scopes.Result),

		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		builders:   pass.ResultOf[builders.Analyzer].(*builders.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
	}
	if c.ssa.Pkg == nil {
		return
	}
	c.controllers = c.builders.Controllers
	c.handlers = builders.OwnerHandlers(c.graph, c.ssa.Funcs)
	owned := pass.ResultOf[owners.Analyzer].(*owners.Result)
	search := reads.Search{Graph: c.graph, Reconciles: c.reconciles, Conditions: c.conditions, Fetches: pass.ResultOf[fetches.Analyzer].(*fetches.Result), Edits: pass.ResultOf[edits.Analyzer].(*edits.Result)}
	for _, controller := range c.controllers {
		for _, watch := range controller.Watches {
			c.overwritten(watch)
			c.ungenerated(search, controller, watch)
			c.ofAnother(controller, watch)
		}
		c.specAlone(controller)
		asked := c.unwoken(search, controller, owned)
		c.unkept(search, controller, owned, asked)
	}
	for _, handler := range c.handlers {
		c.wrongOwner(handler)
	}
	for _, ref := range owned.References {
		if !c.crossed(ref) {
			c.uncontrolled(ref)
			c.unwatched(ref)
		}
	}
	c.unwatchedAtAll(slices.Concat(owned.References, owned.Possible))
	c.unwatchedBelow(owned.Below)
	c.unreferred()
	c.says(slices.Concat(owned.References, owned.Possible))
	c.saysLooked()
	c.saysSelectable()
	c.instructions(pass.ResultOf[constants.Analyzer].(*constants.Result))
}

// instructions looks at each instruction for what has to do with caches.
func (c *checker) instructions(constants *constants.Result) {
	search := indexes.Search{Graph: c.graph, Constants: constants}
	var reads []caches.Read
	for _, fn := range c.ssa.Funcs {
		c.unlisted(fn)
		for instr := range calls.Instrs(fn) {
			c.unselected(instr)
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			c.indexed(search, call)
			c.allSecrets(call)
			if r, ok := caches.ReadOf(c.graph, call); ok && !c.ssa.InTest(call.Pos()) {
				reads = append(reads, r)
			}
		}
	}
	for _, statement := range caches.Said(c.graph, c.ssa, c.controllers, reads) {
		rule.Say(c.pass, statement)
	}
	for _, controller := range c.controllers {
		for _, watch := range controller.Watches {
			c.twice(controller, watch, reads)
		}
	}
}

// A checker holds what the checks ask.
type checker struct {
	pass        *analysis.Pass
	ssa         *ssabuild.SSA
	graph       *calls.Graph
	scopes      *scopes.Result
	conditions  *conditions.Result
	builders    *builders.Result
	reconciles  *reconciles.Result
	controllers []*builders.Controller
	handlers    []*builders.OwnerHandler
}

func (c *checker) report(check string, at ssa.Instruction, related []analysis.RelatedInformation, format string, args ...any) {
	c.pass.Report(c.diagnostic(check, at, related, format, args...))
}

func (c *checker) diagnostic(check string, at ssa.Instruction, related []analysis.RelatedInformation, format string, args ...any) analysis.Diagnostic {
	where := c.where(at)
	return analysis.Diagnostic{Pos: where.Pos(), End: where.End(), Category: check, Message: fmt.Sprintf(format, args...), Related: related}
}

// place is a related place.
func (c *checker) place(at ssa.Instruction, label string) analysis.RelatedInformation {
	where := c.where(at)
	return analysis.RelatedInformation{Pos: where.Pos(), End: where.End(), Message: label}
}

// where returns what a call in a chain of methods adds to it, and the range of another instruction.
func (c *checker) where(at ssa.Instruction) ssabuild.Range {
	if call, ok := at.(ssa.CallInstruction); ok {
		return c.ssa.Link(call)
	}
	return c.ssa.Range(at)
}

// kind returns the name of the kind of an object by its type.
func kind(t types.Type) string {
	if obj := knowledge.TypeObject(t); obj != nil {
		return obj.Name()
	}
	return "the object"
}
