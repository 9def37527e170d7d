package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/mistaken"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
)

// answersDone reports whether an instruction is a return by whose bool the caller takes a failure for success: the function comes there when the call has
// worked as well, and answers otherwise for each kind of failure that it asks for. Where it asks for what need not be a failure, such as that an object exists
// already, the bool that it returns after success may ask for another turn.
func (r *Result) answersDone(f *failures.Failure, instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || r.isTold(ret) || !r.reconciles.Answers(ret) || !hasBool(ret) {
		return false
	}
	kinds := r.conditions.Kinds(f.Err, ret.Parent())
	if len(kinds) == 0 || slices.ContainsFunc(kinds, func(k knowledge.ErrorKind) bool { return !k.Fails() }) || !r.conditions.ErrorAt(f.Err, ret).Nil {
		return false
	}
	asked := false
	for _, other := range paths.Returns(ret.Parent()) {
		if can := r.conditions.ErrorAt(f.Err, other); can.Nil || can.Other || len(can.Kinds) == 0 {
			continue
		}
		if !oppose(ret, other) {
			return false
		}
		asked = true
	}
	return asked
}

// oppose reports whether a bool of one return is the other one of another return.
func oppose(a, b *ssa.Return) bool {
	for i := range a.Results {
		x, ok := paths.Returned(a, i).(*ssa.Const)
		y, also := paths.Returned(b, i).(*ssa.Const)
		if ok && also && knowledge.IsBool(x.Type()) && knowledge.ZeroConstant(x) != knowledge.ZeroConstant(y) {
			return true
		}
	}
	return false
}

func hasBool(ret *ssa.Return) bool {
	return slices.ContainsFunc(ret.Results, func(result ssa.Value) bool { return knowledge.IsBool(result.Type()) })
}

// returnsItsResult reports whether an instruction is a return without an error of the Result that comes with one, and that is empty with each error, or some: it asks for no
// other pass then.
func (r *Result) returnsItsResult(f *failures.Failure, instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || len(ret.Results) != 2 || r.isTold(ret) || len(r.reconciles.AtEnd(ret)) > 0 || !r.conditions.ErrorAt(paths.Returned(ret, 1), ret).IsNil() {
		return false
	}
	result := partOf(f.Call, reconciles.Held(paths.Returned(ret, 0)))
	return result != nil && knowledge.ReconcileResult(result.Type()) && (r.failures.Zero(f.Call, result.Index) || r.failures.NilWithSome(f.Call, result.Index))
}

// answersNo reports whether a return of no error has bools that are constants, without a word of the failure that leads there, and the function gives the same answer when the call has worked, or
// is not made: its callers cannot tell them apart. A function that asks whether something is up takes a failure for a no, and one that has the form of a condition of a poll is asked again.
func (r *Result) answersNo(f *failures.Failure, ret *ssa.Return) bool {
	if !knowledge.ReturnsError(ret.Parent().Signature) || len(f.Logs)+len(f.Uses) > 0 || !hasBool(ret) || !r.reconciles.Answers(ret) || mistaken.ToldByFlag(ret) || asksAgain(ret.Parent()) || knowledge.Probes(ret.Parent().Name()) {
		return false
	}
	return slices.ContainsFunc(paths.Returns(ret.Parent()), func(other *ssa.Return) bool {
		return other != ret && r.conditions.ReturnedError(other).IsNil() && (!f.Call.Block().Dominates(other.Block()) || r.conditions.ErrorAt(f.Err, other).Nil) && !oppose(ret, other)
	})
}

// asksAgain reports whether a function can be the condition of a poll: a literal, or one that is handed nothing but a context.
func asksAgain(fn *ssa.Function) bool {
	return fn.Parent() != nil || !slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
		return !knowledge.Context(param.Type()) && param.Object() != fn.Signature.Recv()
	})
}
