package shared

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// lent adds the objects of a cache that a field of the package holds, if it holds nothing else: each value that is stored in it is one.
// A field that also gets copies, or what other packages store, is left to the struct that it is read from, so that a write is
// missed rather than invented.
func (s *search) lent(at step, load *ssa.UnOp) {
	field, _ := flow.FieldRead(load)
	if field == nil || !s.graph.Own(field) || !s.mayHold(load) {
		return
	}
	sources, ok := s.fields[field]
	if !ok {
		s.fields[field] = nil // of a field that holds what comes from itself
		sources = s.lenders(load)
		s.fields[field] = sources
	}
	for _, o := range sources {
		from := at
		from.field = field
		s.add(from, o.Source, o.own)
	}
}

// lenders returns where the values come from that a field holds; none if one of them is no object of a cache.
func (r *Result) lenders(load *ssa.UnOp) []origin {
	origins, complete := r.graph.OriginsUpTo(load, func(v ssa.Value) bool { _, ok := r.lender(v); return ok })
	if !complete {
		return nil
	}
	var found []origin
	for _, v := range origins {
		if knowledge.IsNil(v) {
			continue
		}
		o, ok := r.lender(v)
		if !ok {
			return nil
		}
		if _, list := load.Type().Underlying().(*types.Slice); !list {
			o.own = 0 // an element of what is listed
		}
		if !slices.Contains(found, o) {
			found = append(found, o)
		}
	}
	return found
}

// lender returns what is known of a value that a cache gives: the parameter of a function that it calls, or what a call reads from it.
func (r *Result) lender(v ssa.Value) (o origin, ok bool) {
	if param, is := v.(*ssa.Parameter); is {
		return origin{Source: Source{Param: param}}, r.roots[param]
	}
	if part, is := v.(*ssa.Extract); is && part.Index > 0 {
		return origin{}, false
	}
	call := flow.Made(v)
	if call == nil {
		return origin{}, false
	}
	read, ok := r.readsCache(&call.Call)
	return origin{Source: Source{Call: call, Store: read.Store}, own: read.Own}, ok
}

// readsField reports whether a function reads a field of the package that can hold objects: those of a cache may be among them.
func (r *Result) readsField(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		load, ok := instr.(*ssa.UnOp)
		if !ok || !r.mayHold(load) {
			continue
		}
		if field, _ := flow.FieldRead(load); field != nil && r.graph.Own(field) {
			return true
		}
	}
	return false
}
