package reconciles

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// EachPass reports whether a Reconcile of the package gets to an instruction in each pass that does not fail or end early for want of its
// object: on some chain of calls no condition chooses that may depend on the object. One that chooses between it and others that do the
// same does not count.
func (r *Result) EachPass(instr ssa.Instruction, others ...ssa.Instruction) bool {
	return r.eachPass(func(site ssa.Instruction) []conditions.Fact {
		if site == instr {
			return r.branching(instr, others)
		}
		return r.branching(site, nil)
	}, instr, func(ssa.Instruction, conditions.Fact) bool { return false }, r.starts, make(map[*ssa.Function]bool))
}

// EachTry is EachPass for passes that fail as well, for all conditions that decide (Deciding) but those of which the caller knows that they hold in
// each pass, at the instruction or at a call that leads there. One that chooses between several calls of the same function does not count.
func (r *Result) EachTry(instr ssa.Instruction, holds func(at ssa.Instruction, f conditions.Fact) bool) bool {
	return r.eachPass(func(site ssa.Instruction) []conditions.Fact {
		if site == instr {
			return r.Deciding(site)
		}
		return r.deciding(site, sameCallee(site))
	}, instr, func(at ssa.Instruction, f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && knowledge.IsError(f.Subject.Type()) || holds(at, f)
	}, r.starts, make(map[*ssa.Function]bool))
}

// eachPass reports whether nothing that deciding returns, and that but does not accept, chooses on some chain of calls from a function that starts passes to an instruction. Seen are
// the functions that were looked at.
func (r *Result) eachPass(deciding func(ssa.Instruction) []conditions.Fact, instr ssa.Instruction, but func(at ssa.Instruction, f conditions.Fact) bool, starts func(*ssa.Function) bool, seen map[*ssa.Function]bool) bool {
	if slices.ContainsFunc(deciding(instr), func(f conditions.Fact) bool { return chooses(f) && !but(instr, f) }) {
		return false
	}
	fn := instr.Parent()
	if knowledge.Visited(seen, fn) {
		return false
	}
	if starts(fn) {
		return true
	}
	return slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool {
		runs := site.Mode == calls.Sync || site.Mode == calls.Deferred || knowledge.RetriesOnConflict(site.Instr.Common()) != nil
		return runs && r.eachPass(deciding, site.Instr, but, starts, seen)
	})
}

// starts reports whether a function is what each pass for an object runs: a Reconcile, or what another framework calls in its place.
func (r *Result) starts(fn *ssa.Function) bool {
	return (fn.Name() == knowledge.Reconcile || knowledge.RunsEachPass(fn.Name(), fn.Signature)) && r.entry(fn)
}

// Deciding returns what held at the branches that decide whether an instruction runs in a pass that does not fail, and at those that decide whether
// control comes to a block which all ways there go through: the two of a || b, behind which another condition stands.
func (r *Result) Deciding(instr ssa.Instruction) []conditions.Fact { return r.deciding(instr, nil) }

// deciding is Deciding for an instruction and others that do the same.
func (r *Result) deciding(instr ssa.Instruction, others []ssa.Instruction) []conditions.Fact {
	facts := r.branching(instr, others)
	for at := instr.Block().Idom(); at != nil; at = at.Idom() {
		if len(at.Preds) < 2 {
			continue // it is decided by the edge that leads there
		}
		facts = append(facts, slices.DeleteFunc(r.branching(at.Instrs[0], others), func(f conditions.Fact) bool {
			return f.Edge.If != nil && at.Dominates(f.Edge.If.Block()) // it has been there
		})...)
	}
	return facts
}

// branching returns what held at the branches that decide whether an instruction runs in a pass that does not fail: those of which one
// edge leads there alone, and those of which one leads past it as well: if a == x && b == y { return nil }. A branch of which the other edge
// always leads to one of others is left out.
func (r *Result) branching(instr ssa.Instruction, others []ssa.Instruction) []conditions.Fact {
	fn := instr.Parent()
	all := append([]ssa.Instruction{instr}, others...)
	skips, succeeds := r.skipping(fn, all, true), r.skipping(fn, all, false)
	facts := slices.DeleteFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		return len(others) > 0 && f.Edge.If != nil && !skips[f.Edge.Other().To().Index]
	})
	leads := paths.Backward(fn, []*ssa.BasicBlock{instr.Block()}, func(*ssa.BasicBlock, int) bool { return true })
	for _, b := range fn.Blocks {
		if _, branch := b.Instrs[len(b.Instrs)-1].(*ssa.If); !branch || !leads[b.Index] {
			continue
		}
		first, second := b.Succs[0].Index, b.Succs[1].Index
		switch {
		case skips[first] && !skips[second] && succeeds[first]:
			facts = append(facts, r.conditions.OnEdge(b, 1)...)
		case skips[second] && !skips[first] && succeeds[second]:
			facts = append(facts, r.conditions.OnEdge(b, 0)...)
		}
	}
	return facts
}

// skipping returns the blocks from which a path leads to the end of their function without any of some instructions and without an error that is
// found on the way, by index; where fails is false, to a return of what may be no error.
func (r *Result) skipping(fn *ssa.Function, instrs []ssa.Instruction, fails bool) []bool {
	avoided := func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(instrs, func(instr ssa.Instruction) bool { return instr.Block() == b })
	}
	var ends []*ssa.BasicBlock
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && (fails || !r.failing(ret)) && !avoided(b) {
			ends = append(ends, b)
		}
	}
	return paths.Backward(fn, ends, func(from *ssa.BasicBlock, succ int) bool {
		return !avoided(from) && !slices.ContainsFunc(r.conditions.OnEdge(from, succ), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Nil && !f.Truth && knowledge.IsError(f.Subject.Type())
		})
	})
}

// failing reports whether a return has an error for certain.
func (r *Result) failing(ret *ssa.Return) bool {
	fails, known := r.fails[ret]
	if !known {
		fails = knowledge.ReturnsError(ret.Parent().Signature) && r.conditions.ReturnedError(ret).NotNil()
		r.fails[ret] = fails
	}
	return fails
}

// chooses reports whether a condition can hold in one pass and not in the next one that goes as well: it is not about an error, a
// deletion, a loop, a setting of the program, or what another system says for itself.
func chooses(f conditions.Fact) bool {
	switch {
	case f.Loops():
		return false
	case f.Predicate == conditions.Nil && knowledge.IsError(f.Subject.Type()):
		return !f.Truth
	case f.Predicate == conditions.Nil && conditions.DeletionOf(f.Subject) != nil:
		return !f.Truth // the object is being deleted
	case f.Predicate == conditions.Kind, f.Predicate == conditions.Deleted:
		return f.Truth
	case f.Predicate == conditions.HasFinalizer:
		return !f.Truth
	case f.Predicate == conditions.True:
		return !setting(f.Subject) && !readiness(f.Subject)
	}
	return true
}

// setting reports whether a flag is a field of the reconciler, or of what that holds, and not of an object.
func setting(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	for {
		addr, ok := load.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		for {
			inner, ok := addr.X.(*ssa.FieldAddr)
			if !ok {
				break
			}
			addr = inner
		}
		if param, ok := addr.X.(*ssa.Parameter); ok {
			return param == param.Parent().Params[0] && param.Parent().Signature.Recv() != nil && !knowledge.IsObject(param.Type())
		}
		if load, ok = addr.X.(*ssa.UnOp); !ok {
			return false
		}
	}
}

// readiness reports whether a flag is what a method of an interface answers that is handed nothing but a context, and that does not ask for
// a change.
func readiness(v ssa.Value) bool {
	call := flow.Made(v)
	return call != nil && call.Call.IsInvoke() && !knowledge.AsksForChange(&call.Call) &&
		!slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return !knowledge.Context(arg.Type()) })
}
