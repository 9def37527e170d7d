package failures

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Beside reports whether result i of a call is a constant whenever its error is not nil: by what the functions of the package that it can run return, or, of one that saves
// an object, that nothing has been done. An unknown callee returns whatever it likes.
func (r *Result) Beside(call *ssa.Call, i int, v ssa.Value) bool {
	wanted, ok := v.(*ssa.Const)
	if !ok || wanted.Value == nil {
		return false
	}
	if w, writes := knowledge.WriteOf(&call.Call); writes {
		return w.Verb == knowledge.Save && i == 0 && knowledge.NothingDone(wanted)
	}
	targets := r.graph.Targets(call)
	for _, fn := range targets {
		if !r.alwaysBeside(fn, i, wanted.Value) {
			return false
		}
	}
	return len(targets) > 0
}

// alwaysBeside reports whether each return of a function that can return an error returns a constant as result i, and one does.
func (r *Result) alwaysBeside(fn *ssa.Function, i int, wanted constant.Value) bool {
	fails := false
	for _, ret := range paths.Returns(fn) {
		err := paths.Last(ret)
		if knowledge.ZeroConstant(err) || r.conditions.ErrorAt(err, ret).IsNil() {
			continue
		}
		c, ok := paths.Returned(ret, i).(*ssa.Const)
		if !ok || c.Value == nil || c.Value.Kind() != wanted.Kind() || !constant.Compare(c.Value, token.EQL, wanted) {
			return false
		}
		fails = true
	}
	return fails
}

// A Bool is a result of a function that is true, or false.
type Bool struct {
	Index int
	Truth bool
}

// Alone reports whether a bool that a call returns may be so without an error: there is such a return of a function that it can run, or, of one that is not seen and
// answers a value, it says that there is none.
func (r *Result) Alone(call *ssa.Call, is Bool) bool {
	known := r.summaries(call)
	return slices.ContainsFunc(known, func(s Summary) bool { return slices.Contains(s.Alone, is) }) ||
		r.library(call) != nil && !is.Truth && is.Index == 1 && knowledge.SaysFound(&call.Call)
}

// aloneIn returns the bools that a function returns as constants without an error, as far as is known: nothing that leads to the constant says that there is one.
func (r *Result) aloneIn(fn *ssa.Function) []Bool {
	if !knowledge.ReturnsError(fn.Signature) {
		return nil
	}
	var found []Bool
	for i := range fn.Signature.Results().Len() - 1 {
		if !knowledge.IsBool(fn.Signature.Results().At(i).Type()) {
			continue
		}
		for _, ret := range paths.Returns(fn) {
			r.eachConstant(paths.Returned(ret, i), ret, func(truth bool, at ssa.Instruction) {
				if is := (Bool{i, truth}); !slices.Contains(found, is) && r.conditions.ErrorAt(paths.Last(ret), at).Nil {
					found = append(found, is)
				}
			})
		}
	}
	return found
}

// eachConstant shows the constants that a bool can be at an instruction, and where each of them comes from.
func (r *Result) eachConstant(v ssa.Value, at ssa.Instruction, show func(truth bool, at ssa.Instruction)) {
	switch v := v.(type) {
	case *ssa.Const:
		show(constant.BoolVal(v.Value), at)
	case *ssa.Phi:
		for i, edge := range v.Edges {
			if c, ok := edge.(*ssa.Const); ok {
				show(constant.BoolVal(c.Value), lastOf(v.Block().Preds[i]))
			}
		}
	}
}
