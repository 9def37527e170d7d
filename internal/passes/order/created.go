package order

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// maxParts bounds how many steps lead from a part to the object that it lies in.
const maxParts = 32

// createdOnly reports whether a field is of an object that is made here, created in the cluster, and nothing else:
// in which order its lists are does not matter, since they are compared with nothing. The spec of a pod or job is never
// compared either.
func (r *Result) createdOnly(field *ssa.FieldAddr) bool {
	return r.created(field, make(map[ssa.Value]bool))
}

func (r *Result) created(addr ssa.Value, seen map[ssa.Value]bool) bool {
	if len(seen) > maxParts || knowledge.Visited(seen, addr) {
		return false
	}
	switch at := addr.(type) {
	case *ssa.FieldAddr:
		return knowledge.Settled(at.X.Type()) || r.created(at.X, seen)
	case *ssa.IndexAddr:
		return r.created(at.X, seen)
	case *ssa.UnOp:
		return r.created(at.X, seen) // a pointer or list that is a part
	case *ssa.Phi:
		return slices.ContainsFunc(at.Edges, func(edge ssa.Value) bool { return r.created(edge, seen) })
	case *ssa.Alloc:
		if into := part(at); into != nil {
			return r.created(into, seen)
		}
		return r.onlyCreated(at)
	}
	return false
}

// part returns the address at which a literal becomes a part of another; nil for none.
func part(literal *ssa.Alloc) ssa.Value {
	for _, ref := range knowledge.Referrers(literal) {
		v, ok := ref.(ssa.Value)
		if store, stores := ref.(*ssa.Store); stores && store.Val == ssa.Value(literal) {
			return partOf(store.Addr) // a pointer to it
		}
		if !ok {
			continue
		}
		switch v.(type) {
		case *ssa.UnOp, *ssa.Slice:
			for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(v)) {
				if store.Val == v {
					return partOf(store.Addr)
				}
			}
		}
	}
	return nil
}

func partOf(addr ssa.Value) ssa.Value {
	switch addr.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return addr
	}
	return nil
}

// onlyCreated reports whether an object is created in the cluster and otherwise only set, named, and given an owner.
func (r *Result) onlyCreated(object *ssa.Alloc) bool {
	created := false
	other := slices.ContainsFunc(r.graph.AllUses(object), func(use flow.Use) bool {
		switch instr := use.Instr.(type) {
		case *ssa.FieldAddr:
			return reads(instr)
		case *ssa.Store:
			return instr.Val == use.Value && !use.Through
		case *ssa.Return:
			return true
		case ssa.CallInstruction:
			common := instr.Common()
			write, ok := knowledge.WriteOf(common)
			created = created || ok && write.Verb == knowledge.Create
			return !use.Through && !(ok && write.Verb == knowledge.Create) && !knowledge.Harmless(common) && !knowledge.OnObject(common) && knowledge.Owns(common) == nil
		}
		return false
	})
	return created && !other
}

// reads reports whether a field is more than set: the name and other metadata may be read.
func reads(field *ssa.FieldAddr) bool {
	if knowledge.TypeName(flow.FieldOf(field.X.Type(), field.Field).Type()) == knowledge.ObjectMeta {
		return false
	}
	return slices.ContainsFunc(knowledge.Referrers(field), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			return reads(ref)
		case *ssa.Store:
			return ref.Val == ssa.Value(field)
		}
		return true
	})
}
