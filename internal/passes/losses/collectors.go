package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// collected finds an error that is collected with others, and nothing reads them, as one that the function has forgotten to return, or logs alone do, or say that there is one, before
// it returns success.
func (r *Result) collected(f *failures.Failure) bool {
	logs, tests, inVain := r.failures.CollectedInVain(f.Err)
	switch {
	case !inVain:
		return false
	case len(logs) > 0:
		return r.collectedForLogs(f.Call, logs)
	case len(tests) > 0:
		return r.collectedForLogs(f.Call, r.logsOfSome(f.Call.Parent(), tests))
	}
	return r.lose(Loss{Way: Collected, Call: f.Call, At: f.Call})
}

// logsOfSome returns the logs of the branches for that there is an error among those that were collected, as tests say, where nothing else in the branch tells of that.
func (r *Result) logsOfSome(fn *ssa.Function, tests []ssa.Instruction) []ssa.Instruction {
	var found []ssa.Instruction
	asks := func(v ssa.Value) bool {
		instr, ok := v.(ssa.Instruction)
		return ok && slices.Contains(tests, instr)
	}
	for _, b := range fn.Blocks {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !flow.ComputedFrom(branch.Cond, asks) {
			continue
		}
		for i, to := range b.Succs {
			some := slices.ContainsFunc(r.conditions.OnEdge(b, i), func(fact conditions.Fact) bool {
				return !fact.Truth && (fact.Predicate == conditions.Empty || fact.Predicate == conditions.Nil)
			})
			word := func(instr ssa.Instruction) bool { return r.leavesWord(instr) && !isArgument(instr) }
			if at := slices.IndexFunc(to.Instrs, logs); some && len(to.Preds) == 1 && at >= 0 && !slices.ContainsFunc(to.Instrs, word) {
				found = append(found, to.Instrs[at])
			}
		}
	}
	return found
}

// collectedMade is collected of an error that a call makes, as of the text of another one.
func (r *Result) collectedMade(call *ssa.Call) {
	if knowledge.MakesError(&call.Call) && knowledge.ReturnsError(call.Parent().Signature) {
		if logs, _, inVain := r.failures.CollectedInVain(call); inVain {
			r.collectedForLogs(call, logs)
		}
	}
}

// collectedForLogs finds the return of success after a log of the errors that were collected.
func (r *Result) collectedForLogs(call *ssa.Call, logs []ssa.Instruction) bool {
	for _, log := range logs {
		path := paths.Find(paths.Search{From: log, To: func(instr ssa.Instruction) bool {
			return r.succeeds(instr, true) && len(r.reconciles.AtEnd(instr.(*ssa.Return))) == 0
		}})
		if path != nil {
			r.told[path.End] = true
			return r.lose(Loss{Way: CollectedLog, Call: call, At: path.End})
		}
	}
	return false
}

// collectsAnew finds a call that puts errors together without those that the variable for the outcome has collected before, as in errs = errors.Join(err): these are
// lost. Nothing has looked at them but tests for nil, and they can be there. In a loop that tries again they are those of the try before.
func (r *Result) collectsAnew(call *ssa.Call) {
	if !knowledge.CollectsErrors(&call.Call) || slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return !r.newlyFound(arg) }) {
		return
	}
	for _, join := range joinsOf(call) {
		for _, before := range append([]ssa.Value{join}, join.Edges...) {
			held, ok := before.(*ssa.Phi)
			if ok && held.Block().Dominates(call.Block()) && !triesAgain(held, call) && holdsCollected(held, make(map[*ssa.Phi]bool)) && r.canHold(held, call) {
				r.lose(Loss{Way: Anew, Call: call, At: call, Variable: held.Comment})
				return
			}
		}
	}
}

// triesAgain reports whether a variable holds what the turn before has left, in a loop that does not go through elements: each turn may do the same again.
func triesAgain(held *ssa.Phi, call *ssa.Call) bool {
	loop := paths.Loop(held.Block())
	return loop != nil && loop.Has(call.Block()) && !overElements(held.Block())
}

// newlyFound reports whether nothing is collected in a value that a call is handed which collects errors: it is no error, one that another call has returned or made, or a list of these.
func (r *Result) newlyFound(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const, *ssa.Extract, *ssa.MakeSlice:
		return true
	case *ssa.ChangeInterface:
		return r.newlyFound(v.X)
	case *ssa.MakeInterface:
		return r.newlyFound(v.X)
	case *ssa.Call:
		return !knowledge.CollectsErrors(&v.Call)
	case *ssa.Slice:
		elements, ok := r.graph.Elements(v)
		return ok && !slices.ContainsFunc(elements, func(element ssa.Value) bool { return !r.newlyFound(element) })
	}
	return false
}

// joinsOf returns the variables that get a value where paths join, as it is or as an interface.
func joinsOf(v ssa.Value) []*ssa.Phi {
	var found []*ssa.Phi
	for _, ref := range knowledge.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Phi:
			found = append(found, ref)
		case *ssa.ChangeInterface:
			found = append(found, joinsOf(ref)...)
		case *ssa.MakeInterface:
			found = append(found, joinsOf(ref)...)
		}
	}
	return found
}

// holdsCollected reports whether a variable gets errors that were collected, on some way but those of seen.
func holdsCollected(held *ssa.Phi, seen map[*ssa.Phi]bool) bool {
	seen[held] = true
	return slices.ContainsFunc(held.Edges, func(edge ssa.Value) bool {
		switch edge := knowledge.Unconverted(edge).(type) {
		case *ssa.Phi:
			return !seen[edge] && holdsCollected(edge, seen)
		case *ssa.Call:
			return knowledge.CollectsErrors(&edge.Call)
		}
		return false
	})
}

// canHold reports whether a variable can have errors in it when a call runs, and nothing but tests and what collects more has read it before. The call does not get them, in whatever.
func (r *Result) canHold(held *ssa.Phi, call *ssa.Call) bool {
	if knowledge.IsError(held.Type()) && !r.conditions.ErrorAt(held, call).Other {
		return false
	}
	if slices.ContainsFunc(r.conditions.At(call), func(fact conditions.Fact) bool {
		return fact.Subject == ssa.Value(held) && fact.Truth && (fact.Predicate == conditions.Empty || fact.Predicate == conditions.Nil)
	}) {
		return false
	}
	for v, uses := range failures.Held(held) {
		if v == ssa.Value(call) || slices.ContainsFunc(uses, func(use ssa.Instruction) bool {
			_, compares := use.(*ssa.BinOp)
			return !compares && paths.Find(paths.Search{From: use, At: call, Plain: true}) != nil
		}) {
			return false
		}
	}
	return true
}
