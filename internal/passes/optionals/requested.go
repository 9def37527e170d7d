package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// requested reports whether a result of a function is the list of objects that it has asked the cluster for, or the objects in that, in each return but for those of
// nil, and nothing there has looked whether there are any.
func (r *Result) requested(fn *ssa.Function, result int) bool {
	found := false
	for _, ret := range paths.Returns(fn) {
		v := paths.Returned(ret, result)
		if knowledge.IsNil(v) {
			continue
		}
		if !r.asksFor(v) && !r.gathered(v, ret, maxCallers) {
			return false
		}
		found = true
	}
	return found
}

// asksFor reports whether a value is a list that its function asks the cluster for, or what is in it, and nothing else is done with it.
func (r *Result) asksFor(v ssa.Value) bool {
	at := refs.Pointer(v)
	list, ok := at.Root.(*ssa.Alloc)
	if !ok {
		return r.requestedBy(v)
	}
	if !fills(list) || at.Path != "" && at.Path != ".Items" {
		return false
	}
	for instr := range calls.Instrs(list.Parent()) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if to := refs.Pointer(instr.Addr); to.Root == list {
				return false // it leaves some out
			}
		case *ssa.FieldAddr:
			if instr.X == ssa.Value(list) && knowledge.ListItems(instr.X.Type(), instr.Field) && !onlyReturned(instr) {
				return false
			}
		}
	}
	return true
}

// onlyReturned reports whether all that is done with what is in a field is to return it.
func onlyReturned(field *ssa.FieldAddr) bool {
	for _, ref := range knowledge.Referrers(field) {
		load, ok := ref.(*ssa.UnOp)
		if !ok {
			return false
		}
		for _, ref := range knowledge.Referrers(load) {
			switch ref.(type) {
			case *ssa.Return, *ssa.Phi:
			default:
				return false
			}
		}
	}
	return true
}

// requestedBy reports whether a value is a result of a call that is such a list, as of a lister.
func (r *Result) requestedBy(v ssa.Value) bool {
	call := flow.Made(v)
	if call == nil {
		return false
	}
	_, list := v.Type().Underlying().(*types.Slice)
	return list && knowledge.ResultIndex(v) == 0 && knowledge.ListsObjects(&call.Call) || slices.Contains(r.returnsBy(call).Requested, knowledge.ResultIndex(v))
}
