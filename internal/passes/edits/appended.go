package edits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// LostAppends returns what a function appends to lists that it is handed, parts of objects or of structs of the API, where nothing but further appends uses the longer list: the one
// of the caller stays as long as it was. One append is returned of each parameter. A list that is cut before is left out: to append to it is to move its elements.
func (r *Result) LostAppends(fn *ssa.Function) []*ssa.Call {
	var found []*ssa.Call
	for _, param := range fn.Params {
		list, ok := param.Type().Underlying().(*types.Slice)
		if !ok || !knowledge.APIStruct(list.Elem()) && !r.handsPart(param) {
			continue
		}
		if first := lostTo(param); first != nil {
			found = append(found, first)
		}
	}
	return found
}

// handsPart reports whether a caller hands over a part of an object as a parameter.
func (r *Result) handsPart(param *ssa.Parameter) bool {
	return slices.ContainsFunc(r.graph.Sites(param.Parent()), func(site calls.Site) bool {
		given := site.Argument(param)
		if given == nil {
			return false
		}
		at := refs.ValueOf(given)
		return at.Path != "" && at.Root != nil && Type(refs.Ref{Root: at.Root}) != nil
	})
}

// lostTo returns the first append to a list whose result, and what a variable becomes by it, is only appended to; nil for none, and where one of them has another use.
func lostTo(list ssa.Value) (first *ssa.Call) {
	seen := make(map[ssa.Value]bool)
	for pending := []ssa.Value{list}; len(pending) > 0; pending = pending[1:] {
		v := pending[0]
		for _, ref := range knowledge.Referrers(v) {
			var longer ssa.Value
			switch ref := ref.(type) {
			case *ssa.Phi:
				longer = ref
			case *ssa.Call:
				if knowledge.BuiltinName(&ref.Call) == "append" && ref.Call.Args[0] == v {
					longer = ref
				}
			}
			switch {
			case longer == nil && v != list:
				return nil
			case longer != nil && !seen[longer]:
				seen[longer] = true
				pending = append(pending, longer)
				if call, ok := longer.(*ssa.Call); ok && (first == nil || call.Pos() < first.Pos()) {
					first = call
				}
			}
		}
	}
	return first
}
