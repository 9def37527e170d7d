package order

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// appends returns the parameters of a function that are pointers to lists to which it appends, on some path, in rising order. Where it
// puts the list in an order itself, it only adds.
func (r *Result) appends(fn *ssa.Function) []int {
	var found []int
	if !slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return pointsToList(param) }) {
		return nil
	}
	for instr := range calls.Instrs(fn) {
		store, ok := instr.(*ssa.Store)
		if !ok {
			continue
		}
		param, ok := store.Addr.(*ssa.Parameter)
		if !ok || slices.Contains(found, flow.ParamIndex(param)) {
			continue
		}
		call, ok := store.Val.(*ssa.Call)
		if ok && knowledge.BuiltinName(&call.Call) == "append" && isLoad(call.Call.Args[0], param) && !slices.ContainsFunc(r.graph.AllUses(call), r.newSearch(fn).settles) {
			found = append(found, flow.ParamIndex(param))
		}
	}
	slices.Sort(found)
	return found
}

func isLoad(v, addr ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && load.X == addr
}

// appendedBy returns what a call in a loop puts into the order of the loop by the function that it calls, which appends to a list that
// it is handed a pointer to. The list is one that the function of the loop makes: an object that was read has most elements already, and keeps
// their order.
func (r *Result) appendedBy(l *loop, call *ssa.Call) (lists []ssa.Value, sinks []Sink) {
	if !slices.ContainsFunc(call.Call.Args, pointsToList) {
		return nil, nil
	}
	var params []int
	targets := r.graph.Targets(call)
	if len(targets) == 1 {
		params = r.appends(targets[0])
	} else if fact := r.imported(&call.Call); fact != nil {
		params = fact.Appends
	}
	for _, param := range params {
		addr := flow.ActualOf(&call.Call, targets, param)
		if addr == nil || l.inside(l.base(addr)) || !l.dependsOn(slices.DeleteFunc(slices.Clone(call.Call.Args), func(arg ssa.Value) bool { return arg == addr })) {
			continue
		}
		switch addr := addr.(type) {
		case *ssa.Alloc:
			lists = append(lists, r.loadsOf(addr)...)
		case *ssa.FieldAddr:
			if _, made := addr.X.(*ssa.Alloc); made && !knowledge.IsObject(addr.X.Type()) {
				sinks = append(sinks, r.field(call, addr)...)
			}
		}
	}
	return lists, sinks
}

// loadsOf returns the loads of a list in a variable; none if one of them is put in an order.
func (r *Result) loadsOf(variable *ssa.Alloc) []ssa.Value {
	var found []ssa.Value
	s := r.newSearch(variable.Parent())
	for _, ref := range knowledge.Referrers(variable) {
		load, ok := ref.(*ssa.UnOp)
		if !ok {
			continue
		}
		if slices.ContainsFunc(r.graph.AllUses(load), s.settles) {
			return nil
		}
		found = append(found, load)
	}
	return found
}

func pointsToList(v ssa.Value) bool {
	pointer, ok := v.Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = pointer.Elem().Underlying().(*types.Slice)
	return ok
}
