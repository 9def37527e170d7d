// Package overwrites answers which answer to a request overwrites a status that was set before and is written only after: in one function, in one that its callers
// hand the object to, or in one of several that a loop runs in turn.
package overwrites

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds what is overwritten. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintoverwrites",
	Doc:        "find which answers overwrite a status before it is written",
	Requires:   []*analysis.Analyzer{turn.Analyzer, edits.Analyzer, objects.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
}

// A Result answers for one package.
type Result struct {
	edits   *edits.Result
	objects *objects.Result
}

// Lost is a status that an answer overwrites.
type Lost struct {
	Set, Written ssa.Instruction // where it is set, and where the status is written afterwards
}

func run(pass *analysis.Pass) (any, error) {
	return &Result{edits: pass.ResultOf[edits.Analyzer].(*edits.Result), objects: pass.ResultOf[objects.Analyzer].(*objects.Result)}, nil
}

const status = ".Status"

// Of returns the loss where an answer overwrites a part of the status that was set before, if the function writes the
// status afterwards and does not set that part again in between.
func (r *Result) Of(f *edits.Function, fill edits.Event) (Lost, bool) {
	object := fill.At
	if fill.Sub != "" || fill.Verb == knowledge.Create || object.Root == nil || r.LetsGo(fill) {
		return Lost{}, false
	}
	if f.Does(fill.Instr, func(e edits.Event) bool { return e.Changes(object, status) }) {
		return Lost{}, false // a helper that sets it too, after the request perhaps: it is looked at itself
	}
	stores := func(e edits.Event) bool {
		return e.Instr != fill.Instr && (e.Sub != "" && e.Writes(object) || e.Kind != edits.Set && e.Sets(object, status))
	}
	for _, set := range f.Events {
		if !set.Changes(object, status) || set.Instr == fill.Instr || r.Restores(set, object) || r.survives(set, fill) || !f.Since(set, fill.Instr, stores) {
			continue
		}
		if setsAndStores(f, set, object) || r.storedBefore(f, set, object) {
			continue
		}
		part, _ := set.Part(object)
		write := cmp.Or(writeAfter(f, fill.Instr, object, part), r.writeAbove(f, fill, part))
		if write == nil {
			continue
		}
		return Lost{set.Source, write}, true
	}
	return r.overwrittenBelow(f, fill, stores)
}

// overwrittenBelow is Of for a status that a caller has set before it hands the object to the function, which writes the status after the answer.
// A caller that sets or writes the status after that is none of them.
func (r *Result) overwrittenBelow(f *edits.Function, fill edits.Event, stores func(edits.Event) bool) (Lost, bool) {
	if paths.Find(paths.Search{Block: fill.Instr.Parent().Blocks[0], At: fill.Instr, Avoid: func(instr ssa.Instruction) bool { return f.Does(instr, stores) }}) == nil {
		return Lost{}, false
	}
	callers, _ := r.edits.Callers(fill.At)
	for _, caller := range callers {
		if lost, ok := r.overwrittenInTurn(fill, caller); ok {
			return lost, true
		}
		object := caller.Object
		stored := func(e edits.Event) bool {
			return e.Sub != "" && e.Writes(object) || e.Kind != edits.Set && e.Sets(object, status)
		}
		later := func(e edits.Event) bool { return storesStatus(e, object) || e.Sets(object, status) }
		if caller.After(caller.Call, object, later) {
			continue // it may store the status again
		}
		for _, set := range caller.Events {
			if object.Root == nil || !set.Changes(object, status) || set.Instr == caller.Call || r.Restores(set, object) || setsAndStores(caller.Function, set, object) || r.storedBefore(caller.Function, set, object) {
				continue
			}
			above := fill
			above.At = object
			part, _ := set.Part(object)
			write := writeAfter(f, fill.Instr, fill.At, part)
			if write == nil || r.survives(set, above) || !caller.Since(set, caller.Call, stored) {
				continue
			}
			return Lost{set.Source, write}, true
		}
	}
	return Lost{}, false
}

// overwrittenInTurn is Of for the steps of a caller: one sets the status, one after it has it overwritten, and one after that writes it.
func (r *Result) overwrittenInTurn(fill edits.Event, caller edits.Caller) (Lost, bool) {
	steps := caller.Steps()
	at := slices.IndexFunc(steps, func(s edits.Step) bool { return s.Func == fill.Instr.Parent() && s.Object == fill.At })
	for i := at - 1; i >= 0; i-- {
		step := steps[i]
		for _, set := range step.Events {
			if !set.Changes(step.Object, status) || r.Restores(set, step.Object) || setsAndStores(step.Function, set, step.Object) {
				continue
			}
			part, _ := set.Part(step.Object)
			write := writtenInTurn(steps[at+1:], part)
			if write == nil || fill.Verb != edits.Get && r.edits.WhereMissing(set, step.Object) {
				continue
			}
			return Lost{set.Source, write}, true
		}
		if step.Has(func(e edits.Event) bool {
			return storesStatus(e, step.Object) || e.Kind == edits.Filled && e.Is(step.Object)
		}) {
			return Lost{}, false
		}
	}
	return Lost{}, false
}

// writtenInTurn returns the write of a status in the first of some steps that writes it, if none sets a part of it before.
func writtenInTurn(steps []edits.Step, part string) ssa.Instruction {
	for _, step := range steps {
		sets := func(e edits.Event) bool { return e.Sets(step.Object, part) }
		for _, e := range step.Events {
			if e.Kind == edits.Written && e.Sub == knowledge.Status && e.At == step.Object && paths.Find(paths.Search{
				Block: step.Func.Blocks[0], At: e.Instr, Avoid: func(instr ssa.Instruction) bool { return instr != e.Instr && step.Does(instr, sets) },
			}) != nil {
				return e.Source
			}
		}
		if step.Has(sets) {
			return nil
		}
	}
	return nil
}

// survives reports whether what is decoded from the answer to a write leaves a part of the status as it was set, since the answer has no such field. A read
// replaces all of the object.
func (r *Result) survives(set, fill edits.Event) bool {
	return (fill.Verb == knowledge.Update || fill.Verb == knowledge.Patch) && r.edits.WhereMissing(set, fill.At)
}

// LetsGo reports whether a write takes a finalizer from an object that is being deleted: nobody reads its status afterwards.
func (r *Result) LetsGo(write edits.Event) bool {
	object := write.Cluster()
	return slices.ContainsFunc(r.objects.Marks(write.Instr.Parent()), func(m objects.Mark) bool {
		if m.Object != object || m.Instr != write.Instr && !objects.After(m.Instr, write.Instr) {
			return false
		}
		return m.Kind == objects.Clear || m.Kind == objects.Remove && r.objects.Certain(write.Instr, object, objects.Deleting)
	})
}

// setsAndStores reports whether a call that sets the status of an object stores it as well, or has it overwritten.
func setsAndStores(f *edits.Function, set edits.Event, object refs.Ref) bool {
	return f.Does(set.Instr, func(e edits.Event) bool { return e.Kind == edits.Filled && e.Is(object) || storesStatus(e, object) })
}

// storesStatus reports whether an event writes the status of an object, or of one that is not seen.
func storesStatus(e edits.Event, object refs.Ref) bool {
	return e.Kind == edits.Written && e.Sub != "" && (e.At.Root == nil || e.Writes(object))
}

// writeAfter returns a write of the status of an object after an instruction, on a path on which nothing sets a part of the
// status again. What is written of a copy is what the object has where the copy is made.
func writeAfter(f *edits.Function, from ssa.Instruction, object refs.Ref, part string) ssa.Instruction {
	again := func(e edits.Event) bool {
		return e.Instr != from && (e.Sets(object, part) || e.Kind == edits.Written && e.At.Root == nil)
	}
	for _, e := range f.Events {
		if e.Kind != edits.Written || e.Sub != knowledge.Status || e.Verb == knowledge.Create || e.At != object || e.Instr == from {
			continue
		}
		sets := func(e edits.Event) bool { // the call sets the part itself, or what it runs and is not seen may do it
			return e.Kind != edits.Filled && e.Sets(object, part)
		}
		if !f.Does(e.Instr, sets) && f.Leads(object, from, e.Since(), again) && f.Leads(object, from, e.Instr, again) {
			return e.Source
		}
	}
	return nil
}

// writeAbove returns a write of the status of the object that a request has filled, by a caller that has handed it to
// the function, where neither sets the part of the status again. All callers have to be seen.
func (r *Result) writeAbove(f *edits.Function, fill edits.Event, part string) (write ssa.Instruction) {
	if fill.At.Root.Parent() != fill.Instr.Parent() || f.Has(func(e edits.Event) bool { return storesStatus(e, fill.At) }) {
		return nil
	}
	again := func(e edits.Event) bool { return e.Instr != fill.Instr && e.Sets(fill.At, part) }
	callers, all := r.edits.Callers(fill.At)
	if !all || !f.Returns(fill.Instr, again) {
		return nil
	}
	for _, caller := range callers {
		if write = writeAfter(caller.Function, caller.Call, caller.Object, part); write == nil {
			return nil
		}
	}
	return write
}

// Restores reports whether an assignment puts nothing new into a status: nothing at all, or what another
// object has there.
func (r *Result) Restores(set edits.Event, object refs.Ref) bool {
	switch {
	case r.edits.Empties(set, false):
		return true
	case set.From != nil:
		return refs.ValueOf(set.From).Root != object.Root
	case set.Value == nil:
		return false
	}
	from := refs.ValueOf(set.Value)
	if call := flow.Made(from.Root); call != nil && from.Path == "" && knowledge.Copies(&call.Call) != nil {
		from = refs.ValueOf(knowledge.Copies(&call.Call)) // a deep copy of what the other one has there
	}
	return from.Root != object.Root && strings.Contains(from.Path, status)
}
