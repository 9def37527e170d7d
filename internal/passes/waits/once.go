package waits

import (
	"golang.org/x/tools/go/ssa"
	"slices"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// onlyOnce reports whether a call that waits is skipped once it has succeeded: it is that of a sync.Once, or a branch past it looks at
// a field that the call sets, or that is set after it (argo-cd syncs its settings on first use). The
// first of its callers may still wait; that it is the one for an object is taken for the exception.
func (f *finder) onlyOnce(call ssa.CallInstruction) bool {
	if knowledge.Callee(call.Common()) == knowledge.Once || f.graph.MadeOnce(call) != nil {
		return true
	}
	set := make(map[any]bool)
	f.fieldsSet(call.Parent(), call, set)
	for _, callee := range f.graph.Callees(call) {
		f.fieldsSet(callee, nil, set)
	}
	return slices.ContainsFunc(call.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		return ok && set[fieldAsked(branch.Cond)] && skips(b, call.Block())
	})
}

// fieldsSet adds the fields that a function sets; with after, those that come after that instruction. Those of an object of the cluster are left out: each
// object waits once.
func (f *finder) fieldsSet(fn *ssa.Function, after ssa.Instruction, set map[any]bool) {
	for store := range calls.Each[*ssa.Store](fn) {
		if after != nil && !paths.Before(after, store) {
			continue
		}
		if addr, field := store.Addr.(*ssa.FieldAddr); field && !knowledge.APIStruct(addr.X.Type()) {
			set[flow.Cell(addr)] = true
		}
	}
}

// fieldAsked returns the field that a condition looks at: a flag, or a value compared with a constant;
// nil if it looks at something else.
func fieldAsked(cond ssa.Value) any {
	if not, ok := cond.(*ssa.UnOp); ok {
		if _, field := not.X.(*ssa.FieldAddr); !field {
			cond = not.X
		}
	}
	if compare, ok := cond.(*ssa.BinOp); ok {
		if _, isConst := compare.Y.(*ssa.Const); !isConst {
			return nil
		}
		cond = compare.X
	}
	load, ok := cond.(*ssa.UnOp)
	if !ok {
		return nil
	}
	if _, field := load.X.(*ssa.FieldAddr); !field {
		return nil
	}
	return flow.Cell(load.X)
}

// skips reports whether one way out of a branch leads to a block, and another does not.
func skips(branch, to *ssa.BasicBlock) bool {
	leads := 0
	for _, succ := range branch.Succs {
		if paths.Reach(succ, nil).Has(to) {
			leads++
		}
	}
	return leads == 1
}
