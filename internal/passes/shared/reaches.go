package shared

import (
	"slices"

	"golang.org/x/tools/go/ssa"

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
	shared := make(map[*ssa.Phi]bool)
	r.phis(w.Memory, from, shared, make(map[ssa.Value]bool))
	if len(shared) == 0 {
		return true
	}
	return paths.Find(paths.Search{
		From: from,
		To:   func(instr ssa.Instruction) bool { return instr == w.Instr },
		Edge: func(_ *paths.Explorer, at paths.State, succ int) bool {
			return r.keeps(at.Block, at.Block.Succs[succ], from, shared)
		},
	}) != nil
}

// phis collects the phis through which an address is reached.
func (r *Result) phis(v ssa.Value, from *ssa.Call, found map[*ssa.Phi]bool, seen map[ssa.Value]bool) {
	if seen[v] {
		return
	}
	seen[v] = true
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

// keeps reports whether the phis of a block that control enters from another take a shared value, if they can.
func (r *Result) keeps(pred, to *ssa.BasicBlock, from *ssa.Call, shared map[*ssa.Phi]bool) bool {
	i := slices.Index(to.Preds, pred)
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		if shared[phi] && i >= 0 && r.from(phi, from) && !r.from(phi.Edges[i], from) {
			return false
		}
	}
	return true
}

func (r *Result) from(v ssa.Value, call *ssa.Call) bool {
	return slices.ContainsFunc(r.origins(v), func(o origin) bool { return o.Call == call })
}
