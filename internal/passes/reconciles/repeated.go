package reconciles

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// RepeatedBy returns the exported functions of the package, the one with an instruction or those that lead there, each call of which gets to the instruction as Repeats
// says: what other packages call in each pass. Those that it finds after the first maxRepeated are missed.
func (r *Result) RepeatedBy(instr ssa.Instruction, others ...ssa.Instruction) []*types.Func {
	var found []*types.Func
	r.repeats(instr, r.steady, func(fn *ssa.Function) bool {
		if obj, ok := fn.Object().(*types.Func); ok && obj.Exported() && !r.starts(fn) {
			found = append(found, obj)
		}
		return len(found) == maxRepeated
	}, others)
	return found
}

// maxRepeated bounds the functions that RepeatedBy returns: along a chain of calls, each function of which writes, they are as many as the chain has functions, for each write.
const maxRepeated = 16

// asksType reports whether a condition asks of which type something is.
func asksType(cond ssa.Value) bool {
	part, ok := cond.(*ssa.Extract)
	if !ok || part.Index == 0 {
		return false
	}
	_, asserts := part.Tuple.(*ssa.TypeAssert)
	return asserts
}
