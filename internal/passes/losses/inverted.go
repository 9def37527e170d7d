package losses

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// inverted finds an error that is returned only if it says that an object is gone, or there, already, which is mostly no failure: every other one ends in
// a log, and in a return of success. The test is the wrong way round.
func (r *Result) inverted(f *failures.Failure) bool {
	if r.returnedAsNil(f) {
		return true
	}
	if !onlyReturned(f) || r.ofFinalizer(f.Call) {
		return false
	}
	for _, kind := range r.harmless(f) {
		if !r.returnedAs(f, kind) || r.onlyRecords(f) {
			continue
		}
		path := paths.Find(paths.Search{
			From: f.Call, Edge: r.failures.Other(f),
			To:    func(instr ssa.Instruction) bool { return r.returnsNil(f, instr) },
			Avoid: func(instr ssa.Instruction) bool { return handles(f)(instr) || r.leavesWordAfter(f, instr) },
		})
		if path != nil {
			return r.lose(Loss{Way: Inverted, Call: f.Call, At: path.End, Kind: kind})
		}
	}
	return false
}

// returnedAsNil finds an error that is returned only where a test has found it nil, if the function goes on with what came with it where it is there, or, of a change, does nothing
// more, and returns success: the test is the wrong way round. Another way that is tried after a failure does something else.
func (r *Result) returnedAsNil(f *failures.Failure) bool {
	if !onlyReturned(f) || len(f.Logs) > 0 || f.AskedUnseen() || !knowledge.ReturnsError(f.Call.Parent().Signature) {
		return false
	}
	for use := range f.Uses {
		if !r.conditions.ErrorAt(f.Err, use).IsNil() {
			return false
		}
	}
	search := paths.Search{
		From: f.Call, Edge: r.failures.Other(f),
		To: func(instr ssa.Instruction) bool { return usesPart(instr, f.Call) && !logs(instr) },
		Avoid: func(instr ssa.Instruction) bool {
			return f.Uses[instr] || r.leavesWordAfter(f, instr) && !usesPart(instr, f.Call)
		},
	}
	succeeds := func(instr ssa.Instruction) bool { return r.returnsNil(f, instr) }
	path := paths.Find(search)
	if path == nil && r.changes(f.Call) {
		search.To = succeeds
		path = paths.Find(search)
	}
	if path == nil || !succeeds(path.End) && paths.Find(paths.Search{From: path.End, To: succeeds}) == nil {
		return false
	}
	return r.lose(Loss{Way: InvertedNil, Call: f.Call, At: path.End})
}

// onlyRecords reports whether what a function does after a lookup that has worked is to write an event, and no change of the cluster: an event that is not there is no work
// that was not done.
func (r *Result) onlyRecords(f *failures.Failure) bool {
	return !r.changes(f.Call) && f.Call.Parent().Signature.Results().Len() == 1 && !r.writesAfter(f) && paths.Find(paths.Search{
		From: f.Call, Edge: r.conditions.Succeeding(f.Err),
		To: func(instr ssa.Instruction) bool {
			call, ok := instr.(*ssa.Call)
			return ok && knowledge.Records(&call.Call)
		},
	}) != nil
}

// onlyReturned reports whether an error is returned somewhere as it is, and nothing else but logs uses it.
func onlyReturned(f *failures.Failure) bool {
	for use := range f.Uses {
		if ret, ok := use.(*ssa.Return); !ok || paths.Last(ret) != f.Err {
			return false
		}
	}
	return len(f.Uses) > 0
}

// returnedAs reports whether each return of an error is one of an error of a kind for certain.
func (r *Result) returnedAs(f *failures.Failure, kind knowledge.ErrorKind) bool {
	for use := range f.Uses {
		if can := r.conditions.ErrorAt(f.Err, use); can.Nil || can.Other || len(can.Kinds) != 1 || can.Kinds[0] != kind {
			return false
		}
	}
	return true
}

// returnsNil reports whether an instruction is a return without an error where there is one, whatever the other results are but for a bool, which may say as much.
func (r *Result) returnsNil(f *failures.Failure, instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && !hasBool(ret) && !r.isTold(ret) && len(r.reconciles.AtEnd(ret)) == 0 && r.conditions.ReturnedError(ret).IsNil() && r.conditions.ErrorAt(f.Err, ret).Other
}

// leavesWordAfter reports whether an instruction does something by which others can learn of a failure, where there is one.
func (r *Result) leavesWordAfter(f *failures.Failure, instr ssa.Instruction) bool {
	return r.leavesWord(instr) && !isArgument(instr) && r.conditions.NotNilAt(f.Err, instr)
}
