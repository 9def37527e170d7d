package edits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// ElementCopies is a fact about a function: what it returns is a copy of an element of a list, or nil. A part that is set of that is set in no list.
type ElementCopies struct {
	Results []int // in rising order
}

// AFact marks ElementCopies as a fact.
func (*ElementCopies) AFact() {}

// export tells other packages of the functions that return copies.
func (r *Result) export() {
	for fn, obj := range r.ssa.Declared() {
		fact := new(ElementCopies)
		for i := range fn.Signature.Results().Len() {
			if copiesElement(fn, i) {
				fact.Results = append(fact.Results, i)
			}
		}
		if len(fact.Results) > 0 {
			r.pass.ExportObjectFact(obj, fact)
		}
	}
}

// returnsElementCopy reports whether a result of a call is the address of a copy of an element of a list, or nil. Of a call that can be of
// several functions nothing is known.
func (r *Result) returnsElementCopy(call *ssa.Call, index int) bool {
	if targets := r.graph.Targets(call); len(targets) == 1 {
		return copiesElement(targets[0], index)
	}
	obj := flow.Declared(&call.Call)
	var fact ElementCopies
	return obj != nil && r.pass.ImportObjectFact(obj.Origin(), &fact) && slices.Contains(fact.Results, index)
}

// copiesElement reports whether a function returns the address of such a copy on some path, and nil on others.
func copiesElement(fn *ssa.Function, index int) bool {
	if !knowledge.APIStruct(fn.Signature.Results().At(index).Type()) || !knowledge.Is[*types.Pointer](fn.Signature.Results().At(index).Type().Underlying()) {
		return false
	}
	copies := false
	seen := make(map[ssa.Value]bool)
	for pending := flow.Results(fn, index); len(pending) > 0; {
		v := pending[0]
		pending = pending[1:]
		if knowledge.Visited(seen, v) {
			continue
		}
		switch v := v.(type) {
		case *ssa.Phi:
			pending = append(pending, v.Edges...)
		case *ssa.Alloc:
			if !onlyGets(v, isElement) || !onlyReturned(v) {
				return false
			}
			copies = true
		case *ssa.Const:
		default:
			return false
		}
	}
	return copies
}

// onlyReturned reports whether the address of a variable leaves its function as a result alone.
func onlyReturned(variable *ssa.Alloc) bool {
	return !slices.ContainsFunc(knowledge.Referrers(variable), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.FieldAddr, *ssa.UnOp, *ssa.Return, *ssa.Phi:
			return false
		case *ssa.Store:
			return ref.Val == variable
		}
		return true
	})
}

// directly reports whether an assignment sets a part of a struct that no pointer in it leads to.
func directly(set ssa.Instruction, root ssa.Value) bool {
	store, ok := set.(*ssa.Store)
	if !ok {
		return false
	}
	addr := store.Addr
	for {
		field, ok := addr.(*ssa.FieldAddr)
		if !ok {
			return addr == root
		}
		addr = field.X
	}
}
