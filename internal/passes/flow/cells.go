package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Cell returns what identifies the variable that an address leads to: the declared field for every
// instance of its struct, else the variable itself, in the function that declares it. Fields of all
// values of one type count as one variable, and elements as their container.
func Cell(addr ssa.Value) any {
	for {
		switch at := addr.(type) {
		case *ssa.FieldAddr:
			return FieldOf(at.X.Type(), at.Field)
		case *ssa.FreeVar:
			bound := Bindings(at)
			if len(bound) != 1 {
				return addr
			}
			addr = bound[0]
		case *ssa.IndexAddr:
			addr = at.X
		case *ssa.UnOp:
			addr = at.X
		default:
			return addr
		}
	}
}

// MadeHere returns the variable or literal of its function that an address is, or is a part of; nil for the memory of others.
func MadeHere(addr ssa.Value) *ssa.Alloc {
	for {
		switch at := addr.(type) {
		case *ssa.FieldAddr:
			addr = at.X
		case *ssa.Alloc:
			return at
		default:
			return nil
		}
	}
}

// Literal returns the variable or literal of a struct that a value is the content of; nil for another value.
func Literal(v ssa.Value) *ssa.Alloc {
	if load, ok := v.(*ssa.UnOp); ok {
		literal, _ := load.X.(*ssa.Alloc)
		return literal
	}
	return nil
}

// identity returns what tells the object that a value denotes from others, without following it.
func identity(v ssa.Value) any {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return Cell(v.X)
		}
	case *ssa.FieldAddr:
		return Cell(v)
	case *ssa.Field:
		return FieldOf(v.X.Type(), v.Field)
	}
	return v
}

// FieldOf returns the declared field of a struct, of a pointer to one, or of a type parameter that stands for structs alone; its type
// arguments are dropped.
func FieldOf(t types.Type, index int) *types.Var {
	t = knowledge.Pointee(t)
	if s := structOf(t); s != nil && index < s.NumFields() {
		return s.Field(index).Origin()
	}
	return nil
}

// structOf returns the struct of a type. That of a type parameter is the core type of its constraint, for which the first struct there stands.
func structOf(t types.Type) *types.Struct {
	switch t := t.Underlying().(type) {
	case *types.Struct:
		return t
	case *types.Union:
		return structOf(t.Term(0).Type())
	case *types.Interface:
		for embedded := range t.EmbeddedTypes() {
			if s := structOf(embedded); s != nil {
				return s
			}
		}
	}
	return nil
}

// FieldRead returns the field that a value is read from, and the struct that it is a field of; none for
// another value.
func FieldRead(v ssa.Value) (field *types.Var, of ssa.Value) {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return FieldOf(v.X.Type(), v.Field), v.X
	case *ssa.Field:
		return FieldOf(v.X.Type(), v.Field), v.X
	}
	return nil, nil
}

// Body returns the function that holds the code: the generic one of an instance, the method of a
// method value.
func Body(fn *ssa.Function) *ssa.Function {
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	if fn.Synthetic != "" && fn.Object() != nil {
		if obj, ok := fn.Object().(*types.Func); ok {
			if declared := fn.Prog.FuncValue(obj.Origin()); declared != nil {
				return declared
			}
		}
	}
	return fn
}

// Declared returns the declared function that a call names, the generic one of an instance; nil for an
// interface or a value.
func Declared(call *ssa.CallCommon) *types.Func {
	callee := call.StaticCallee()
	if callee == nil {
		return nil
	}
	if origin := callee.Origin(); origin != nil {
		callee = origin
	}
	obj, _ := callee.Object().(*types.Func)
	return obj
}

// Called returns the function that a call names, or the method of an interface; nil for a function value.
func Called(call *ssa.CallCommon) *types.Func {
	if call.IsInvoke() {
		return call.Method.Origin()
	}
	return Declared(call)
}

// ParamIndex returns the place of a parameter, the receiver counted.
func ParamIndex(param *ssa.Parameter) int {
	for i, p := range param.Parent().Params {
		if p == param {
			return i
		}
	}
	return -1
}

// Actual returns what a call that calls fn itself gives its parameter i, the receiver counted; nil if
// the call does not list it, as for the receiver of a method value.
func Actual(call *ssa.CallCommon, fn *ssa.Function, i int) ssa.Value {
	if call.IsInvoke() {
		if i == 0 {
			return call.Value
		}
		i--
	} else {
		i -= len(fn.Params) - len(call.Args)
	}
	if i < 0 || i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}

// ActualOf is Actual for a call of which one callee is known, or of a function of another package or a method of an interface, which a fact is about.
func ActualOf(call *ssa.CallCommon, callees []*ssa.Function, i int) ssa.Value {
	if len(callees) == 1 {
		return Actual(call, callees[0], i)
	}
	if call.IsInvoke() {
		if i == 0 {
			return call.Value
		}
		i--
	}
	if i >= len(call.Args) {
		return nil
	}
	return call.Args[i]
}

// Formal returns the parameter of fn that argument i of a call which calls fn itself is given to; nil
// if there is none.
func Formal(call *ssa.CallCommon, fn *ssa.Function, i int) *ssa.Parameter {
	i += len(fn.Params) - len(call.Args)
	if i < 0 || i >= len(fn.Params) {
		return nil
	}
	return fn.Params[i]
}

// Result returns a result of a call as its caller has it; nil for one that is thrown away.
func Result(call *ssa.Call, i int) ssa.Value {
	if call.Call.Signature().Results().Len() == 1 {
		return call
	}
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if part.Index == i {
			return part
		}
	}
	return nil
}

// Made returns the call that a value is a result of; nil for none.
func Made(v ssa.Value) *ssa.Call {
	v = knowledge.Tuple(v)
	call, _ := v.(*ssa.Call)
	return call
}

// Reads returns the loads of a field in the package, in source order of the functions.
func (g *Graph) Reads(field *types.Var) []*ssa.UnOp { return g.reads()[field] }

func fieldReads(funcs []*ssa.Function) map[*types.Var][]*ssa.UnOp {
	reads := make(map[*types.Var][]*ssa.UnOp)
	for _, fn := range funcs {
		for _, b := range fn.Blocks {
			for load := range knowledge.Each[*ssa.UnOp](b.Instrs) {
				if load.Op != token.MUL {
					continue
				}
				if field, ok := Cell(load.X).(*types.Var); ok {
					reads[field] = append(reads[field], load)
				}
			}
		}
	}
	return reads
}
