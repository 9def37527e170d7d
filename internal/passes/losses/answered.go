package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// goesOnAnswering finds a failure that a handler of HTTP has answered by http.Error, after which it goes on: it writes to the response once more, or uses what the
// call has returned that has failed. The return is missing.
func (r *Result) goesOnAnswering(answer *ssa.Call) {
	if !knowledge.AnswersError(&answer.Call) {
		return
	}
	found := r.conditions.Found(answer)
	if found == nil {
		return
	}
	failed, response := flow.Made(found.Subject), answer.Call.Args[0]
	if failed != nil {
		f, _ := r.failures.Of(failed)
		if f == nil {
			failed = nil
		} else if use := r.failures.Dereferenced(f); use != nil && !use.Taken {
			failed = nil // what it has returned is followed, which is a loss of its own
		}
	}
	path := paths.Find(paths.Search{From: answer, To: func(instr ssa.Instruction) bool {
		return instr != ssa.Instruction(answer) && (writesTo(instr, response) || failed != nil && usesPart(instr, failed))
	}})
	if path != nil && r.conditions.ErrorAt(found.Subject, path.End).Other {
		r.lose(Loss{Way: Answered, Call: answer, At: answer, To: path.End})
	}
}

// writesTo reports whether an instruction writes an answer, or hands the response to a function.
func writesTo(instr ssa.Instruction, response ssa.Value) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	if call.Call.IsInvoke() && call.Call.Value == response {
		return call.Call.Method.Name() != "Header"
	}
	return slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return knowledge.Unconverted(arg) == response })
}

// usesPart reports whether an instruction uses what a call has returned beside its error, other than to ask for it or to put it elsewhere.
func usesPart(instr ssa.Instruction, call *ssa.Call) bool {
	switch instr.(type) {
	case *ssa.FieldAddr, ssa.CallInstruction:
	default:
		return false
	}
	return slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool {
		part := partOf(call, *op)
		return part != nil && !knowledge.IsError(part.Type())
	})
}

// walksBlind finds a function that filepath.Walk or filepath.WalkDir calls for each file, and that asks what is known of the file before it looks at the error that comes with it:
// with one that is nil.
func (r *Result) walksBlind(walk *ssa.Call) {
	visitor := knowledge.Visitor(&walk.Call)
	if visitor == nil {
		return
	}
	for _, fn := range r.graph.Functions(visitor) {
		if len(fn.Blocks) == 0 || len(fn.Params) < 3 {
			continue
		}
		file, err := fn.Params[len(fn.Params)-2], fn.Params[len(fn.Params)-1]
		path := paths.Find(paths.Search{
			Block: fn.Blocks[0],
			To: func(instr ssa.Instruction) bool {
				call, ok := instr.(ssa.CallInstruction)
				return ok && call.Common().IsInvoke() && call.Common().Value == ssa.Value(file)
			},
			Avoid: func(instr ssa.Instruction) bool { return slices.Contains(knowledge.Referrers(err), instr) },
			Edge:  func(_ *paths.Explorer, s paths.State, succ int) bool { return !r.isThere(file, s.Block, succ) },
		})
		if path != nil {
			r.lose(Loss{Way: Walked, Call: walk, At: path.End})
		}
	}
}

// isThere reports whether an edge says that a value is not nil, or that a call has worked which is handed it: that can have looked.
func (r *Result) isThere(v ssa.Value, b *ssa.BasicBlock, succ int) bool {
	return slices.ContainsFunc(r.conditions.OnEdge(b, succ), func(fact conditions.Fact) bool {
		if fact.Predicate != conditions.Nil {
			return false
		}
		given := flow.Made(fact.Subject)
		return !fact.Truth && fact.Subject == v ||
			fact.Truth && knowledge.IsError(fact.Subject.Type()) && given != nil && slices.Contains(given.Call.Args, v)
	})
}
