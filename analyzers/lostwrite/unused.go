package lostwrite

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// private says what an object is that a function has for itself.
var private = map[edits.Private]string{edits.Copied: "a copy", edits.Fetched: "what was read", edits.Stored: "what has been written", edits.Made: "what was made for it"}

// unused reports a part of an object that is set where nothing looks any more: on a copy, or on what was
// read for it. What nothing reads, writes or returns afterwards, nothing stores.
func (c *checker) unused(f *edits.Function) {
	reported := make(map[ssa.Value]bool)
	for _, set := range f.Events {
		object := refs.Ref{Root: set.At.Root}
		if set.Kind != edits.Set || set.At.Path == "" && !edits.IsListVariable(object.Root) || reported[object.Root] {
			continue
		}
		store, ok := set.Instr.(*ssa.Store)
		if !ok {
			reported[object.Root] = c.unusedAfter(set, object, f)
			continue
		}
		kind := private[f.Private(store, object)]
		switch {
		case kind == "":
			reported[object.Root] = c.abandoned(set)
		case !f.Unused(set.At, store):
			if write := f.OriginalWritten(object, store); write != nil && (f.OnlyInText(object, store) || f.OnlyCompared(object, store)) {
				reported[object.Root] = true
				c.report(neverWritten, c.ssa.Place(store),
					fmt.Sprintf("%s is set on %s, and what is written is the original: the change is lost", c.name(set.At), kind),
					c.ssa.Related(write, "written here"))
			}
		case !knowledge.IsNil(store.Val) && !keptElsewhere(set, store) && !f.UsedBeside(set): // the author wants nil out of the way, not stored
			reported[object.Root] = true
			c.report(neverWritten, c.ssa.Place(store),
				fmt.Sprintf("%s is set on %s and nothing uses it afterwards: it is never written", c.name(set.At), kind))
		}
	}
}

// appended reports what a function appends to a list that it is handed, and that no caller gets, and what it sets in a copy of a part of an unstructured object.
func (c *checker) appended(fn *ssa.Function) {
	for _, call := range c.edits.LostAppends(fn) {
		c.report(neverWritten, c.ssa.Range(call),
			fmt.Sprintf("what is appended to %s is lost: the list of the caller stays as it was, and nothing returns the longer one", c.name(refs.ValueOf(call.Call.Args[0]))))
	}
	for _, lost := range edits.LostEntries(fn) {
		c.report(neverWritten, c.ssa.Place(lost.Instr), fmt.Sprintf("%s returns a copy: what is changed in it here is never written", flow.CalleeName(&lost.Of.Call)))
	}
}

// keptElsewhere reports whether a part is set to what another value has in the same part, and a path leads on to where that value is stored: what was set is there. What a
// closure was handed, and has kept in a variable, its caller may have written.
func keptElsewhere(set edits.Event, store *ssa.Store) bool {
	from := refs.ValueOf(store.Val)
	if from.Root == nil || from.Path == "" || from.Path != set.At.Path || from.Root == set.At.Root {
		return false
	}
	param, handed := from.Root.(*ssa.Parameter)
	return handed && param.Parent() != store.Parent() || paths.Find(paths.Search{From: store, To: func(instr ssa.Instruction) bool {
		kept, ok := instr.(*ssa.Store)
		return ok && refs.ValueOf(kept.Val) == refs.Ref{Root: from.Root}
	}}) != nil
}

// unusedAfter is unused for what a call sets, that of a function which does nothing else; it reports whether there was something to report. A function whose
// answer, whether something has changed, is used may be asked just for that, unless the original is written then as it was.
func (c *checker) unusedAfter(set edits.Event, object refs.Ref, f *edits.Function) bool {
	call, ok := set.Instr.(*ssa.Call)
	if !ok || object.Root == nil || !c.edits.SetsAlone(call, object.Root) {
		return false
	}
	kind := private[f.Private(call, object)]
	if kind == "" {
		return c.abandoned(set)
	}
	unused := f.Unused(set.At, call)
	if !unused && !f.OnlyCompared(object, call) {
		return false
	}
	part := c.name(refs.Ref{Root: set.At.Root, Path: edits.Fields(set.At.Path)})
	if unused && c.edits.OnlySets(call, object.Root) {
		c.report(neverWritten, c.ssa.Range(call),
			fmt.Sprintf("%s is set by %s on %s, and nothing uses it afterwards: it is never written", part, flow.CalleeName(&call.Call), kind))
		return true
	}
	write := f.OriginalWritten(object, call)
	if write == nil || f.OriginalSet(object, call) {
		return false
	}
	c.report(neverWritten, c.ssa.Range(call),
		fmt.Sprintf("%s is set by %s on %s, and what is written is the original: the change is lost", part, flow.CalleeName(&call.Call), kind),
		c.ssa.Related(write, "written here"))
	return true
}

// abandoned reports a part of an object that is set after a function above has read it, where nobody uses the part any more.
func (c *checker) abandoned(set edits.Event) bool {
	reader := c.edits.Abandoned(set)
	if store, ok := set.Instr.(*ssa.Store); reader == nil || ok && (knowledge.IsNil(store.Val) || keptElsewhere(set, store)) {
		return false
	}
	at, by := analysis.Range(c.ssa.Place(set.Instr)), ""
	if call, ok := set.Instr.(*ssa.Call); ok {
		at, by = c.ssa.Range(call), " by "+flow.CalleeName(&call.Call)
	}
	part := c.name(refs.Ref{Root: set.At.Root, Path: edits.Fields(set.At.Path)})
	c.report(neverWritten, at, fmt.Sprintf("%s is set%s on what %s has read, and nothing uses it afterwards: it is never written", part, by, reader.Name()))
	return true
}

// writesOther reports a write of the status of one object where the function has set that of another, of another type,
// which neither it nor its callers write: most likely that one was meant.
func (c *checker) writesOther(write edits.Event, f *edits.Function) {
	object := write.At
	if !write.Direct || write.Sub != knowledge.Status || object.Root == nil || f.Has(func(e edits.Event) bool { return e.Changes(object, status) }) {
		return
	}
	for _, set := range f.Events {
		other := refs.Ref{Root: set.At.Root}
		if _, param := other.Root.(*ssa.Parameter); !param || !set.Changes(other, status) || !c.hasStatus(other) || c.overwrites.Restores(set, other) {
			continue
		}
		if edits.Type(other) == edits.Type(object) || !f.Leads(other, set.Instr, write.Instr, nil) || mayWrite(f, set, other) || !c.edits.LeftByCallers(other) {
			continue
		}
		c.report(neverWritten, c.ssa.Range(write.Source),
			fmt.Sprintf("%s writes %s, and not %s, whose status is set before: nothing writes that", writer(write), c.name(object), c.name(other)),
			c.ssa.Related(set.Source, "set here"))
		return
	}
}

// mayWrite reports whether a function may write an object that it has changed, or hand it to somebody who does.
func mayWrite(f *edits.Function, set edits.Event, object refs.Ref) bool {
	return f.Has(func(e edits.Event) bool { return e.MayWrite(object) }) ||
		f.After(set.Instr, object, func(e edits.Event) bool { return e.Kind == edits.Handed && e.Is(object) })
}
