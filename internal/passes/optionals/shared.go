package optionals

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// sharing returns the store by which a function lets an object share an optional part of another one, with which a path begins, and where the path lies there: to.Spec.TLS = from.Spec.TLS
// makes to.Spec.TLS.Secret what from.Spec.TLS.Secret is. It returns nil for a part that the function sets in several places, or reads where it
// need not be set.
func (r *Result) sharing(at refs.Ref, fn *ssa.Function) (*ssa.Store, refs.Ref) {
	var found *ssa.Store
	var from refs.Ref
	for _, s := range r.sharesOf(fn) {
		to := refs.Pointer(s.Addr)
		if to.Root != at.Root || at.Path != to.Path && !below(at.Path, to.Path) {
			continue
		}
		if found != nil || !readAfter(s, to) {
			return nil, refs.Ref{}
		}
		found, from = s, refs.Pointer(s.Val)
		from.Path += strings.TrimPrefix(at.Path, to.Path)
	}
	return found, from
}

// sharesOf returns the stores of a function that put an optional part of an object into another object.
func (r *Result) sharesOf(fn *ssa.Function) []*ssa.Store {
	known, ok := r.shared[fn]
	if !ok {
		known = slices.DeleteFunc(slices.Collect(calls.Each[*ssa.Store](fn)), func(s *ssa.Store) bool {
			_, of := flow.FieldRead(s.Addr)
			_, in := flow.FieldRead(s.Val)
			if of == nil || in == nil || dereferencable(s.Val) == nil || !knowledge.Nilable(s.Val.Type()) || !r.apiStruct(of.Type()) || !r.apiStruct(in.Type()) {
				return true
			}
			from, located := located(s.Val)
			return !located || from.Root == refs.Pointer(s.Addr).Root
		})
		r.shared[fn] = known
	}
	return known
}

// readAfter reports whether a function reads a part only before a store sets it, or on paths on which it does.
func readAfter(store *ssa.Store, to refs.Ref) bool {
	return !knowledge.Any(calls.Each[*ssa.UnOp](store.Parent()), func(load *ssa.UnOp) bool {
		field, _ := flow.FieldRead(load)
		return field != nil && refs.Pointer(load) == to && !paths.Before(store, load) && paths.Find(paths.Search{Plain: true, From: store, At: load}) != nil
	})
}

// sharedBy returns a use of a part that an object shares with another one as one of the part of that, where it is shared.
func (r *Result) sharedBy(use Use) (Use, bool) {
	if use.At.Path == "" {
		return Use{}, false
	}
	h := r.holder(use.At, use.Instr.Parent())
	shared := h.shares != nil && paths.Before(h.shares, use.Instr)
	return Use{Instr: h.shares, At: h.sharedAt}, shared
}
