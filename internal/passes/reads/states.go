package reads

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// The parts of an object.
const (
	status = "Status"
	spec   = "Spec"
)

// A state is a part of an object that a value comes from; without an object it is none.
type state struct {
	object ssa.Value
	part   string
}

// A result is one result of a function.
type result struct {
	fn    *ssa.Function
	index int
}

// states holds on which states the results of functions depend.
type states map[result]state

// in returns the object whose status a condition asks about, or a part of whose spec it compares with nil, also by way of a function of the package that answers so.
func (k states) in(cond ssa.Value) (object ssa.Value, part string) {
	found := k.of(cond, make(map[ssa.Value]bool))
	return found.object, found.part
}

func (k states) of(v ssa.Value, seen map[ssa.Value]bool) state {
	if knowledge.Visited(seen, v) {
		return state{}
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		for _, side := range []ssa.Value{v.X, v.Y} {
			if found := k.of(side, seen); found.part == status || found.part == spec && comparesNil(v) {
				return found
			}
		}
	case *ssa.UnOp:
		return k.of(v.X, seen)
	case *ssa.Field:
		return k.of(v.X, seen)
	case *ssa.FieldAddr:
		name := flow.FieldOf(v.X.Type(), v.Field).Name()
		if (name == status || name == spec) && knowledge.IsObject(v.X.Type()) {
			return state{v.X, name}
		}
		return k.of(v.X, seen)
	case *ssa.IndexAddr:
		return k.of(v.X, seen)
	case *ssa.Convert:
		return k.of(v.X, seen)
	case *ssa.ChangeType:
		return k.of(v.X, seen)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return k.answered(call, v.Index)
		}
	case *ssa.Call:
		if found := k.asked(v, seen); found.object != nil {
			return found
		}
		return k.answered(v, 0)
	}
	return state{}
}

// asked returns the object of whose status an argument of a call is a part, of which a call asks for a condition, or whose readiness it asks for by its name.
func (k states) asked(call *ssa.Call, seen map[ssa.Value]bool) state {
	if object := knowledge.AsksCondition(call); object != nil {
		return state{object, status}
	}
	for _, arg := range call.Call.Args {
		if found := k.of(arg, seen); found.part == status {
			return found
		}
		if knowledge.IsObject(arg.Type()) && knowledge.IsBool(call.Type()) && knowledge.NamesReadiness(knowledge.CalleeName(&call.Call)) {
			return state{arg, status}
		}
	}
	return state{}
}

// answered returns the object of whose status a result of a function of the package is a part, or on which it depends whether the result is true. The object is one that the function
// reads, or that the call hands it.
func (k states) answered(call *ssa.Call, index int) state {
	callee := call.Call.StaticCallee()
	if callee == nil || !knowledge.IsBool(callee.Signature.Results().At(index).Type()) {
		return state{}
	}
	found := k.result(result{callee, index})
	if param, ok := found.object.(*ssa.Parameter); ok {
		return state{flow.Actual(&call.Call, callee, flow.ParamIndex(param)), found.part}
	}
	return found
}

// result is the state that a result of a function depends on. What a function that calls itself finds out in itself is left out.
func (k states) result(r result) state {
	if found, ok := k[r]; ok {
		return found
	}
	k[r] = state{}
	for _, ret := range paths.Returns(r.fn) {
		if found := k.returned(ret, ret.Results[r.index]); found.part == status {
			k[r] = found
			return found
		}
	}
	return state{}
}

// returned is the state that what a function returns there depends on: of a constant, the branch that decides it.
func (k states) returned(ret *ssa.Return, v ssa.Value) state {
	if phi, ok := v.(*ssa.Phi); ok {
		for i, edge := range phi.Edges {
			branch, decides := phi.Block().Preds[i].Instrs[len(phi.Block().Preds[i].Instrs)-1].(*ssa.If)
			if _, constant := edge.(*ssa.Const); constant && decides {
				edge = branch.Cond
			}
			if found := k.of(edge, make(map[ssa.Value]bool)); found.part == status {
				return found
			}
		}
		return state{}
	}
	if _, constant := v.(*ssa.Const); !constant {
		return k.of(v, make(map[ssa.Value]bool))
	}
	if branch := decider(ret); branch != nil {
		return k.of(branch.Cond, make(map[ssa.Value]bool))
	}
	return state{}
}

func comparesNil(v *ssa.BinOp) bool {
	if v.Op != token.EQL && v.Op != token.NEQ {
		return false
	}
	x, isX := v.X.(*ssa.Const)
	y, isY := v.Y.(*ssa.Const)
	return isX && x.IsNil() || isY && y.IsNil()
}
