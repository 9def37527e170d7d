package lostwrite

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// writesOther reports a write of the status of one object where the function has set that of another, of another type,
// which neither it nor its callers write: most likely that one was meant.
func (c *checker) writesOther(write edits.Event, f *edits.Function) {
	object := write.At
	if !write.Direct || write.Sub != knowledge.Status || object.Root == nil || f.Has(func(e edits.Event) bool { return setsStatus(e, object) }) {
		return
	}
	for _, set := range f.Events {
		param, ok := set.At.Root.(*ssa.Parameter)
		if !ok || set.Kind != edits.Set || !c.hasStatus(refs.Ref{Root: param}) || !setsStatus(set, refs.Ref{Root: param}) {
			continue
		}
		other := refs.Ref{Root: param}
		if restores(set, other) || edits.Type(other) == edits.Type(object) || !f.Leads(set.Instr, write.Instr, never) || c.mayWrite(f, set, other) || !c.leftByCallers(param) {
			continue
		}
		c.report(neverWritten, c.ssa.Range(write.Source),
			fmt.Sprintf("%s writes %s, and not %s, whose status is set before: nothing writes that", writer(write), c.name(object), c.name(other)),
			c.ssa.Related(set.Source, "set here"))
		return
	}
}

// mayWrite reports whether a function may write an object that it has changed, or hand it to somebody who does.
func (c *checker) mayWrite(f *edits.Function, set edits.Event, object refs.Ref) bool {
	return f.Has(func(e edits.Event) bool {
		return e.Kind == edits.Written && (e.At.Root == nil || e.Cluster() == edits.Cluster(object) || edits.Type(e.At) == edits.Type(object))
	}) || f.After(set.Instr, func(e edits.Event) bool { return e.Kind == edits.Handed && e.Is(object) })
}

// leftByCallers reports whether all callers of a function are seen, and none may write the object that it gets.
func (c *checker) leftByCallers(param *ssa.Parameter) bool {
	sites := c.graph.Sites(param.Parent())
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		given := flow.Actual(site.Instr.Common(), param.Parent(), flow.ParamIndex(param))
		if !site.Direct || given == nil {
			return true
		}
		object := refs.ValueOf(given)
		if _, handed := object.Root.(*ssa.Parameter); handed || object.Root == nil {
			return true // somebody further up
		}
		caller := c.edits.Of(site.Caller())
		another := func(e edits.Event) bool { return e.Kind == edits.Set && e.At == object } // the next turn of a loop
		return caller.Has(func(e edits.Event) bool {
			writes := e.Kind == edits.Written && e.Instr != site.Instr && (e.At.Root == nil || edits.Type(e.At) == edits.Type(object))
			return (writes || e.Kind == edits.Handed && e.Is(object)) && caller.Leads(site.Instr, e.Instr, another)
		})
	})
}
