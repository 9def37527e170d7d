package conflicts

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// madeOf returns the mask that a returned error is if it is made of the text of a write's error, or of that error, by a value of a type that
// does not unwrap or by a function of the module that returns no other error. What a function that is not known makes of an error may keep it.
func (r *Result) madeOf(v ssa.Value, fn *ssa.Function) []Mask {
	at, ok := v.(ssa.Instruction)
	if !ok || at.Parent() != fn || r.failures.Masked(v) == nil {
		return nil
	}
	for _, part := range r.ingredients(v) {
		err, text := part, false
		if !knowledge.IsError(part.Type()) {
			err, text = r.inText(part, 0), true
		}
		if err == nil {
			continue
		}
		if write := r.conflictIn(err, at); write != nil {
			return []Mask{{At: at, Write: write, Verb: -1, Text: text}}
		}
	}
	return nil
}

// ingredients returns what a new error is made of: the arguments of a call of a function that is not of a library, or what is put into the
// fields of a value.
func (r *Result) ingredients(v ssa.Value) []ssa.Value {
	v = knowledge.Unconverted(v)
	if call, ok := v.(*ssa.Call); ok {
		if knowledge.MakesError(&call.Call) || call.Call.IsInvoke() {
			return nil
		}
		return r.arguments(call)
	}
	v = knowledge.Operand(v)
	var found []ssa.Value
	for field := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(v)) {
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(field)) {
			if store.Addr == ssa.Value(field) && (knowledge.IsText(store.Val.Type()) || isValueOf(v)) {
				found = append(found, store.Val)
			}
		}
	}
	return found
}

// isValueOf reports whether a variable is one of its own, as a literal of a struct that is no pointer.
func isValueOf(v ssa.Value) bool {
	made, ok := v.(*ssa.Alloc)
	return ok && !made.Heap
}

// arguments returns the arguments of a call, those of a variable number one by one.
func (r *Result) arguments(call *ssa.Call) []ssa.Value {
	var found []ssa.Value
	for _, arg := range call.Call.Args {
		found = append(found, knowledge.Unconverted(arg))
		if _, listed := arg.(*ssa.Slice); listed {
			elements, _ := r.graph.Elements(arg)
			for _, element := range elements {
				found = append(found, knowledge.Unconverted(element))
			}
		}
	}
	return found
}

// replaced returns where a function returns an error that it does not make of a write's, after a write has failed, which only a log has: a variable of the
// package, or a new error with a constant text.
func (r *Result) replaced(fn *ssa.Function) []Mask {
	for _, ret := range paths.Returns(fn) {
		if !isFixed(paths.Last(ret)) {
			continue
		}
		for _, write := range calls.Awaited(fn) {
			err, _ := conditions.ErrorOf(write)
			if err == nil || !r.refused(write) || !r.failures.OnlyLogged(err) {
				continue
			}
			if can := r.conditions.ErrorAt(err, ret); can.NotNil() && can.Other && !slices.Contains(can.Excluded, knowledge.KindConflict) {
				return []Mask{{At: ret, Write: write, Verb: -1, Other: true}}
			}
		}
	}
	return nil
}

// isFixed reports whether an error is the same wherever it is returned: it says nothing of another one.
func isFixed(err ssa.Value) bool {
	if knowledge.Sentinel(err) != "" {
		return true
	}
	call, ok := err.(*ssa.Call)
	if !ok {
		return false
	}
	_, constant := knowledge.NewError(&call.Call).(*ssa.Const)
	return constant
}
