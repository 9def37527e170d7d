package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// An Answer is what a function may say where a part of a parameter is nil.
type Answer struct {
	Part
	Yes bool
}

// answersWithout returns what a function that says yes or no may say of objects without a part: where it finds that the part is nil, it returns that, or
// what does not depend on the part.
func (r *Result) answersWithout(fn *ssa.Function) []Answer {
	known, ok := r.answers[fn]
	if !ok {
		known = r.findAnswers(fn)
		r.answers[fn] = known
	}
	return known
}

func (r *Result) findAnswers(fn *ssa.Function) []Answer {
	if results := fn.Signature.Results(); results.Len() != 1 || !knowledge.IsBool(results.At(0).Type()) {
		return nil
	}
	var found []Answer
	for _, b := range fn.Blocks {
		for i := range b.Succs {
			for _, f := range r.conditions.Nils(b, i) {
				param, ok := f.At.Root.(*ssa.Parameter)
				said := saidAtOnce(b, i)
				if !ok || !f.Nil || said == nil {
					continue
				}
				part := Part{Param: flow.ParamIndex(param), Path: f.At.Path}
				for _, yes := range []bool{false, true} {
					answer := Answer{Part: part, Yes: yes}
					if (!constant(said) || knowledge.ZeroConstant(said) != yes) && !slices.Contains(found, answer) {
						found = append(found, answer)
					}
				}
			}
		}
	}
	return found
}

// saidAtOnce returns what a function returns that goes on from a block to one of its successors; nil if another condition comes first.
func saidAtOnce(from *ssa.BasicBlock, succ int) ssa.Value {
	b := from.Succs[succ]
	for range from.Parent().Blocks {
		switch end := last(b).(type) {
		case *ssa.Jump:
			from, b = b, b.Succs[0]
		case *ssa.Return:
			said := paths.Returned(end, 0)
			if phi, ok := said.(*ssa.Phi); ok && phi.Block() == b {
				return phi.Edges[slices.Index(b.Preds, from)]
			}
			return said
		default:
			return nil
		}
	}
	return nil
}

// saidWithout reports whether the answer of a call is one that its function may give for an object that lacks the part.
func (h *holder) saidWithout(call *ssa.Call, yes bool) bool {
	var answers []Answer
	if targets := h.result.graph.Targets(call); len(targets) == 1 {
		answers = h.result.answersWithout(targets[0])
	} else if asks := h.result.asksOf(call); asks != nil {
		answers = asks.Without
	}
	return slices.ContainsFunc(answers, func(answer Answer) bool {
		if answer.Yes != yes || answer.Param >= len(call.Call.Args) {
			return false
		}
		at := refs.Pointer(call.Call.Args[answer.Param])
		at.Path += answer.Path
		return at == h.at
	})
}
