package order

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// appendedToCaptured returns what a call in a loop puts into the order of the loop by a closure that appends to a list which it captures, or to one in a
// struct that it captures: the function around makes the variable, and may hand the closure to the function of the loop.
func (r *Result) appendedToCaptured(l *loop, call *ssa.Call) (lists []ssa.Value, sinks []Sink) {
	callees := r.graph.Callees(call)
	if len(callees) != 1 || callees[0].Parent() == nil || !l.dependsOn(call.Call.Args) {
		return nil, nil
	}
	for store := range calls.Each[*ssa.Store](callees[0]) {
		add, ok := store.Val.(*ssa.Call)
		if !ok || knowledge.BuiltinName(&add.Call) != "append" || !sameField(add.Call.Args[0], store.Addr) || r.missing(add) || fixed(add, callees[0]) {
			continue
		}
		captured, ok := flow.Locate(store.Addr).Root.(*ssa.Alloc)
		if !ok || captured.Parent() == callees[0] || l.inside(captured) {
			continue
		}
		switch addr := store.Addr.(type) {
		case *ssa.FreeVar:
			lists = append(lists, r.loadsOf(captured)...)
		case *ssa.FieldAddr:
			sinks = append(sinks, r.field(store, addr)...)
		}
	}
	return lists, sinks
}

// fixed reports whether an append adds what no parameter of its function decides.
func fixed(add *ssa.Call, fn *ssa.Function) bool {
	l := &loop{body: fn, elements: params(fn)}
	return !slices.ContainsFunc(add.Call.Args[1:], l.depends)
}
