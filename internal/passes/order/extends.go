package order

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// An extension is a result of a function that is a list which it is handed, with an element more on some path.
type extension struct {
	Pair
	looks bool // the function does something else with the list, too: it may find the element there, and append nothing
}

// extends returns the extensions that a function makes, in the order of its returns. One that puts the list in an order itself makes none, nor is
// one known of a function that calls itself.
func (r *Result) extends(fn *ssa.Function) []extension {
	if found, ok := r.extended[fn]; ok {
		return found
	}
	r.extended[fn] = nil
	var found []extension
	for i := range fn.Signature.Results().Len() {
		if _, list := fn.Signature.Results().At(i).Type().Underlying().(*types.Slice); !list {
			continue
		}
		for _, v := range flow.Results(fn, i) {
			param, looks := r.extendedParam(v, make(map[ssa.Value]bool))
			if param == nil || param.Parent() != fn {
				continue
			}
			e := extension{Pair{flow.ParamIndex(param), i}, looks || r.looksInto(param)}
			if !slices.Contains(found, e) {
				found = append(found, e)
			}
		}
	}
	r.extended[fn] = found
	return found
}

// extendedParam returns the parameter to which a list was appended to make another one; nil for another list.
func (r *Result) extendedParam(v ssa.Value, seen map[ssa.Value]bool) (param *ssa.Parameter, looks bool) {
	if knowledge.Visited(seen, v) {
		return nil, false
	}
	switch v := v.(type) {
	case *ssa.Phi:
		for _, edge := range v.Edges {
			if param, looks := r.extendedParam(edge, seen); param != nil {
				return param, looks
			}
		}
	case *ssa.Slice:
		return r.extendedParam(v.X, seen)
	case *ssa.ChangeType:
		return r.extendedParam(v.X, seen)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return r.extendedBy(call, v.Index, seen)
		}
	case *ssa.Call:
		return r.extendedBy(v, 0, seen)
	}
	return nil, false
}

// extendedBy is extendedParam for a result of a call.
func (r *Result) extendedBy(call *ssa.Call, result int, seen map[ssa.Value]bool) (param *ssa.Parameter, looks bool) {
	if slices.ContainsFunc(r.graph.AllUses(call), r.newSearch(call.Parent()).settles) {
		return nil, false
	}
	lists := []extension{}
	if knowledge.BuiltinName(&call.Call) == "append" {
		lists = append(lists, extension{})
	} else {
		lists = r.extensionsOf(call)
	}
	for _, e := range lists {
		if e.Result != result || e.Param >= len(call.Call.Args) {
			continue
		}
		list := call.Call.Args[e.Param]
		if param, ok := unsliced(list).(*ssa.Parameter); ok {
			return param, e.looks
		}
		if param, looks := r.extendedParam(list, seen); param != nil {
			return param, looks || e.looks
		}
	}
	return nil, false
}

// unsliced returns the list that a value is a part of, or the same by another name of its type.
func unsliced(list ssa.Value) ssa.Value {
	switch v := list.(type) {
	case *ssa.Slice:
		return v.X
	case *ssa.ChangeType:
		return v.X
	case *ssa.Phi:
		for _, edge := range v.Edges {
			if param, ok := edge.(*ssa.Parameter); ok {
				return param
			}
		}
	}
	return list
}

// looksInto reports whether a function does something with a list that it is handed besides appending to it and returning it.
func (r *Result) looksInto(param *ssa.Parameter) bool {
	return slices.ContainsFunc(knowledge.Referrers(param), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Return, *ssa.Phi, *ssa.DebugRef, *ssa.ChangeType:
			return false
		case *ssa.Call:
			if knowledge.BuiltinName(&ref.Call) == "append" {
				return false
			}
			return !slices.ContainsFunc(r.extensionsOf(ref), func(e extension) bool { return ref.Call.Args[e.Param] == ssa.Value(param) })
		}
		return true
	})
}

// extensionsOf returns the extensions that the callee of a call makes.
func (r *Result) extensionsOf(call *ssa.Call) []extension {
	if targets := r.graph.Targets(call); len(targets) == 1 {
		return r.extends(targets[0])
	}
	fact := r.imported(&call.Call)
	if fact == nil {
		return nil
	}
	var found []extension
	for _, pair := range fact.Extends {
		found = append(found, extension{pair, false})
	}
	for _, pair := range fact.Upserts {
		found = append(found, extension{pair, true})
	}
	return found
}

// extendedIn returns what a call in a loop puts into the order of the loop by a function that returns the list of the round before with an element more.
// Where the function may find the element in the list, that has to be one that the program makes: what was read from the cluster has most
// elements already, and keeps their order.
func (r *Result) extendedIn(l *loop, call *ssa.Call) (lists []ssa.Value) {
	for _, e := range r.extensionsOf(call) {
		if e.Param >= len(call.Call.Args) {
			continue
		}
		list := call.Call.Args[e.Param]
		others := slices.Delete(slices.Clone(call.Call.Args), e.Param, e.Param+1)
		if l.carried(list) && l.dependsOn(others) && (!e.looks || r.anew(list)) {
			lists = append(lists, results(call, []int{e.Result})...)
		}
	}
	return lists
}
