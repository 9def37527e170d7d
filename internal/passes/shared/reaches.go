package shared

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// reaches reports whether a path leads from the source of a write to the write on which the object is the shared one: no
// phi on the way takes another value.
func (r *Result) reaches(w Write) bool {
	if w.Source.Param != nil && !r.roots[w.Source.Param] {
		return false // of a function around it, whose callers decide
	}
	from := w.Source.Call
	if from == nil || from.Parent() != w.Instr.Parent() {
		return true
	}
	if r.replaced(from, w.Instr) {
		return false
	}
	shared := make(map[*ssa.Phi]bool)
	r.phis(w.Memory, from, shared, make(map[ssa.Value]bool))
	if len(shared) == 0 {
		return true
	}
	return paths.Find(paths.Search{
		From: from,
		At:   w.Instr,
		Edge: func(_ *paths.Explorer, at paths.State, succ int) bool {
			return r.keeps(at.Block, at.Block.Succs[succ], from, shared)
		},
	}) != nil
}

// replaced reports whether a loop, or an assignment, has put something else into the list that a call returns, before an instruction
// runs: copies of what the cache has listed.
func (r *Result) replaced(from *ssa.Call, at ssa.Instruction) bool {
	again := paths.Of(from.Block())
	return slices.ContainsFunc(r.replacements(from), func(store ssa.Instruction) bool {
		return paths.Before(store, at) || throughLoop(store.Block(), at.Block()) && !paths.After(at.Block(), again).Has(store.Block())
	})
}

// replacements returns the stores into the elements of the list that a call returns, or of a copy of it, at any index, of what is not in it.
func (r *Result) replacements(from *ssa.Call) []ssa.Instruction {
	var found []ssa.Instruction
	for _, list := range r.copies(from) {
		for _, ref := range knowledge.Referrers(list) {
			if entry, ok := ref.(*ssa.MapUpdate); ok && entry.Map == list && !r.from(entry.Value, from) {
				found = append(found, entry)
			}
			if element, ok := ref.(*ssa.IndexAddr); ok && !isConst(element.Index) {
				for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(element)) {
					if store.Addr == element && !r.from(store.Val, from) {
						found = append(found, store)
					}
				}
			}
		}
	}
	return found
}

// copies returns the list that a call returns first, and those with the same elements that are made of it, here or in functions that choose some of them.
func (r *Result) copies(from *ssa.Call) (lists []ssa.Value) {
	if list(from.Type()) {
		lists = append(lists, from)
	}
	for list := range knowledge.Each[*ssa.Extract](knowledge.Referrers(from)) {
		if list.Index == 0 {
			lists = append(lists, list)
		}
	}
	for i := 0; i < len(lists); i++ {
		for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(lists[i])) {
			for _, made := range append([]ssa.Value{call}, parts(call)...) {
				if list(made.Type()) && !slices.Contains(lists, made) && r.from(made, from) {
					lists = append(lists, made)
				}
			}
		}
	}
	return lists
}

// parts returns the results of a call that has several.
func parts(call *ssa.Call) (results []ssa.Value) {
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		results = append(results, part)
	}
	return results
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// throughLoop reports whether control enters the innermost loop around a block before it comes to another one, and each round of the
// loop runs the block.
func throughLoop(b, to *ssa.BasicBlock) bool {
	round := paths.After(b, nil)
	for head := b.Idom(); head != nil && round.Has(head); head = head.Idom() {
		if head.Dominates(to) {
			return !b.Dominates(to) && onEveryRound(head, b)
		}
	}
	return false
}

// onEveryRound reports whether no path leads from the head of a loop back to it around a block.
func onEveryRound(head, b *ssa.BasicBlock) bool { return !paths.After(head, paths.Of(b)).Has(head) }

// phis collects the phis through which an address is reached.
func (r *Result) phis(v ssa.Value, from *ssa.Call, found map[*ssa.Phi]bool, seen map[ssa.Value]bool) {
	if knowledge.Visited(seen, v) {
		return
	}
	if phi, ok := v.(*ssa.Phi); ok {
		found[phi] = true
	}
	instr, ok := v.(ssa.Instruction)
	if _, call := v.(*ssa.Call); !ok || call {
		return
	}
	for _, operand := range instr.Operands(nil) {
		if *operand != nil {
			r.phis(*operand, from, found, seen)
		}
	}
}

// keeps reports whether the phis of a block that control enters from another take a shared value, if they can. A phi that takes one when
// the block is entered again, as the variable of a loop that collects objects does, is followed all the same.
func (r *Result) keeps(pred, to *ssa.BasicBlock, from *ssa.Call, shared map[*ssa.Phi]bool) bool {
	i := slices.Index(to.Preds, pred)
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		if shared[phi] && i >= 0 && r.from(phi, from) && !r.from(phi.Edges[i], from) && !r.sharedLater(phi, from) {
			return false
		}
	}
	return true
}

// sharedLater reports whether a phi takes a shared value from an edge that leads back to it.
func (r *Result) sharedLater(phi *ssa.Phi, from *ssa.Call) bool {
	again := paths.After(phi.Block(), nil)
	for i, pred := range phi.Block().Preds {
		if again.Has(pred) && r.from(phi.Edges[i], from) {
			return true
		}
	}
	return false
}

func (r *Result) from(v ssa.Value, call *ssa.Call) bool {
	return slices.ContainsFunc(r.origins(v), func(o origin) bool { return o.Call == call })
}
