package failures

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// HandedBack returns the errors that a call is handed, as they are or in an option, and that its function can return as its own: a write of
// the status that returns the failure which it has written. An unknown callee hands back none. What code that is not seen makes of an error is
// taken to hold it.
func (r *Result) HandedBack(call *ssa.Call) []ssa.Value {
	if !knowledge.ReturnsError(call.Call.Signature()) {
		return nil
	}
	var found []ssa.Value
	for _, s := range r.summaries(call) {
		for _, i := range s.HandsBack {
			if arg := flow.ActualOf(&call.Call, r.graph.Targets(call), i); arg != nil {
				m := makeup{result: r, seen: make(map[ssa.Value]bool), leaf: func(v ssa.Value) bool {
					if knowledge.IsError(v.Type()) {
						found = append(found, v)
					}
					return knowledge.IsError(v.Type())
				}}
				m.of(arg)
			}
		}
	}
	return found
}

// handsBack returns the parameters, the receiver counted, that a function can return as its error, or of a part of which it can.
func (r *Result) handsBack(fn *ssa.Function) []int {
	if !knowledge.ReturnsError(fn.Signature) {
		return nil
	}
	var found []int
	m := makeup{result: r, seen: make(map[ssa.Value]bool), leaf: func(v ssa.Value) bool {
		param, ok := v.(*ssa.Parameter)
		if ok && param.Parent() == fn && !slices.Contains(found, flow.ParamIndex(param)) {
			found = append(found, flow.ParamIndex(param))
		}
		return ok
	}}
	for _, ret := range paths.Returns(fn) {
		m.of(paths.Last(ret))
	}
	slices.Sort(found)
	return found
}

// A makeup goes from a value to those of which it is made within a function: by stores, options that are applied to it, and the arguments of the
// calls that make it. A text of an error is not the error.
type makeup struct {
	result *Result
	seen   map[ssa.Value]bool
	leaf   func(ssa.Value) bool // reports whether to stop at a value
}

func (m makeup) of(values ...ssa.Value) {
	for _, v := range values {
		if v == nil || m.seen[v] || !canHold(v.Type()) {
			continue
		}
		m.seen[v] = true
		if !m.leaf(v) {
			m.parts(v)
		}
	}
}

// canHold reports whether a value of a type can be or hold an error: no number, text, context or object of the cluster.
func canHold(t types.Type) bool {
	if pointer, ok := t.Underlying().(*types.Pointer); ok && knowledge.APIStruct(pointer.Elem()) {
		return false
	}
	_, basic := t.Underlying().(*types.Basic)
	return !basic && !knowledge.Context(t) && !knowledge.APIStruct(t)
}

func (m makeup) parts(v ssa.Value) {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		m.field(v)
	case *ssa.Alloc:
		m.variable(v, nil)
	case *ssa.Call:
		m.made(v)
	case ssa.Instruction:
		for _, operand := range v.Operands(nil) {
			m.of(*operand)
		}
	}
}

// field goes on with what is stored in one field of a variable of the function, or with the struct.
func (m makeup) field(addr *ssa.FieldAddr) {
	variable, ok := addr.X.(*ssa.Alloc)
	if !ok {
		m.of(addr.X)
		return
	}
	m.variable(variable, flow.FieldOf(addr.X.Type(), addr.Field))
}

// variable goes on with what is stored in a variable, or in one field of it, and with what the functions have that are handed its address.
func (m makeup) variable(variable *ssa.Alloc, field *types.Var) {
	for _, ref := range knowledge.Referrers(variable) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == variable {
				m.of(ref.Val)
			}
		case *ssa.FieldAddr:
			if field == nil || flow.FieldOf(ref.X.Type(), ref.Field) == field {
				m.stored(ref)
			}
		case *ssa.IndexAddr:
			m.stored(ref)
		case *ssa.Call:
			m.applied(ref)
		case *ssa.MakeInterface:
			for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(ref)) {
				m.applied(call)
			}
		}
	}
}

// stored goes on with what is stored at the address of a part, or in a part of that.
func (m makeup) stored(addr ssa.Value) {
	for _, ref := range knowledge.Referrers(addr) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == addr {
				m.of(ref.Val)
			}
		case *ssa.FieldAddr:
			m.stored(ref)
		}
	}
}

// applied goes on with what a call has that may store it in what it is handed: its function value, and its arguments.
func (m makeup) applied(call *ssa.Call) {
	if call.Call.StaticCallee() == nil {
		m.of(call.Call.Value)
	}
	m.arguments(call)
}

// made goes on with what a call makes its result of. One that returns an error returns one that it makes of others, or is handed.
func (m makeup) made(call *ssa.Call) {
	switch {
	case !knowledge.ReturnsError(call.Call.Signature()):
		m.applied(call)
	case knowledge.KeepsNil(&call.Call) != nil:
		m.of(knowledge.KeepsNil(&call.Call))
	case knowledge.MakesError(&call.Call):
		if !knowledge.Masks(&call.Call) {
			m.of(call.Call.Args...)
		}
	default:
		for _, s := range m.result.summaries(call) {
			for _, i := range s.HandsBack {
				m.of(flow.ActualOf(&call.Call, m.result.graph.Targets(call), i))
			}
		}
	}
}

// arguments goes on with the arguments of a call, but for errors of which the functions that it calls keep nothing but the text.
func (m makeup) arguments(call *ssa.Call) {
	targets := m.result.graph.Targets(call)
	for _, arg := range call.Call.Args {
		if knowledge.IsError(arg.Type()) && len(targets) > 0 && !slices.ContainsFunc(targets, func(fn *ssa.Function) bool {
			return slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool {
				return flow.Actual(&call.Call, fn, flow.ParamIndex(param)) == arg && !m.result.onlyText(param)
			})
		}) {
			continue
		}
		m.of(arg)
	}
}
