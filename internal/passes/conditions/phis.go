package conditions

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// merged decodes a phi: it is true if control came by an edge that can be true, so that everything
// holds which holds on each of those. A fact about a value that is computed anew before the phi is
// about an earlier round of a loop, and says nothing.
func (r *Result) merged(phi *ssa.Phi, q question) []Fact {
	if len(phi.Edges) > maxEdges {
		return nil
	}
	b := phi.Block()
	var common []Fact
	found := false
	for i, value := range phi.Edges {
		if c, ok := value.(*ssa.Const); ok && c.Value != nil && constant.BoolVal(c.Value) != q.truth {
			continue
		}
		facts := r.onWay(b.Preds[i], b, value, q)
		if !found {
			common, found = facts, true
			continue
		}
		common = shared(common, facts)
	}
	return common
}

// onWay returns what holds when control comes to a block of a phi from a block before, and the value
// of that edge is true, or false.
func (r *Result) onWay(pred, b *ssa.BasicBlock, value ssa.Value, q question) []Fact {
	var facts []Fact
	keep := func(more []Fact) {
		for _, f := range more {
			if !b.Dominates(pred) || definedAbove(f.Subject, b) && (f.Value == nil || definedAbove(f.Value, b)) {
				facts = add(facts, f)
			}
		}
	}
	for _, e := range paths.Decided(pred, b.Idom()) {
		keep(r.implies(e.If.Cond, e.Succ == 0, q.depth+1))
	}
	if branch, ok := last(pred).(*ssa.If); ok && pred.Succs[0] != pred.Succs[1] {
		keep(r.implies(branch.Cond, pred.Succs[0] == b, q.depth+1))
	}
	keep(r.implies(value, q.truth, q.depth+1))
	return facts
}

// definedAbove reports whether a value is computed before control enters a block.
func definedAbove(v ssa.Value, b *ssa.BasicBlock) bool {
	instr, ok := v.(ssa.Instruction)
	return !ok || instr.Block() != b && instr.Block().Dominates(b)
}

// shared returns the facts of both lists. What is said of an object holds of one that is not there, so
// that o != nil && deleted(o) says what it is when it is false.
func shared(a, b []Fact) []Fact {
	var common []Fact
	for _, f := range a {
		if slices.ContainsFunc(b, func(other Fact) bool { return f.says(other) || f.vacuous(other) }) {
			common = append(common, f)
		}
	}
	for _, f := range b {
		if slices.ContainsFunc(a, f.vacuous) {
			common = add(common, f)
		}
	}
	return common
}

// vacuous reports whether a fact is about an object that another fact says is nil.
func (f Fact) vacuous(other Fact) bool {
	return f.ofObject() && f.Path == "" && other.Predicate == Nil && other.Truth && Same(f.Subject, objectOf(other.Subject))
}

// mergedError returns what a phi can be: what one of its edges is where control comes from there. What comes round a loop to a phi that it is
// made of adds nothing to what that can be, and neither does what is made only where the phi is an error already, unless another edge makes it one.
func (r *Result) mergedError(phi *ssa.Phi, way []ssa.Value) Error {
	var merged, after Error
	way = append(way, phi)
	for i, edge := range phi.Edges {
		if slices.Contains(way, edge) {
			continue
		}
		from := last(phi.Block().Preds[i])
		e := r.onEdge(edge, phi, i, r.errorAt(edge, from, way))
		if r.foundBefore(phi, from) {
			after = after.or(e)
		} else {
			merged = merged.or(e)
		}
	}
	if merged.Other || len(merged.Kinds) > 0 {
		return merged.or(after)
	}
	return merged
}

// foundBefore reports whether an instruction in the loop of a phi runs only where a test has found that the phi is an error.
func (r *Result) foundBefore(phi *ssa.Phi, at ssa.Instruction) bool {
	return phi.Block().Dominates(at.Block()) && slices.ContainsFunc(r.At(at), func(f Fact) bool { return f.Subject == ssa.Value(phi) && f.Predicate == Nil && !f.Truth })
}

// or returns what an error can be that is one of two.
func (e Error) or(other Error) Error {
	e.Nil, e.Other = e.Nil || other.Nil, e.Other || other.Other
	for _, k := range other.Kinds {
		if !slices.Contains(e.Kinds, k) {
			e.Kinds = append(e.Kinds, k)
		}
	}
	return e
}
