package tombstones

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
)

// findKept finds the functions that read a tombstone from a field in which a root has put it: the struct is an item of a queue, say, that a
// worker gets. Other packages must not be able to set the field. What the literal leaves out beside the tombstone is zero for the reader as
// well, so that the branch for an update is not taken for that of a deletion.
func (r *Result) findKept() {
	roots := r.Roots
	for _, root := range roots {
		o := r.Of(root)
		if o == nil {
			continue
		}
		for _, e := range o.Events {
			if store, ok := e.Instr.(*ssa.Store); ok && e.Kind == Escapes {
				r.keptIn(store)
			}
		}
	}
}

// keptIn adds the readers of what a store puts into a field of a literal.
func (r *Result) keptIn(store *ssa.Store) {
	field, of := flow.FieldRead(store.Addr)
	literal, ok := of.(*ssa.Alloc)
	if !ok || field == nil || !r.graph.Own(field) || !holdsAnything(field.Type()) {
		return
	}
	known := make(map[*types.Var]state)
	known[field] = state{kind: tombstone}
	for other := range structFields(literal) {
		if other != field && r.graph.Own(other) {
			known[other] = state{kind: zero}
		}
	}
	for set := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(literal)) {
		if flow.FieldOf(literal.Type(), set.Field) != field {
			delete(known, flow.FieldOf(literal.Type(), set.Field))
		}
	}
	var readers []*ssa.Function
	for _, load := range r.graph.Reads(field) {
		if fn := load.Parent(); !slices.Contains(readers, fn) {
			readers = append(readers, fn)
		}
	}
	for _, fn := range readers {
		r.Roots = append(r.Roots, Root{
			Handler: informers.Handler{Fn: fn, Event: knowledge.Deleted, Registered: store}, Object: -1, held: r.reads(fn, known),
		})
	}
}

// reads returns what is known in a function of the fields of a struct that it reads, and of a parameter that is the struct: it is not nil.
func (r *Result) reads(fn *ssa.Function, known map[*types.Var]state) inputs {
	in := make(inputs)
	for load := range calls.Each[*ssa.UnOp](fn) {
		if load.Op != token.MUL {
			continue
		}
		field, of := flow.FieldRead(load)
		if is, ok := known[field]; ok && field != nil {
			in[load] = is
			if param, ok := of.(*ssa.Parameter); ok {
				in[param] = state{kind: nonzero}
			}
		}
	}
	return in
}

// structFields returns the fields of the struct that a literal makes.
func structFields(literal *ssa.Alloc) func(func(*types.Var) bool) {
	return func(yield func(*types.Var) bool) {
		s, ok := knowledge.Pointee(literal.Type()).Underlying().(*types.Struct)
		if !ok {
			return
		}
		for i := range s.NumFields() {
			if !yield(flow.FieldOf(literal.Type(), i)) {
				return
			}
		}
	}
}
