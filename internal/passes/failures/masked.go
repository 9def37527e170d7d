package failures

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Masked returns what makes an error in a way in which its cause has become text: a call that makes text of it, a value of a
// type that does not unwrap, or a call of a function of the module that returns no other error. It returns nil for another
// error. An unknown callee keeps the cause.
func (r *Result) Masked(err ssa.Value) ssa.Instruction {
	err = knowledge.Tuple(err)
	if made, ok := err.(*ssa.MakeInterface); ok && knowledge.Encloses(made) {
		return made
	}
	call, ok := err.(*ssa.Call)
	if !ok || !r.makesText(call) {
		return nil
	}
	return call
}

func (r *Result) makesText(call *ssa.Call) bool {
	return knowledge.Masks(&call.Call) || r.each(call, func(s Summary) bool { return s.Masked })
}

// masks reports whether each error that a function returns is masked, and it returns one.
func (r *Result) masks(fn *ssa.Function) bool {
	last := fn.Signature.Results().Len() - 1
	if !knowledge.ReturnsError(fn.Signature) {
		return false
	}
	masks := false
	for _, ret := range paths.Returns(fn) {
		switch err := paths.Returned(ret, last); {
		case knowledge.ZeroConstant(err):
		case r.Masked(err) != nil:
			masks = true
		default:
			return false
		}
	}
	return masks
}
