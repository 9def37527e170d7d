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
		r.answers[fn] = nil // of one that calls itself nothing is known
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
			said := saidAtOnce(b, i)
			if said == nil {
				continue
			}
			for _, at := range r.lacking(b, i) {
				part := Part{Param: flow.ParamIndex(at.Root.(*ssa.Parameter)), Path: at.Path}
				for _, yes := range []bool{false, true} {
					answer := Answer{Part: part, Yes: yes}
					if r.maySay(said, at, fn, yes) && !slices.Contains(found, answer) {
						found = append(found, answer)
					}
				}
			}
		}
	}
	return found
}

// lacking returns the parts of parameters that may be nil on an edge: by a comparison, or as another function answers for objects without the part.
func (r *Result) lacking(b *ssa.BasicBlock, succ int) []refs.Ref {
	var found []refs.Ref
	for _, f := range r.conditions.Nils(b, succ) {
		if f.Nil {
			found = append(found, f.At)
		}
	}
	branch, _ := last(b).(*ssa.If)
	if branch == nil {
		return found
	}
	if call, ok := branch.Cond.(*ssa.Call); ok {
		for _, answer := range r.answersOf(call) {
			if answer.Yes == (succ == 0) && answer.Param < len(call.Call.Args) {
				found = append(found, partOf(call, answer.Part))
			}
		}
	}
	return slices.DeleteFunc(found, func(at refs.Ref) bool { _, param := at.Root.(*ssa.Parameter); return !param })
}

// partOf returns the location of a part of an argument of a call.
func partOf(call *ssa.Call, part Part) refs.Ref {
	at := refs.Pointer(call.Call.Args[part.Param])
	at.Path += part.Path
	return at
}

// maySay reports whether what a function returns where a part is nil may be yes, or no: a constant is what it is, and a call that asks for the part what its function
// answers without it.
func (r *Result) maySay(said ssa.Value, at refs.Ref, fn *ssa.Function, yes bool) bool {
	if constant(said) {
		return knowledge.ZeroConstant(said) != yes
	}
	call, ok := said.(*ssa.Call)
	if !ok {
		return true
	}
	h := r.holder(at, fn)
	if h.saidWithout(call, yes) || h.saidWithout(call, !yes) {
		return h.saidWithout(call, yes)
	}
	asks := r.asksOf(call)
	return !h.isMap || asks != nil && !slices.Contains(asks.Kinds, "")
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

// answersOf returns what the function that a call calls answers for objects without parts.
func (r *Result) answersOf(call *ssa.Call) []Answer {
	if targets := r.graph.Targets(call); len(targets) == 1 {
		return r.answersWithout(targets[0])
	}
	if asks := r.asksOf(call); asks != nil {
		return asks.Without
	}
	return nil
}

// saidWithout reports whether the answer of a call is one that its function may give for an object that lacks the part.
func (h *holder) saidWithout(call *ssa.Call, yes bool) bool {
	return slices.ContainsFunc(h.result.answersOf(call), func(answer Answer) bool {
		return answer.Yes == yes && answer.Param < len(call.Call.Args) && partOf(call, answer.Part) == h.at
	})
}
