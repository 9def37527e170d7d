package mistaken

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// filtered looks at a call that tells of a failure, or makes an error of it, and has as the cause what a function such as client.IgnoreNotFound leaves of an error that is there
// for certain: that is nil for an error of the kind which the function drops. A wrapper that makes nil of nil is meant to.
func (r *Result) filtered(call *ssa.Call) {
	_, _, made := knowledge.Formatted(&call.Call)
	handed := r.handedTo(&call.Call)
	text := knowledge.ErrorText(call)
	if text != nil {
		handed = []ssa.Value{text}
	} else if !made && !knowledge.LogsFailure(&call.Call) && !knowledge.EndsProcess(&call.Call) {
		return
	}
	for _, v := range handed {
		filter, ok := v.(*ssa.Call)
		if !ok || filter.Parent() != call.Parent() {
			continue
		}
		of, kind := r.failures.Dropped(filter)
		source, _ := r.ssa.Call(filter)
		if of == nil || source == nil || r.conditions.NotNilAt(filter, call) {
			continue
		}
		can := r.conditions.ErrorAt(of, filter)
		if can.NotNil() && (len(can.Kinds) > 0 || can.Other) && !slices.Contains(can.Excluded, kind) {
			r.add(Mistake{Kind: r.lostBy(call), At: at(source), Name: types.ExprString(source), Call: call, Filter: filter})
			return
		}
	}
}
