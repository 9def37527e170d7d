package reads

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Labels returns where a function reads the labels or annotations of an object of a type, and which; nil if nowhere.
func Labels(fn *ssa.Function, object types.Type) (at ssa.Instruction, field string) {
	for instr := range calls.Instrs(fn) {
		of, field := refs.MetaRead(instr)
		if of != nil && labelled(field) && knowledge.SameNamed(of.Type(), object) {
			return instr, field
		}
	}
	return nil, ""
}

func labelled(field string) bool { return field == "Labels" || field == "Annotations" }

// HandedOn returns the calls by which a function hands objects of a type to functions of other packages of its project than its own.
func HandedOn(fn *ssa.Function, object types.Type, pkg *types.Package) (found []ssa.CallInstruction) {
	for _, call := range calls.In(fn) {
		callee := flow.Declared(call.Common())
		if callee == nil || callee.Pkg() == nil || callee.Pkg() == pkg || !knowledge.SameProject(callee.Pkg().Path(), pkg.Path()) {
			continue
		}
		if slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return knowledge.SameNamed(knowledge.Unconverted(arg).Type(), object) }) {
			found = append(found, call)
		}
	}
	return found
}

// LooksIntoLabels reports whether a function looks into the labels or annotations of an object that it is handed, itself or by a function of its package. One that sets
// a label as well only wants it to be there.
func LooksIntoLabels(fn *ssa.Function) bool { return looksInto(fn, make(map[*ssa.Function]bool)) }

// looksInto is LooksIntoLabels; seen are the functions that were looked at.
func looksInto(fn *ssa.Function, seen map[*ssa.Function]bool) (looks bool) {
	if knowledge.Visited(seen, fn) {
		return false
	}
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Lookup:
			if read, ok := instr.X.(ssa.Instruction); ok {
				of, field := refs.MetaRead(read)
				looks = looks || of != nil && labelled(field) && handed(of, fn)
			}
		case *ssa.Call:
			callee := instr.Call.StaticCallee()
			looks = looks || callee != nil && slices.ContainsFunc(instr.Call.Args, func(arg ssa.Value) bool {
				return handed(knowledge.Unconverted(arg), fn)
			}) && looksInto(callee, seen)
		case *ssa.MapUpdate:
			return false
		}
	}
	return looks
}

// handed reports whether an object is a parameter of a function, or a copy of one.
func handed(object ssa.Value, fn *ssa.Function) bool {
	root := flow.Locate(object).Root
	if variable, ok := root.(*ssa.Alloc); ok {
		if stores := flow.StoresTo(variable); len(stores) == 1 {
			root = stores[0].Val
		}
	}
	param, ok := root.(*ssa.Parameter)
	return ok && param.Parent() == fn
}
