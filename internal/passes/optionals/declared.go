package optionals

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// declared returns what an instruction follows that is nil by its declaration: a variable that nothing has assigned to on any path, or the nil that a
// function is handed which follows it on all of its paths, or a client which is to read into it or send it.
func (r *Result) declared(instr ssa.Instruction) (use Use, found bool) {
	var v ssa.Value
	switch instr := instr.(type) {
	case *ssa.FieldAddr:
		v = instr.X
	case *ssa.MapUpdate:
		if _, of := flow.FieldRead(instr.Map); of == nil {
			v = instr.Map // the maps of objects that are just made are a question of their own
		}
	case *ssa.IndexAddr:
		_, array := instr.X.Type().Underlying().(*types.Pointer)
		if _, constant := instr.Index.(*ssa.Const); constant && !array {
			v = instr.X
		}
	case *ssa.Store:
		v = pointee(instr.Addr, instr.Val)
	case *ssa.UnOp:
		v = pointee(needs.Followed(instr), nil)
	case *ssa.Call:
		v = instr.Call.Value
	}
	if v != nil && r.unassigned(v) {
		use, found = Use{Instr: instr, Pointer: v}, true
	} else if call, ok := instr.(*ssa.Call); ok {
		for _, arg := range r.needs.Arguments(call) {
			if arg.Path == "" && r.unassigned(arg.Value) {
				use, found = Use{Instr: call, Arg: arg.Value}, true
				break
			}
		}
		if arg := r.neverSet(call); !found && arg != nil {
			use, found = Use{Instr: call, Arg: arg}, true
		}
	}
	return use, found && !r.unreachable(instr) && !endsProcess(instr)
}

// pointee returns a pointer from which an instruction loads what it leads to, or where it stores a value; nil for one of a program that means to crash: it loads from a
// constant, or stores a number there.
func pointee(pointer, stored ssa.Value) ssa.Value {
	if _, field := pointer.(*ssa.UnOp); !field && (stored == nil || constant(stored)) {
		return nil
	}
	return pointer
}

// neverSet returns an argument of a call that is nil, and that the function which is called follows on a path on which nothing has looked at it, whatever
// it is handed besides. A variable which is declared without a value, and which nothing in its function sets, is enough whatever else is asked: a variable of the same name
// hides it, or it was forgotten. That there is no error is no mistake. It returns nil for a call without one.
func (r *Result) neverSet(call *ssa.Call) ssa.Value {
	targets := r.graph.Targets(call)
	if len(targets) != 1 || call.Call.IsInvoke() {
		return nil
	}
	for i, param := range targets[0].Params {
		arg := flow.Actual(&call.Call, targets[0], i)
		if knowledge.IsNil(arg) && (r.follows(param) && !knowledge.IsError(param.Type()) || r.mayFollow(param) && r.declaredOnly(call, i)) {
			return arg
		}
	}
	return nil
}

// mayFollow reports whether a function follows a parameter on a path on which nothing has looked at it.
func (r *Result) mayFollow(param *ssa.Parameter) bool {
	return slices.ContainsFunc(r.asking(param), func(ref ssa.Instruction) bool {
		use := Use{Instr: ref, Pointer: param, At: refs.Ref{Root: param}}
		return r.Unguarded(use) && !r.Asked(use)
	})
}

// declaredOnly reports whether the source of an argument is a variable that its function declares without a value and does not mention on the left of an
// assignment, nor takes the address of.
func (r *Result) declaredOnly(call *ssa.Call, param int) bool {
	if call.Call.Signature().Recv() != nil {
		param--
	}
	var source *ast.CallExpr
	var body *ast.FuncDecl
	for _, node := range r.source.Path(call.Pos()) {
		switch node := node.(type) {
		case *ast.CallExpr:
			if source == nil && node.Lparen == call.Pos() {
				source = node
			}
		case *ast.FuncDecl:
			body = node
		}
	}
	if source == nil || body == nil || param < 0 || param >= len(source.Args) {
		return false
	}
	name, ok := ast.Unparen(source.Args[param]).(*ast.Ident)
	if !ok {
		return false
	}
	variable, ok := r.pass.TypesInfo.Uses[name].(*types.Var)
	return ok && body.Body.Pos() <= variable.Pos() && variable.Pos() < body.Body.End() && !r.assignedIn(body.Body, variable)
}

// assignedIn reports whether a function assigns to a variable after its declaration, or takes its address.
func (r *Result) assignedIn(body *ast.BlockStmt, variable *types.Var) bool {
	is := func(e ast.Expr) bool {
		name, ok := ast.Unparen(e).(*ast.Ident)
		return ok && r.pass.TypesInfo.ObjectOf(name) == variable
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Lhs, is)
		case *ast.RangeStmt:
			found = found || n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		}
		return !found
	})
	return found
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
