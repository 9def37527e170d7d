package losses

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// answersItself reports whether a call is a write that says itself what a lookup before it was to find out: the function uses nothing of what that
// has found, does not come to the write when it says NotFound, and looks at the error of the write. Without the object, or without the namespace that
// was looked up, the API server refuses the write.
func (r *Result) answersItself(f *failures.Failure, call *ssa.Call) bool {
	if !knowledge.LooksUpObject(&f.Call.Call) || !isUnused(f.Call) || !r.isOfLookedUp(f, call) {
		return false
	}
	own, _ := r.failures.Of(call)
	return own != nil && len(own.Uses) > 0 &&
		paths.Find(paths.Search{From: f.Call, At: call, Edge: r.conditions.Being(f.Err, knowledge.KindNotFound)}) == nil
}

// isOfLookedUp reports whether a call patches the object that was looked up, without what was found, deletes all of its kind, or writes an object where a
// namespace was looked up.
func (r *Result) isOfLookedUp(f *failures.Failure, call *ssa.Call) bool {
	if knowledge.IsNamespace(knowledge.LookedUp(&f.Call.Call)) {
		does, _ := r.effects.Call(call)
		return slices.ContainsFunc(does, func(e effects.Effect) bool {
			_, sub, _ := strings.Cut(e.Detail, "/")
			return e.Kind == effects.Writes && e.Must && sub == ""
		})
	}
	w, ok := knowledge.WriteOf(&call.Call)
	if !ok || w.Sub != "" || w.Verb != knowledge.Patch && w.Verb != knowledge.DeleteAllOf {
		return false
	}
	return r.isLookedUp(f, w) || isNamed(f, call)
}

// isUnused reports whether nothing uses the object that a lookup fills in or returns.
func isUnused(lookup *ssa.Call) bool {
	into := knowledge.GetsObject(&lookup.Call)
	if into == nil {
		return !slices.ContainsFunc(knowledge.Referrers(lookup), func(ref ssa.Instruction) bool {
			part, ok := ref.(*ssa.Extract)
			return ok && part.Index == 0 && len(knowledge.Referrers(part)) > 0
		})
	}
	made, ok := flow.Locate(into).Root.(*ssa.Alloc)
	return ok && made.Parent() == lookup.Parent() && !slices.ContainsFunc(knowledge.Referrers(made), func(ref ssa.Instruction) bool {
		held, ok := ref.(*ssa.MakeInterface)
		return !ok || slices.ContainsFunc(knowledge.Referrers(held), func(use ssa.Instruction) bool { return use != ssa.Instruction(lookup) })
	})
}

// flagged reports whether a function tells NotFound from all other errors of a lookup by a flag: where the branches of the question come together, a variable has one constant
// after NotFound and another one else. What it does then is its answer to the other errors, too, as long as it uses nothing of the object there.
func (r *Result) flagged(f *failures.Failure, asked failures.Question) bool {
	return slices.ContainsFunc(knowledge.Referrers(asked), func(ref ssa.Instruction) bool {
		branch, ok := ref.(*ssa.If)
		if !ok {
			return false
		}
		found, join := straightFrom(branch.Block(), 0)
		other, same := straightFrom(branch.Block(), 1)
		return join == same && setsApart(join, found, other) && !usesAfter(f.Call, join)
	})
}

// straightFrom follows an edge through blocks that have no other way in or out, and returns the last one before control from elsewhere joins, and where that is.
func straightFrom(at *ssa.BasicBlock, succ int) (last, join *ssa.BasicBlock) {
	last, join = at, at.Succs[succ]
	for len(join.Preds) == 1 && len(join.Succs) == 1 {
		last, join = join, join.Succs[0]
	}
	return last, join
}

// setsApart reports whether a variable has different constants in a block, by the block that control comes from.
func setsApart(join, x, y *ssa.BasicBlock) bool {
	i, j := slices.Index(join.Preds, x), slices.Index(join.Preds, y)
	return i >= 0 && j >= 0 && slices.ContainsFunc(join.Instrs, func(instr ssa.Instruction) bool {
		phi, ok := instr.(*ssa.Phi)
		if !ok || knowledge.IsError(phi.Type()) {
			return false
		}
		one, isConst := phi.Edges[i].(*ssa.Const)
		other, areConst := phi.Edges[j].(*ssa.Const)
		return isConst && areConst && one.Value != nil && other.Value != nil && one.Value.ExactString() != other.Value.ExactString() && decides(phi)
	})
}

// usesAfter reports whether something that a block dominates uses what a lookup fills in or returns beside its error.
func usesAfter(lookup *ssa.Call, from *ssa.BasicBlock) bool {
	var held []ssa.Value
	if into := knowledge.GetsObject(&lookup.Call); into != nil {
		held = append(held, flow.Locate(into).Root)
	}
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(lookup)) {
		if !knowledge.IsError(part.Type()) {
			held = append(held, part)
		}
	}
	return slices.ContainsFunc(held, func(v ssa.Value) bool {
		return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool { return from.Dominates(ref.Block()) })
	})
}

// sweeps reports whether a function that a reconcile runs only deletes what has lost its owner: it does that where a lookup says NotFound, uses nothing of what the lookup finds,
// and changes nothing else after the question. What it cannot read is there as far as it knows, and stays until the next sweep. Who runs a command is told that all is done.
func (r *Result) sweeps(f *failures.Failure, asked failures.Question) bool {
	branch, ok := asked.Block().Instrs[len(asked.Block().Instrs)-1].(*ssa.If)
	if !ok || branch.Cond != ssa.Value(asked) || !isUnused(f.Call) || !r.reconciles.Runs(f.Call.Parent()) {
		return false
	}
	found, deletes := branch.Block().Succs[0], false
	for _, call := range calls.Awaited(f.Call.Parent()) {
		does, _ := r.effects.Call(call)
		if !does.Has(effects.Writes) || !calls.ComesAfter(call, asked) {
			continue
		}
		if !found.Dominates(call.Block()) || len(found.Preds) != 1 || slices.ContainsFunc(does.Writes(), func(w effects.Write) bool { return w.Verb != knowledge.Delete }) {
			return false
		}
		deletes = true
	}
	return deletes
}
