package reconcileresult

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
)

// droppedResult reports a step whose Result may ask for a requeue, and is thrown away while its error is used: it has no variable,
// or one of an inner block that is returned beside errors alone, where nothing looks at it.
func (c *checker) droppedResult(call *ssa.Call) {
	results := call.Call.Signature().Results()
	if results.Len() != 2 || !knowledge.ReconcileResult(results.At(0).Type()) || !c.reconciles.Runs(call.Parent()) {
		return
	}
	err, fails := conditions.ErrorOf(call)
	if !fails || err == nil || !c.reconciles.Requeues(call) {
		return
	}
	for _, ref := range knowledge.Referrers(call) {
		if part, ok := ref.(*ssa.Extract); ok && part.Index == 0 && c.needed(part) {
			return
		}
	}
	name := flow.CalleeName(&call.Call)
	c.report(resultDropped, c.ssa.Range(call), nil, nil, "the Result of %s is thrown away: when it asks for a requeue, there is none", name)
}

// needed reports whether anything is done with a Result but to return it beside an error.
func (c *checker) needed(result *ssa.Extract) bool {
	return slices.ContainsFunc(knowledge.Referrers(result), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
			return false
		case *ssa.Return:
			return len(ref.Results) != 2 || !c.conditions.ErrorAt(paths.Returned(ref, 1), ref).NotNil()
		}
		return true
	})
}

// resultFirst reports a Result that is returned as success before anything has looked at the error that came with it.
func (c *checker) resultFirst(f *failures.Failure) {
	for _, ref := range knowledge.Referrers(f.Call) {
		result, ok := ref.(*ssa.Extract)
		if !ok || result.Index != 0 || !knowledge.ReconcileResult(result.Type()) {
			continue
		}
		path := paths.Find(paths.Search{
			From: f.Call,
			To:   func(instr ssa.Instruction) bool { return c.returnsWithoutError(instr, result) },
			Avoid: func(instr ssa.Instruction) bool {
				return slices.Contains(knowledge.Referrers(f.Err), instr) || instr == f.Call
			},
		})
		if path != nil {
			c.report(untestedError, c.ssa.Range(path.End), c.related(f.Call.Pos(), "both come from here"), nil,
				"the Result of %s is returned without its error, which nothing has looked at", flow.CalleeName(&f.Call.Call))
		}
	}
}

// valueFirst reports a return of success because another result of a call is empty, before anything has looked at its
// error, which is looked at only afterwards: with an error that result is empty as well. Where the result is an object that is there
// beside each error, the success is that it is not nil.
func (c *checker) valueFirst(f *failures.Failure) {
	answer := failures.NeverNil(f.Call)
	if answer == nil && !c.works(f.Call, effects.Writes, effects.Reads, effects.Asks, effects.Unknown) {
		return
	}
	for use := range f.Uses {
		if _, kept := use.(*ssa.Store); kept {
			return // in a variable that a deferred function has as well
		}
	}
	why, search := "its error is looked at only afterwards", paths.Search{
		From: f.Call,
		Avoid: func(instr ssa.Instruction) bool {
			_, debug := instr.(*ssa.DebugRef)
			return !debug && slices.Contains(knowledge.Referrers(f.Err), instr) || instr == f.Call
		},
		To: func(instr ssa.Instruction) bool { return c.succeeds(instr, false) },
		Via: func(at *ssa.BasicBlock, succ int) bool {
			return at == f.Call.Block() && c.emptyOn(f.Call, at, succ) && !f.TestedTogether(at, succ)
		},
	}
	if succs := f.Call.Block().Succs; answer == nil && !slices.ContainsFunc(succs, func(b *ssa.BasicBlock) bool { return search.Via(f.Call.Block(), slices.Index(succs, b)) }) {
		return // nothing asks whether a result is empty
	}
	if answer != nil {
		why, search.Via = "its answer is never nil, and its error is not looked at", nil
		search.To = func(instr ssa.Instruction) bool {
			return c.succeeds(instr, false) && slices.ContainsFunc(c.conditions.At(instr), func(fact conditions.Fact) bool {
				return fact.Predicate == conditions.Nil && !fact.Truth && fact.Subject == answer
			})
		}
		search.Edge = func(_ *paths.Explorer, s paths.State, _ int) bool { return !failures.AsksPart(s.Block, answer) }
	}
	path := paths.Find(search)
	if path == nil {
		return
	}
	c.reported[path.End] = true
	c.report(untestedError, c.ssa.Range(path.End), c.related(f.Call.Pos(), "the error comes from here"), nil,
		"this returns success when %s has failed as well: %s", flow.CalleeName(&f.Call.Call), why)
}

// emptyOn reports whether an edge says that a result of a call is nil, false or empty.
func (c *checker) emptyOn(call *ssa.Call, b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(c.conditions.OnEdge(b, succ), func(fact conditions.Fact) bool {
		part, ok := fact.Subject.(*ssa.Extract)
		if !ok || part.Tuple != ssa.Value(call) || knowledge.IsError(part.Type()) || knowledge.ReconcileResult(part.Type()) {
			return false
		}
		switch fact.Predicate {
		case conditions.Nil, conditions.Empty:
			return fact.Truth
		case conditions.Equal:
			zero, ok := fact.Value.(*ssa.Const)
			return ok && fact.Truth && knowledge.ZeroConstant(zero)
		}
		return false
	})
}

func (c *checker) returnsWithoutError(instr ssa.Instruction, result ssa.Value) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && len(ret.Results) == 2 && reconciles.Held(paths.Returned(ret, 0)) == result && c.conditions.ErrorAt(paths.Returned(ret, 1), ret).IsNil()
}
