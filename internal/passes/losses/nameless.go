package losses

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// nameless looks at a call whose error the source assigns to _, and whose other results it takes: what is nil with the error is followed, or another error, which is
// nil for certain, is tested or returned in its place.
func (r *Result) nameless(call *ssa.Call) {
	if r.ssa.ErrorOf(call) != nil || call.Call.Signature().Results().Len() < 2 || knowledge.NeverFails(&call.Call) {
		return
	}
	if r.instead(call) || r.returnedInstead(call) {
		return
	}
	use := r.failures.FollowedNameless(call)
	switch {
	case use == nil:
	case r.failsOutside(call):
		r.lose(Loss{Way: Nameless, Call: call, At: use})
	case slices.ContainsFunc(knowledge.Args(&call.Call), varies):
		r.lose(Loss{Way: NamelessInput, Call: call, At: use})
	}
}

// failsOutside reports whether a call fails for other reasons than what it is handed, which its caller may know: it asks something outside, or looks into a cache, or is handed
// nothing but a context.
func (r *Result) failsOutside(call *ssa.Call) bool {
	if knowledge.FailsByInput(&call.Call) {
		return false
	}
	return r.asksOutside(call) || r.works(call, effects.Shares) || knowledge.ReadsLister(&call.Call) || knowledge.LooksUpOutside(&call.Call) || knowledge.NilWithError(&call.Call, 0) ||
		!slices.ContainsFunc(knowledge.Args(&call.Call), func(arg ssa.Value) bool { return !knowledge.Context(arg.Type()) })
}

// varies reports whether an argument is neither a context nor a constant.
func varies(arg ssa.Value) bool {
	_, constant := knowledge.Unconverted(arg).(*ssa.Const)
	return !constant && !knowledge.Context(arg.Type())
}

// instead finds a call whose error has no name, if the next thing that the function does is to test another error, which is nil for certain.
func (r *Result) instead(call *ssa.Call) bool {
	rest := call.Block().Instrs[slices.Index(call.Block().Instrs, ssa.Instruction(call))+1:]
	if slices.ContainsFunc(rest, knowledge.Is[ssa.CallInstruction]) {
		return false
	}
	other := r.mistaken.TestedInstead(call, call)
	return other != nil && other.Pos() > call.Pos() && r.lose(Loss{Way: Dropped, Call: call, At: call, Instead: other})
}

// returnedInstead finds a call whose error has no name, if what comes with it is returned beside an error variable that is nil for certain: nothing has ever been
// assigned to that, what comes with the error is nil, or the call asks something outside. Of the calls that come to one return, there is the first.
func (r *Result) returnedInstead(call *ssa.Call) bool {
	for _, ret := range paths.Returns(call.Parent()) {
		name := r.mistaken.ReturnedVariable(ret)
		part := returned(ret, call)
		if name == nil || r.told[ret] || part == nil || !r.conditions.ErrorAt(paths.Last(ret), ret).IsNil() {
			continue
		}
		variable := r.ssa.Variable(name)
		_, unset := paths.Last(ret).(*ssa.Const)
		if unset && !r.ssa.Assigned(variable, variable.Pos(), ret.Pos()) || r.failsOutside(call) || knowledge.Nilable(part.Type()) && r.failures.Zero(call, part.Index) {
			r.told[ret] = true
			return r.lose(Loss{Way: DroppedLast, Call: call, At: call, Instead: name})
		}
	}
	return false
}

// returned returns the result of a call that a return has, as it is or from a variable that it is in on some path; nil for none.
func returned(ret *ssa.Return, call *ssa.Call) *ssa.Extract {
	for _, result := range ret.Results {
		from := []ssa.Value{knowledge.Unconverted(result)}
		if joined, ok := from[0].(*ssa.Phi); ok {
			from = joined.Edges
		}
		for _, v := range from {
			if part := partOf(call, knowledge.Unconverted(v)); part != nil {
				return part
			}
		}
	}
	return nil
}
