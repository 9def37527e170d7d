package lostwrite

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/compares"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/mutations"
	"github.com/ctrllint/ctrllint/internal/passes/overwrites"
	"github.com/ctrllint/ctrllint/internal/passes/patches"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/subresources"
	"github.com/ctrllint/ctrllint/internal/passes/unsaved"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The names of the checks.
const (
	patchBase         = "patch-base"
	statusOverwritten = "status-overwritten"
	wrongWriter       = "wrong-writer"
	neverWritten      = "never-written"
	emptyMutate       = "empty-mutate"
	specOfParameter   = "spec-of-parameter"
	locklessListPatch = "lockless-list-patch"
	wholeObjectUpdate = "whole-object-update"
)

// Analyzer reports writes that do not store what was changed. It works on SSA, since the question is in which
// order one object is changed, copied, written and overwritten.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: patchBase, Tier: rule.Default, Summary: "a patch that is compared with the object itself, or with a copy taken after the change: it is empty; or with the changed copy",
			Help: "take base := obj.DeepCopy() before the first change, and patch obj against it"},
		{Name: statusOverwritten, Tier: rule.Default, Merged: true, Summary: "a status overwritten by the answer to another request before it is written",
			Help: "set the status after {here|this write}, or keep a copy of it and set it again"},
		{Name: wrongWriter, Tier: rule.Default, Merged: true, Summary: "a change that the write leaves out: of the status by the main writer, of the rest by the status writer",
			Help: "write the status with Status().Update or Status().Patch, and the rest with Update or Patch"},
		{Name: neverWritten, Tier: rule.Default, Summary: "a part of an object set on a copy that nothing uses afterwards",
			Help: "change the object itself and not a copy: take the element by its index, or store the copy"},
		{Name: emptyMutate, Tier: rule.Default, Summary: "a function for CreateOrUpdate that does not set what the object is to have",
			Help: "set what the object is to have inside of the function: what was set before is overwritten by the Get"},
		{Name: specOfParameter, Tier: rule.Strict, Summary: "a change of a parameter's spec or metadata that the function writes with the status writer alone",
			Help: "write spec and metadata with Update or Patch as well"},
		{Name: locklessListPatch, Tier: rule.Strict, Summary: "a list that others write too replaced by a merge patch without the optimistic lock",
			Help: "patch with client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})"},
		{Name: wholeObjectUpdate, Tier: rule.Strict, Summary: "an Update of the whole object for a label, an annotation or a finalizer alone",
			Help: "patch what has changed in place of {here|the update}"},
	},
	Holds:    nobodyWrites,
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, edits.Analyzer, patches.Analyzer, mutations.Analyzer, subresources.Analyzer, compares.Analyzer, conditions.Analyzer, overwrites.Analyzer, unsaved.Analyzer},
	Run:      run,
})

func run(pass *analysis.Pass) {
	c := &checker{
		pass:         pass,
		ssa:          pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		conditions:   pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		edits:        pass.ResultOf[edits.Analyzer].(*edits.Result),
		patches:      pass.ResultOf[patches.Analyzer].(*patches.Result),
		mutations:    pass.ResultOf[mutations.Analyzer].(*mutations.Result),
		overwrites:   pass.ResultOf[overwrites.Analyzer].(*overwrites.Result),
		subresources: pass.ResultOf[subresources.Analyzer].(*subresources.Result),
		unsaved:      pass.ResultOf[unsaved.Analyzer].(*unsaved.Result),
		written:      make(map[*types.TypeName]bool),
	}
	c.noteStatusWriters()
	c.askUnsaved()
	for _, comparison := range pass.ResultOf[compares.Analyzer].(*compares.Result).All {
		c.comparedWithItself(comparison)
	}
	for _, fn := range c.ssa.Shipped {
		f := c.edits.Of(fn)
		for _, field := range c.patches.Sets(fn) {
			rule.Say(c.pass, field)
		}
		c.unused(f)
		c.appended(fn)
		for _, e := range f.Events {
			switch e.Kind {
			case edits.Filled:
				c.overwritten(f, e)
			case edits.Written:
				c.request(e, f)
			}
		}
	}
}

// request reports what a request does not store.
func (c *checker) request(e edits.Event, f *edits.Function) {
	switch e.Verb {
	case knowledge.Save:
		if m, ok := c.mutations.Of(e); ok {
			c.mutated(m)
			c.mutatesStatus(m, f)
		}
	case knowledge.Create:
		c.statusLeftOut(e, f)
	case knowledge.Patch:
		if p, ok := c.patches.Of(e); ok {
			c.comparedWrongly(p)
			c.replacesList(p, f)
		}
		c.halves(e, f)
		c.skipped(e, f)
	case knowledge.Update:
		c.halves(e, f)
		c.skipped(e, f)
		c.readOver(e, f)
		c.updatesAll(e, f)
	}
}

// halves reports what a request leaves out since it writes one half of an object, or another object.
func (c *checker) halves(e edits.Event, f *edits.Function) {
	if c.hasStatus(e.At) && e.Sub == "" {
		c.comparedOnly(e, f)
	}
	c.statusLeftOut(e, f)
	c.restLeftOut(e, f)
	c.writesOther(e, f)
}

// A checker holds what the checks ask.
type checker struct {
	pass         *analysis.Pass
	ssa          *ssabuild.SSA
	conditions   *conditions.Result
	edits        *edits.Result
	patches      *patches.Result
	mutations    *mutations.Result
	overwrites   *overwrites.Result
	subresources *subresources.Result
	unsaved      *unsaved.Result
	written      map[*types.TypeName]bool // types whose status the package writes
}

// noteStatusWriters notes the types whose status the package writes by the subresource. Where the definition of a type has none, that write
// fails; and a type that holds objects of all kinds has the subresource of some, as kinds of Kubernetes whose status keeps metadata.
func (c *checker) noteStatusWriters() {
	for _, fn := range c.ssa.Funcs {
		for _, e := range c.edits.Of(fn).Events {
			if t := edits.Type(e.At); e.Kind == edits.Written && e.Sub == knowledge.Status && t != nil && !knowledge.Untyped(t) && !c.subresources.None(t) {
				c.written[t.Obj()] = true
			}
		}
	}
}

// hasStatus reports whether there is evidence that the status of an object is written by a subresource.
func (c *checker) hasStatus(object refs.Ref) bool {
	t := edits.Type(object)
	return t != nil && (c.subresources.Status(t) || c.written[t.Obj()])
}

func (c *checker) report(check string, at analysis.Range, message string, related ...analysis.RelatedInformation) {
	c.pass.Report(c.finding(check, at, message, related...))
}

func (c *checker) finding(check string, at analysis.Range, message string, related ...analysis.RelatedInformation) analysis.Diagnostic {
	return analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: check, Message: message, Related: related}
}

// name returns how the source calls an object or a part of it.
func (c *checker) name(object refs.Ref) string { return refs.Name(c.ssa, object) }

// writer returns how the source writes what is called: Update, Status().Update.
func writer(e edits.Event) string {
	call, ok := e.Source.(ssa.CallInstruction)
	if !ok {
		return "the call"
	}
	name := flow.CalleeName(call.Common())
	if e.Direct && e.Sub == knowledge.Status && name != "UpdateStatus" {
		return "Status()." + name
	}
	return name
}

// below returns a part of an object.
func below(object refs.Ref, path string) refs.Ref {
	return refs.Ref{Root: object.Root, Path: object.Path + path}
}
