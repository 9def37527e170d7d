package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A join is where a result of a call, and its error, get into variables that hold those of other calls on other paths: the result is nil if the error is
// there, whichever call that is of.
type join struct {
	value, err *ssa.Phi    // nil for no such place
	others     []*ssa.Call // the other calls
}

// joinOf returns where a result of a call is joined with results of others that are nil with each error as well, or are by convention.
func (r *Result) joinOf(f *Failure, value *ssa.Extract) join {
	for phi := range knowledge.Each[*ssa.Phi](knowledge.Referrers(value)) {
		errs, others := r.failedWith(f, phi)
		if errs == nil {
			continue
		}
		for beside := range knowledge.Each[*ssa.Phi](phi.Block().Instrs) {
			if slices.Equal(beside.Edges, errs) {
				return join{phi, beside, others}
			}
		}
	}
	return join{}
}

// failedWith returns the errors of the calls whose results are joined, in the order of the edges, and the calls but for one; nil if one of them is no call, or
// returns something with an error.
func (r *Result) failedWith(f *Failure, phi *ssa.Phi) (errs []ssa.Value, others []*ssa.Call) {
	for _, edge := range phi.Edges {
		part, _ := edge.(*ssa.Extract)
		call := flow.Made(edge)
		if part == nil || call == nil || !r.Zero(call, part.Index) && !(isUnknown(call) && r.takenForNil(call, part)) {
			return nil, nil
		}
		err, _ := conditions.ErrorOf(call)
		errs = append(errs, err)
		if call != f.Call {
			others = append(others, call)
		}
	}
	return errs, others
}

// ends reports whether an instruction is one of the other calls, or may end the function since it has the joined error.
func (r *Result) ends(j join, instr ssa.Instruction, kind knowledge.ErrorKind) bool {
	if j.value == nil {
		return false
	}
	call, _ := instr.(*ssa.Call)
	return slices.Contains(j.others, call) || slices.Contains(knowledge.Referrers(j.err), instr) && !comparesWithNil(instr) && !AsksKind(instr) &&
		!r.logged(instr, j.err) && !r.goesOnAfter(instr, j.err, kind)
}
