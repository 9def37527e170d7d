package calls

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// Functions returns the functions with a body in this package that v can be: through closures,
// method values, conversions, local variables, captured variables, struct fields and parameters.
// The list can be incomplete.
func (g *Graph) Functions(v ssa.Value) []*ssa.Function {
	var found []*ssa.Function
	seen := make(map[ssa.Value]bool)
	var visit func(ssa.Value)
	visit = func(v ssa.Value) {
		if v == nil || seen[v] {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Function:
			if fn := body(v); fn.Blocks != nil {
				found = append(found, fn)
			}
		default:
			for _, source := range g.Sources(v) {
				visit(source)
			}
		}
	}
	if callable(v.Type()) {
		visit(v)
	}
	return found
}

// MadeOnce returns the call of sync.OnceFunc or a sibling of it that made the function which is
// called here; nil for none.
func (g *Graph) MadeOnce(call ssa.CallInstruction) *ssa.Call {
	if call.Common().IsInvoke() {
		return nil
	}
	sources := []ssa.Value{call.Common().Value}
	for range 3 {
		var next []ssa.Value
		for _, source := range sources {
			if made, ok := source.(*ssa.Call); ok && knowledge.OnceFuncs[knowledge.Callee(&made.Call)] {
				return made
			}
			next = append(next, g.Sources(source)...)
		}
		sources = next
	}
	return nil
}

// Origins returns the values that v can hold, followed back through conversions, phis, local and
// captured variables, struct fields and the parameters of functions of the package, until nothing
// leads further. Values whose sources are unknown stand for themselves.
func (g *Graph) Origins(v ssa.Value) []ssa.Value {
	var found []ssa.Value
	seen := make(map[ssa.Value]bool)
	var visit func(ssa.Value)
	visit = func(v ssa.Value) {
		if seen[v] {
			return
		}
		seen[v] = true
		sources := g.Sources(v)
		if len(sources) == 0 {
			found = append(found, v)
		}
		for _, source := range sources {
			visit(source)
		}
	}
	visit(v)
	return found
}

// Sources returns the values that flow into v in one step; none when it is a source itself.
func (g *Graph) Sources(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.MakeClosure:
		return []ssa.Value{v.Fn}
	case *ssa.ChangeType:
		return []ssa.Value{v.X}
	case *ssa.MakeInterface:
		return []ssa.Value{v.X}
	case *ssa.ChangeInterface:
		return []ssa.Value{v.X}
	case *ssa.TypeAssert:
		if !v.CommaOk {
			return []ssa.Value{v.X}
		}
	case *ssa.Phi:
		return v.Edges
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return g.stores[Cell(v.X)]
		}
	case *ssa.Field:
		return g.stores[FieldOf(v.X.Type(), v.Field)]
	case *ssa.FreeVar:
		return bindings(v)
	case *ssa.Parameter:
		return g.arguments(v)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return results(call, v.Index)
		}
	case *ssa.Slice:
		return g.stores[Cell(v.X)]
	case *ssa.Call:
		if builtin, ok := v.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "append" {
			return v.Call.Args // a slice stands for its elements
		}
		if knowledge.OnceFuncs[knowledge.Callee(&v.Call)] {
			return v.Call.Args[:1] // it returns its argument, made to run once
		}
		return results(v, 0)
	}
	return nil
}

// arguments returns what the known direct calls of its function give a parameter.
func (g *Graph) arguments(param *ssa.Parameter) []ssa.Value {
	fn := param.Parent()
	var args []ssa.Value
	for _, site := range g.sites[fn] {
		given := site.Instr.Common().Args
		// A method value and a call through an interface do not list the receiver.
		i := ParamIndex(param) - (len(fn.Params) - len(given))
		if site.Direct && i >= 0 {
			args = append(args, given[i])
		}
	}
	return args
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

// results returns what a function of the package returns at an index.
func results(call *ssa.Call, index int) []ssa.Value {
	callee := call.Call.StaticCallee()
	if callee == nil {
		return nil
	}
	var values []ssa.Value
	for _, b := range body(callee).Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && index < len(ret.Results) {
			values = append(values, ret.Results[index])
		}
	}
	return values
}

// bindings returns what the closures of its function capture as a free variable.
func bindings(v *ssa.FreeVar) []ssa.Value {
	fn := v.Parent()
	index := -1
	for i, free := range fn.FreeVars {
		if free == v {
			index = i
		}
	}
	var values []ssa.Value
	if refs := fn.Referrers(); refs != nil {
		for _, ref := range *refs {
			if closure, ok := ref.(*ssa.MakeClosure); ok && closure.Fn == fn {
				values = append(values, closure.Bindings[index])
			}
		}
	}
	return values
}

// Cell returns what identifies the variable behind an address: the declared field for every
// instance of its struct, else the variable itself, in the function that declares it. Fields of all
// values of one type count as one variable.
func Cell(addr ssa.Value) any {
	switch addr := addr.(type) {
	case *ssa.FieldAddr:
		return FieldOf(addr.X.Type(), addr.Field)
	case *ssa.FreeVar:
		if bound := bindings(addr); len(bound) == 1 {
			return Cell(bound[0])
		}
	case *ssa.IndexAddr:
		return Cell(addr.X)
	case *ssa.UnOp:
		return Cell(addr.X)
	}
	return addr
}

// FieldOf returns the declared field of a struct or pointer to one, its type arguments dropped.
func FieldOf(t types.Type, index int) *types.Var {
	t = t.Underlying()
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem().Underlying()
	}
	if param, ok := t.(*types.TypeParam); ok {
		t = param.Constraint().Underlying()
	}
	if s, ok := t.(*types.Struct); ok && index < s.NumFields() {
		return s.Field(index).Origin()
	}
	return nil
}

func (g *Graph) noteStore(instr ssa.Instruction) {
	if store, ok := instr.(*ssa.Store); ok {
		cell := Cell(store.Addr)
		g.stores[cell] = append(g.stores[cell], store.Val)
	}
}

// body returns the function that holds the code: the generic one of an instance, the method of a
// method value.
func body(fn *ssa.Function) *ssa.Function {
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

func callable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Interface:
		return true
	}
	return false
}

// Identities returns what tells the variable or object behind v from others: where it was made,
// and the field or variable it was loaded from. Two values with a common identity may be the same
// object; without one they are taken for different.
func (g *Graph) Identities(v ssa.Value) []any {
	var found []any
	seen := make(map[ssa.Value]bool)
	var visit func(ssa.Value)
	visit = func(v ssa.Value) {
		if seen[v] {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.UnOp:
			if v.Op == token.MUL {
				found = append(found, Cell(v.X))
			}
		case *ssa.FieldAddr:
			found = append(found, Cell(v))
		case *ssa.Field:
			found = append(found, FieldOf(v.X.Type(), v.Field))
		default:
			found = append(found, v)
		}
		for _, source := range g.Sources(v) {
			visit(source)
		}
	}
	visit(v)
	return found
}
