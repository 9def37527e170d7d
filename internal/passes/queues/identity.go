package queues

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// SameQueue reports whether two operations may be on one queue.
func (r *Result) SameQueue(a, b *Op) bool {
	have := r.identitiesOf(a.Direct())
	return slices.ContainsFunc(r.identitiesOf(b.Direct()), func(id any) bool { return slices.Contains(have, id) })
}

func (r *Result) identitiesOf(op *Op) []any {
	known, ok := r.identities[op]
	if !ok {
		known = r.identify(op.Queue)
		r.identities[op] = known
	}
	return known
}

// A source is a value that a queue comes from, and the call of the package that returned it on the way, the
// outermost one; nil for none.
type source struct {
	v    ssa.Value
	site *ssa.Call
}

// identify returns what tells a queue from others: the fields and variables that hold it, and the call that made
// it. Two calls of one function that makes a queue return two queues.
func (r *Result) identify(queue ssa.Value) []any {
	var found []any
	seen := make(map[source]bool)
	for todo := []source{{v: queue}}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		if knowledge.Visited(seen, at) {
			continue
		}
		if id := at.identity(); id != nil {
			found = append(found, id)
		}
		switch call := flow.Made(at.v); {
		case call == nil && loads(at.v):
			at.site = nil // what is kept is the same for all calls
		case call != nil && at.site == nil:
			at.site = call
		}
		for _, from := range r.graph.Sources(at.v) {
			todo = append(todo, source{from, at.site})
		}
	}
	return found
}

func loads(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.UnOp, *ssa.Lookup, *ssa.Extract:
		return true
	}
	return false
}

// identity returns what tells a source from others; nil for a call of the package, which hands on what another
// value is, and for nil.
func (s source) identity() any {
	if field, _ := flow.FieldRead(s.v); field != nil {
		return field
	}
	if knowledge.IsNil(s.v) {
		return nil
	}
	call := flow.Made(s.v)
	if call != nil && s.site != nil && knowledge.MakesQueue(&call.Call) {
		return s.site
	}
	return s.v
}

// Handed reports whether the queue of an operation goes to a function that is not seen, as an argument or as what
// an exported function returns, so that more may be done with it than the package shows.
func (r *Result) Handed(op *Op) bool {
	if !r.searched {
		r.searched = true
		for _, fn := range r.funcs {
			for _, call := range calls.In(fn) {
				r.noteHanded(call)
			}
			r.noteReturned(fn)
		}
	}
	have := r.identitiesOf(op.Direct())
	return slices.ContainsFunc(r.handed, func(v ssa.Value) bool {
		return slices.ContainsFunc(r.identify(v), func(id any) bool { return slices.Contains(have, id) })
	})
}

func (r *Result) noteHanded(call ssa.CallInstruction) {
	if len(r.graph.Callees(call)) > 0 || r.byCall[call] != nil {
		return
	}
	for _, arg := range knowledge.Args(call.Common()) {
		if knowledge.IsQueue(knowledge.Unconverted(arg).Type()) {
			r.handed = append(r.handed, arg)
		}
	}
}

func (r *Result) noteReturned(fn *ssa.Function) {
	if !r.graph.Escapes(fn) {
		return
	}
	for _, ret := range paths.Returns(fn) {
		for _, v := range ret.Results {
			if knowledge.IsQueue(knowledge.Unconverted(v).Type()) {
				r.handed = append(r.handed, v)
			}
		}
	}
}

// HaveState reports whether the package sets a field of an item that it gets from the queue to which an operation adds one: then the pointer is that of a job
// with a state of its own, such as its attempts, and is meant to be the same through all of its retries.
func (r *Result) HaveState(added *Op, item types.Type) bool {
	return slices.ContainsFunc(r.funcs, func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Each[*ssa.Store](fn), func(store *ssa.Store) bool {
			field, ok := store.Addr.(*ssa.FieldAddr)
			return ok && types.Identical(field.X.Type(), item) && slices.ContainsFunc(r.Got(&Op{Item: field.X}), func(get *Op) bool { return r.SameQueue(get, added) })
		})
	})
}
