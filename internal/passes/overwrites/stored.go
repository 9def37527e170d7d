package overwrites

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// storedBefore reports whether the function has set a part of the status to the same before, and written that: the answer to a request has it.
func (r *Result) storedBefore(f *edits.Function, set edits.Event, object refs.Ref) bool {
	part, _ := set.Part(object)
	assignments := r.edits.Assignments(set)
	return f.Has(func(earlier edits.Event) bool {
		if earlier.Instr == set.Instr || !earlier.Changes(object, part) || !same(assignments, r.edits.Assignments(earlier)) {
			return false
		}
		return f.Has(func(write edits.Event) bool {
			return write.Kind == edits.Written && write.Sub == knowledge.Status && write.At == object && f.Leads(object, earlier.Instr, write.Instr, nil) && f.Leads(object, write.Instr, set.Instr, nil)
		})
	})
}

// Meant reports whether an assignment of nothing new is what a function writes an object for that it has read: it takes over a part of the status of another object or empties one, or all of it
// where the function sets nothing else. An object that is put together, and is given the status of the one that is there, is to have nothing new by that, and neither has one of which an
// empty part is made where it has none.
func (r *Result) Meant(set edits.Event, object refs.Ref, f *edits.Function) bool {
	if set.Value == nil || !f.Fetches(object) {
		return false
	}
	path, _ := set.Part(object)
	alone := !f.Has(func(e edits.Event) bool {
		return e.Kind == edits.Set && e.Sets(object, "") && !e.Changes(object, status)
	})
	if r.edits.Empties(set, false) {
		return alone && path != status && !r.edits.WhereMissing(set, object)
	}
	return path != status || alone
}

// same reports whether each of some assignments is one of others, or calls the same function with objects, contexts and clients alone.
func same(some, others []ssa.Instruction) bool {
	return !slices.ContainsFunc(some, func(a ssa.Instruction) bool {
		return !slices.ContainsFunc(others, func(b ssa.Instruction) bool { return a == b && !handed(a) || callsSame(a, b) })
	})
}

// handed reports whether an assignment sets what its function is handed: another caller may hand over something else.
func handed(at ssa.Instruction) bool {
	store, ok := at.(*ssa.Store)
	if !ok {
		return true
	}
	_, param := refs.ValueOf(store.Val).Root.(*ssa.Parameter)
	return param
}

func callsSame(a, b ssa.Instruction) bool {
	x, isCall := a.(*ssa.Call)
	y, also := b.(*ssa.Call)
	if !isCall || !also || flow.Declared(&x.Call) == nil || flow.Declared(&x.Call) != flow.Declared(&y.Call) {
		return false
	}
	return !slices.ContainsFunc(append(slices.Clone(x.Call.Args), y.Call.Args...), func(arg ssa.Value) bool {
		return !knowledge.Context(arg.Type()) && !knowledge.IsObject(arg.Type()) && !client(arg)
	})
}

// client reports whether an argument is a client, as a field or as what embeds it.
func client(arg ssa.Value) bool {
	is, _ := knowledge.RuntimeClient(arg.Type())
	return is
}
