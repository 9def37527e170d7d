package optionals

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// declared returns what an instruction follows that is nil by its declaration: a variable that nothing has assigned to on any path, or the nil that a
// function is handed which follows it on all of its paths. A program that means to crash stores where nothing is, or loads from there.
func (r *Result) declared(instr ssa.Instruction) (use Use, found bool) {
	var v ssa.Value
	switch instr := instr.(type) {
	case *ssa.FieldAddr:
		v = instr.X
	case *ssa.MapUpdate:
		if _, field := instr.Map.(*ssa.UnOp); !field {
			v = instr.Map // the maps of objects that are just made are a question of their own
		}
	case *ssa.IndexAddr:
		_, array := instr.X.Type().Underlying().(*types.Pointer)
		if _, constant := instr.Index.(*ssa.Const); constant && !array {
			v = instr.X
		}
	case *ssa.Call:
		v = instr.Call.Value
	}
	if v != nil && r.unassigned(v) {
		use, found = Use{Instr: instr, Pointer: v}, true
	} else if call, ok := instr.(*ssa.Call); ok {
		for _, need := range r.needs.Of(call) {
			if arg := r.needs.Argument(call, need); arg != nil && need.Path == "" && r.unassigned(arg) {
				use, found = Use{Instr: call, Arg: arg}, true
				break
			}
		}
	}
	return use, found && !r.unreachable(instr) && !endsProcess(instr)
}

// unassigned reports whether a value is nil whatever has happened before: a variable, or a field of a struct that the function has just made, to which
// nothing is assigned on any path that leads there. What a type parameter is need not be a pointer.
func (r *Result) unassigned(v ssa.Value) bool {
	if _, any := types.Unalias(v.Type()).(*types.TypeParam); any {
		return false
	}
	if join, ok := v.(*ssa.Phi); ok {
		return !slices.ContainsFunc(join.Edges, func(edge ssa.Value) bool { return !knowledge.IsNil(edge) })
	}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		return r.graph.Unset(load.X, load)
	}
	return knowledge.IsNil(v)
}

// unreachable reports whether a condition that decides an instruction compares two constants, as a test of the variable that is nil does: code that
// never runs does not panic.
func (r *Result) unreachable(instr ssa.Instruction) bool {
	return slices.ContainsFunc(paths.Decided(instr.Block(), nil), func(e paths.Edge) bool {
		return r.settledBefore(e.If.Cond, maxConditions)
	})
}

// maxConditions bounds how deep a condition is looked into that is put together of others.
const maxConditions = 3

func (r *Result) settledBefore(cond ssa.Value, depth int) bool {
	switch cond := cond.(type) {
	case *ssa.Const:
		return true
	case *ssa.BinOp:
		_, x := cond.X.(*ssa.Const)
		_, y := cond.Y.(*ssa.Const)
		return x && y || r.unassigned(cond.X) && y
	case *ssa.UnOp:
		return depth > 0 && r.settledBefore(cond.X, depth-1)
	case *ssa.Phi:
		return depth > 0 && slices.ContainsFunc(cond.Edges, func(edge ssa.Value) bool {
			_, constant := edge.(*ssa.Const)
			return !constant && r.settledBefore(edge, depth-1)
		})
	case *ssa.Call: // a question about the variable
		return slices.ContainsFunc(cond.Call.Args, r.unassigned)
	}
	return false
}
