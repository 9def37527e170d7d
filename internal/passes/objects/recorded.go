package objects

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Recorded reports whether an added finalizer says that something is recorded in the status of its object: a condition on the status
// decides between the add and the removal of the same finalizer, and one of them runs each time. An object with something recorded has
// the finalizer from the reconcile that recorded it. A condition that is not understood does not count, so that the add is reported.
func (r *Result) Recorded(add Mark) bool {
	return slices.ContainsFunc(r.marks[add.Instr.Parent()], func(other Mark) bool {
		if other.Kind != Remove || other.Object != add.Object || After(add.Instr, other.Instr) || After(other.Instr, add.Instr) || !sameName(add.Finalizer, other.Finalizer) {
			return false
		}
		branch := decides(add.Instr.Block(), other.Instr.Block())
		if branch == nil || !r.ofStatus(branch.Cond, add.Object) {
			return false
		}
		neither := paths.Find(paths.Search{
			From:  branch,
			To:    paths.IsReturn,
			Avoid: func(instr ssa.Instruction) bool { return instr == add.Instr || instr == other.Instr },
		})
		return neither == nil
	})
}

// decides returns the branch that two blocks have in common: the last one that comes before both on every path.
func decides(a, b *ssa.BasicBlock) *ssa.If {
	for a != nil && !a.Dominates(b) {
		a = a.Idom()
	}
	if a == nil {
		return nil
	}
	branch, _ := a.Instrs[len(a.Instrs)-1].(*ssa.If)
	return branch
}

// ofStatus reports whether a condition compares a part of the status of an object, or the length of one.
func (r *Result) ofStatus(cond ssa.Value, object Ref) bool {
	switch cond := cond.(type) {
	case *ssa.BinOp:
		return r.ofStatus(cond.X, object) || r.ofStatus(cond.Y, object)
	case *ssa.Call:
		builtin, ok := cond.Call.Value.(*ssa.Builtin)
		return ok && builtin.Name() == "len" && r.ofStatus(cond.Call.Args[0], object)
	}
	at := r.RefOf(cond)
	return at.Root != nil && at.Root == object.Root && strings.HasPrefix(at.Path, object.Path+".Status.")
}

// sameName reports whether two values are one finalizer: the same constant, or what one variable holds.
func sameName(a, b ssa.Value) bool {
	if a == nil || b == nil {
		return false
	}
	text, constant := knowledge.Text(a)
	other, ok := knowledge.Text(b)
	if constant || ok {
		return constant && ok && text == other
	}
	return flow.Locate(a) == flow.Locate(b)
}
