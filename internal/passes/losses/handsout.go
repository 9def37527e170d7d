package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// takesAnswer finds a branch for an error that leaves for some kind of it alone, and falls through for all others to what reads the answer that came with the error, or
// returns it as a success; and one that returns the pointer of such an answer, or the object that a client was to fill, as a success after a log.
func (r *Result) takesAnswer(f *failures.Failure) bool {
	if f.AskedUnseen() || f.Call == f.Err && knowledge.Filled(&f.Call.Call) == nil || r.mistaken.Untested(f.Call) {
		return false
	}
	other := r.failures.Other(f)
	for _, e := range r.failures.Edges(f) {
		if !r.conditions.ErrorAt(f.Err, e.To().Instrs[0]).Other {
			continue // other kinds have left before
		}
		search := paths.Search{
			Block: e.To(), Pred: e.If.Block(),
			To: func(instr ssa.Instruction) bool {
				return usesPart(instr, f.Call) && !logs(instr) && !asksLength(instr) || r.handsOut(f, e, instr)
			},
			Avoid: func(instr ssa.Instruction) bool {
				return f.Uses[instr] || f.Logs[instr] || logs(instr) || usesPart(instr, f.Call) && asksLength(instr) || r.leavesWord(instr) && !isArgument(instr)
			},
			Edge: func(x *paths.Explorer, at paths.State, succ int) bool {
				return (len(at.Block.Succs) < 2 || r.failures.Tests(f, at.Block)) && other(x, at, succ) && !paths.Sets(at.Block, at.Block.Succs[succ])
			},
		}
		if path := paths.Find(search); f.Call != f.Err && path != nil && len(path.Branches()) > 0 && endsWithout(f, path.End) {
			return r.lose(Loss{Way: AnswerTaken, Call: f.Call, At: path.End})
		}
		search.To = func(instr ssa.Instruction) bool { return r.handsOut(f, e, instr) }
		search.Avoid = func(instr ssa.Instruction) bool {
			return f.Uses[instr] || !logs(instr) && !isArgument(instr) && r.leavesWord(instr)
		}
		if path := paths.Find(search); path != nil && len(f.Logs) > 0 && !r.meant(path.End.(*ssa.Return)) {
			return r.lose(Loss{Way: OnlyLogged, Call: f.Call, At: path.End})
		}
	}
	return false
}

// endsWithout reports whether a function can end after an instruction without a use of an error: where the error is used in any case, what has come with it is no answer.
func endsWithout(f *failures.Failure, after ssa.Instruction) bool {
	ends := func(instr ssa.Instruction) bool { _, ret := instr.(*ssa.Return); return ret && !f.Uses[instr] }
	return ends(after) || paths.Find(paths.Search{
		Plain: true, From: after, To: ends,
		Avoid: func(instr ssa.Instruction) bool { return f.Uses[instr] },
	}) != nil
}

// asksLength reports whether a condition depends on the length that an instruction returns: then it decides with what has come whether that is an answer.
func asksLength(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && knowledge.BuiltinName(&call.Call) == "len" && decides(call)
}

// handsOut reports whether an instruction is a return without an error of a pointer or interface that a call has returned beside its error, also from a variable where the
// branch of an edge joins others, or of the object that it was to fill.
func (r *Result) handsOut(f *failures.Failure, e paths.Edge, instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && r.returnsNoError(ret) && slices.ContainsFunc(ret.Results, func(result ssa.Value) bool {
		if isFilled(f.Call, result) {
			return true
		}
		part := partOf(f.Call, fromBranch(result, e))
		return part != nil && part != f.Err && knowledge.Nilable(part.Type())
	})
}

// fromBranch returns what a value is where control comes from the branch that an edge leads to.
func fromBranch(v ssa.Value, e paths.Edge) ssa.Value {
	phi, ok := v.(*ssa.Phi)
	if !ok {
		return v
	}
	for i, from := range phi.Block().Preds {
		if e.To().Dominates(from) {
			return phi.Edges[i]
		}
	}
	return v
}
