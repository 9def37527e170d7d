package finalizerorder

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/cleanups"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
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
	stripThenDelete      = "strip-then-delete"
	addWhileDeleting     = "add-while-deleting"
	invertedGuard        = "inverted-guard"
	removedBeforeCleanup = "removed-before-cleanup"
	goneOnFailure        = "gone-on-failure"
	notPersisted         = "not-persisted"
	droppedError         = "dropped-error"
	overwritten          = "overwritten"
	keptForEver          = "kept-for-ever"
	absentOwner          = "absent-owner"
	lateAdd              = "late-add"
	locklessPatch        = "lockless-patch"
	beforePauseCheck     = "before-pause-check"
)

// Analyzer reports finalizers that are changed in the wrong order. It works on SSA, since the
// question is what has been found out about one object before a change and what becomes of it
// after, and that object goes through copies, helpers and closures. Syntax sees the names.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: stripThenDelete, Tier: rule.Default, Summary: "finalizers taken from an object that is deleted afterwards, so that its controller can put them back",
			Help: "delete first, and take the finalizer off once the deletion timestamp is set"},
		{Name: addWhileDeleting, Tier: rule.Strict, Summary: "a finalizer added to an object that may be being deleted, which the API server rejects",
			Help: "add the finalizer only if the DeletionTimestamp is zero"},
		{Name: invertedGuard, Tier: rule.Default, Summary: "a change of a finalizer under a condition under which it cannot work",
			Help: "turn the condition around {here|the change}"},
		{Name: removedBeforeCleanup, Tier: rule.Strict, Summary: "a finalizer removed before its clean-up, or after that has failed",
			Help: "remove the finalizer as the last step, after everything before it has succeeded"},
		{Name: goneOnFailure, Tier: rule.Strict, Summary: "a finalizer removed when a read fails, as if nothing were there",
			Help: "let NotFound alone count as gone, and return other errors of {here|the read}"},
		{Name: notPersisted, Tier: rule.Default, Summary: "a finalizer changed in memory and never written",
			Help: "write the object with Update or Patch after {here|the change}"},
		{Name: droppedError, Tier: rule.Default, Summary: "the error of the write that changes finalizers goes unseen",
			Help: "return the error of {here|the write}, so that it is tried again"},
		{Name: overwritten, Tier: rule.Default, Summary: "the finalizers of others replaced on an object that was there",
			Help: "add to the finalizers that are there: controllerutil.AddFinalizer"},
		{Name: keptForEver, Tier: rule.Default, Summary: "a deletion that ends with the finalizer on because there is nothing to clean up",
			Help: "remove the finalizer where there is nothing left to clean up, before this return"},
		{Name: locklessPatch, Tier: rule.Strict, Summary: "finalizers written by a merge patch that overwrites those of others",
			Help: "patch with client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})"},
		{Name: beforePauseCheck, Tier: rule.Strict, Summary: "finalizers changed before anybody asks whether the object is paused",
			Help: "ask whether the object is paused first"},
		{Name: absentOwner, Tier: rule.Strict, Summary: "the absence or the state of another object, or a spec that is not valid, ends the reconcile before the deletion is looked at",
			Help: "look at the DeletionTimestamp before the other object is fetched, and before the spec is validated"},
		{Name: lateAdd, Tier: rule.Strict, Summary: "objects created while the finalizer that protects them is in memory only",
			Help: "write the finalizer before the first object that it protects is created"},
	},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, builders.Analyzer, calls.Analyzer, cleanups.Analyzer, conditions.Analyzer, effects.Analyzer, objects.Analyzer, edits.Analyzer, failures.Analyzer, reconciles.Analyzer},
	Run:      run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		objects:    pass.ResultOf[objects.Analyzer].(*objects.Result),
		edits:      pass.ResultOf[edits.Analyzer].(*edits.Result),
		failures:   pass.ResultOf[failures.Analyzer].(*failures.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		reported:   make(map[hazard]bool),
		forgets:    make(map[ssa.Instruction]bool),
		undone:     make(map[string]*undone),
	}
	c.specOnly, c.controllers = pass.ResultOf[builders.Analyzer].(*builders.Result).SpecOnly(), builders.Controllers(c.graph, c.ssa.Funcs)
	c.cleanUpsFail(pass.ResultOf[cleanups.Analyzer].(*cleanups.Result))
	for _, fn := range c.ssa.Shipped {
		c.wholeLists(fn)
		for _, m := range c.objects.Marks(fn) {
			c.patchedWithoutLock(m)
			switch m.Kind {
			case objects.Add:
				if !c.guardInverted(m) && !c.addedAgain(m) {
					c.addedWhileDeleting(m)
				}
				c.forgotten(m)
				c.forgottenAbove(m)
				c.errorDropped(m)
				c.beforePause(m)
				c.addedLate(m)
				c.addedAfterwards(m)
				c.absentOwner(m)
			case objects.Remove, objects.Clear:
				c.strippedFirst(m)
				c.clearedAll(m)
				c.guardInverted(m)
				c.removedEarly(m)
				c.removedUnderWay(m)
				c.readFails(m)
				c.keptForEver(m)
				c.deletedUnwatched(m)
				c.nothingNoted(m)
				c.forgotAfterRestart(m)
				c.endsInState(m)
				c.failsOnceGone(m)
				c.absentOwner(m)
				c.forgotten(m)
				c.forgottenAbove(m)
				c.errorDropped(m)
			case objects.Merge:
				c.addedWhileDeleting(m)
			case objects.Replace, objects.Restore:
				c.replaced(m)
			}
		}
	}
}

// wholeLists reports lists of finalizers that a function sets as a whole.
func (c *checker) wholeLists(fn *ssa.Function) {
	c.rebuilt(fn)
	c.givenWithoutLock(fn)
	c.removedByIndex(fn)
	c.emptiesNone(fn)
}

// A checker holds what the checks ask.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	objects    *objects.Result
	edits      *edits.Result
	failures   *failures.Result
	reconciles *reconciles.Result
	specOnly   []types.Type // the reconcilers that changes of the spec alone wake
	reported   map[hazard]bool
	forgets    map[ssa.Instruction]bool // changes that nothing writes, which have been reported
	undone     map[string]*undone       // by the kind of object

	controllers []*builders.Controller
}

// A write is a call of the function that writes an object.
type write struct {
	objects.Write
	call ssa.CallInstruction
}

// writesOf returns the calls of a function that may write the object.
func (c *checker) writesOf(fn *ssa.Function, object objects.Ref) []write {
	var found []write
	for call := range calls.Each[ssa.CallInstruction](fn) {
		for _, w := range c.objects.Near(call) {
			if w.Object == object {
				found = append(found, write{w, call})
			}
		}
	}
	return found
}

// persisting returns where the change of a mark is written: at itself, or by the writes after it.
func (c *checker) persisting(m objects.Mark) []write {
	var found []write
	for _, w := range c.writesOf(m.Instr.Parent(), m.Object) {
		if w.Keeps() && (w.call == m.Instr || objects.After(m.Instr, w.call)) {
			found = append(found, w)
		}
	}
	return found
}
