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
	for store := range calls.Each[*ssa.Store](fn) {
		param, ok := store.Addr.(*ssa.Parameter)
		if !ok || slices.Contains(found, flow.ParamIndex(param)) {
			continue
		}
		call, ok := store.Val.(*ssa.Call)
		if ok && knowledge.BuiltinName(&call.Call) == "append" && knowledge.Loads(call.Call.Args[0], param) && !slices.ContainsFunc(r.graph.AllUses(call), r.newSearch(fn).settles) {
			found = append(found, flow.ParamIndex(param))
		}
	}
	slices.Sort(found)
	return found
}

// appendedBy returns what a call in a loop puts into the order of the loop by the function that it calls, which appends to a list that
// it is handed a pointer to. The list is one that the function of the loop makes: an object that was read has most elements already, and keeps
// their order.
func (r *Result) appendedBy(l *loop, call *ssa.Call) (lists []ssa.Value, sinks []Sink) {
	targets := r.graph.Targets(call)
	if len(targets) == 1 {
		lists, sinks = r.appendedToFields(l, call, targets[0])
	}
	captured, stored := r.appendedToCaptured(l, call)
	lists, sinks = append(lists, captured...), append(sinks, stored...)
	if !slices.ContainsFunc(call.Call.Args, pointsToList) {
		return lists, sinks
	}
	var params []int
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

// appendedToFields is appendedBy for a function that appends to a list in a field of a struct that it is handed, such as its receiver, itself or by a
// function that it hands the struct on to. An object has to be one that the function of the loop makes; a field that others cannot name is followed to
// where the package reads it.
func (r *Result) appendedToFields(l *loop, call *ssa.Call, fn *ssa.Function) (lists []ssa.Value, sinks []Sink) {
	for _, to := range r.fieldAppends(fn) {
		of := flow.ActualOf(&call.Call, []*ssa.Function{fn}, flow.ParamIndex(to.param))
		if of == nil || l.inside(l.base(of)) || !l.dependsOn(slices.DeleteFunc(slices.Clone(call.Call.Args), func(arg ssa.Value) bool { return arg == of })) {
			continue
		}
		addr := to.store.Addr.(*ssa.FieldAddr)
		field := flow.FieldOf(addr.X.Type(), addr.Field)
		switch _, made := of.(*ssa.Alloc); {
		case field == nil || r.sorts(field, to.store.Parent()) || r.sorts(field, call.Parent()):
		case knowledge.APIStruct(addr.X.Type()):
			if made {
				sinks = append(sinks, r.field(to.store, addr)...)
			}
		case !field.Exported() && field.Pkg() == r.pass.Pkg:
			for _, load := range r.graph.Reads(field) {
				lists = append(lists, load)
			}
		}
	}
	return lists, sinks
}

// A fieldAppend is a store that appends to a list in a field of a struct that a parameter of a function is, or points to.
type fieldAppend struct {
	param *ssa.Parameter
	store *ssa.Store
}

// fieldAppends returns those of a function, and those of the functions that it hands its parameters on to.
func (r *Result) fieldAppends(fn *ssa.Function) []fieldAppend {
	if found, ok := r.appended[fn]; ok {
		return found
	}
	r.appended[fn] = nil // for functions that call each other
	var found []fieldAppend
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if _, ok := instr.Addr.(*ssa.FieldAddr); !ok {
				continue
			}
			if param := appendedField(instr); param != nil && !r.missing(instr.Val.(*ssa.Call)) {
				found = append(found, fieldAppend{param, instr})
			}
		case *ssa.Call:
			found = append(found, r.handedOnAppends(instr)...)
		}
	}
	r.appended[fn] = found
	return found
}

// handedOnAppends returns the appends of the function that a call hands a parameter on to.
func (r *Result) handedOnAppends(call *ssa.Call) []fieldAppend {
	targets := r.graph.Targets(call)
	if len(targets) != 1 {
		return nil
	}
	var found []fieldAppend
	for _, below := range r.fieldAppends(targets[0]) {
		param, ok := flow.Actual(&call.Call, targets[0], flow.ParamIndex(below.param)).(*ssa.Parameter)
		if ok {
			found = append(found, fieldAppend{param, below.store})
		}
	}
	return found
}

// appendedField returns the parameter to a field of which a store appends; nil for another store.
func appendedField(store *ssa.Store) *ssa.Parameter {
	call, ok := store.Val.(*ssa.Call)
	if !ok || knowledge.BuiltinName(&call.Call) != "append" {
		return nil
	}
	if flow.Locate(call.Call.Args[0]) != flow.Locate(store.Addr) && !sameField(call.Call.Args[0], store.Addr) {
		return nil
	}
	param, _ := flow.Locate(store.Addr.(*ssa.FieldAddr).X).Root.(*ssa.Parameter)
	return param
}

// sameField reports whether a value is read from a field of the struct that an address is in.
func sameField(v, addr ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && sameAddr(load.X, addr, 0)
}

// handedBack returns what has an order since a function appends to a list in that order that a parameter points to: the list of each caller.
func (r *Result) handedBack(param *ssa.Parameter) (lists []ssa.Value, sinks []Sink) {
	if !pointsToList(param) {
		return nil, nil
	}
	for _, site := range r.graph.Sites(param.Parent()) {
		call, ok := site.Instr.(*ssa.Call)
		if !ok || !site.Direct {
			continue
		}
		switch addr := flow.Actual(&call.Call, param.Parent(), flow.ParamIndex(param)).(type) {
		case *ssa.Alloc:
			lists = append(lists, r.loadsOf(addr)...)
		case *ssa.FieldAddr:
			sinks = append(sinks, r.field(call, addr)...)
		}
	}
	return lists, sinks
}

// loadsOf returns the loads of a list in a variable; none if one of them is put in an order.
func (r *Result) loadsOf(variable *ssa.Alloc) []ssa.Value {
	var found []ssa.Value
	s := r.newSearch(variable.Parent())
	for load := range knowledge.Each[*ssa.UnOp](knowledge.Referrers(variable)) {
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
