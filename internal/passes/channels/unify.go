package channels

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A unifier joins what can hold the same channel.
type unifier struct {
	*Result
	pkg  *types.Package
	main bool // package main: nobody imports it
}

// A resultKey stands for what a function returns at an index.
type resultKey struct {
	fn    *ssa.Function
	index int
}

func (r *Result) unify(pass *analysis.Pass) {
	u := &unifier{Result: r, pkg: pass.Pkg, main: pass.Pkg.Name() == "main"}
	for _, fn := range r.funcs {
		u.findLoose(fn)
	}
	for _, fn := range r.funcs {
		u.parameters(fn)
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				u.instr(instr)
			}
		}
	}
}

// parameters notes what callers that are not seen can hand to a function.
func (u *unifier) parameters(fn *ssa.Function) {
	if !u.graph.Escapes(fn) && len(u.graph.Sites(fn)) > 0 && !u.loose[fn] {
		return
	}
	for _, p := range fn.Params {
		if carries(p.Type()) {
			u.union.note(p, everything)
		}
	}
}

func (u *unifier) instr(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		u.join(instr.Addr, instr.Val)
		u.noteStore(instr)
	case *ssa.MapUpdate:
		u.join(instr.Map, instr.Value)
	case *ssa.Send:
		u.leak(instr.X)
	case *ssa.Select:
		for _, state := range instr.States {
			if state.Send != nil {
				u.leak(state.Send)
			}
		}
	case *ssa.MakeClosure:
		u.closure(instr)
	case *ssa.Return:
		u.returned(instr)
	case ssa.CallInstruction:
		u.call(instr)
	case ssa.Value:
		u.value(instr)
	}
	u.globals(instr)
}

// value joins a value with what it is made from.
func (u *unifier) value(v ssa.Value) {
	switch v := v.(type) {
	case *ssa.MakeInterface:
		u.leak(v.X) // whoever takes it out again is not seen
		return
	}
	if !carries(v.Type()) {
		return
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			u.union.note(v, everything) // a channel that came over a channel
			return
		}
		u.join(v, v.X)
	case *ssa.FieldAddr:
		u.field(v, v.X.Type(), v.Field)
	case *ssa.Field:
		u.field(v, v.X.Type(), v.Field)
	case *ssa.IndexAddr:
		u.join(v, v.X)
	case *ssa.Index:
		u.join(v, v.X)
	case *ssa.Lookup:
		u.join(v, v.X)
	case *ssa.Slice:
		u.join(v, v.X)
	case *ssa.ChangeType:
		u.join(v, v.X)
	case *ssa.Convert:
		u.join(v, v.X)
	case *ssa.SliceToArrayPointer:
		u.join(v, v.X)
	case *ssa.Phi:
		for _, edge := range v.Edges {
			u.join(v, edge)
		}
	case *ssa.Extract:
		u.extract(v)
	case *ssa.TypeAssert:
		u.union.note(v, everything)
	}
}

func (u *unifier) field(v ssa.Value, of types.Type, index int) {
	f := calls.FieldOf(of, index)
	if f == nil {
		u.union.note(v, everything)
		return
	}
	u.union.join(v, f)
	u.union.note(v, field)
	switch {
	case f.Pkg() != u.pkg:
		u.union.note(v, everything)
	case f.Exported() && !u.main && exportedType(of):
		u.union.note(v, reach(f.Type())|foreign)
	}
}

// extract joins a part of a tuple.
func (u *unifier) extract(v *ssa.Extract) {
	switch tuple := v.Tuple.(type) {
	case *ssa.Lookup:
		u.join(v, tuple.X)
	case *ssa.Next:
		if r, ok := tuple.Iter.(*ssa.Range); ok && v.Index == 2 {
			u.join(v, r.X)
			return
		}
		u.union.note(v, everything)
	case *ssa.Call:
		u.results(v, tuple, v.Index)
	default:
		u.union.note(v, everything)
	}
}

// results joins v with what the functions of a call return at an index.
func (u *unifier) results(v ssa.Value, call *ssa.Call, index int) {
	callees := u.called(call)
	for _, fn := range callees {
		u.union.join(v, resultKey{fn, index})
	}
	if len(callees) == 0 {
		u.union.note(v, everything)
	}
}

func (u *unifier) returned(ret *ssa.Return) {
	fn := ret.Parent()
	for i, v := range ret.Results {
		if !carries(v.Type()) {
			continue
		}
		key := resultKey{fn, i}
		u.union.join(key, v)
		if u.graph.Escapes(fn) || len(u.graph.Sites(fn)) == 0 {
			u.union.note(key, reach(fn.Signature.Results().At(i).Type()))
		}
	}
}

func (u *unifier) closure(closure *ssa.MakeClosure) {
	fn, ok := closure.Fn.(*ssa.Function)
	if !ok {
		return
	}
	for i, free := range fn.FreeVars {
		if i < len(closure.Bindings) {
			u.join(free, closure.Bindings[i])
		}
	}
}

// call joins arguments with parameters, and notes what goes to code that is not seen.
func (u *unifier) call(instr ssa.CallInstruction) {
	common := instr.Common()
	if builtin, ok := common.Value.(*ssa.Builtin); ok {
		u.builtin(builtin, instr)
		return
	}
	callees := u.called(instr)
	for _, fn := range callees {
		offset := len(fn.Params) - len(common.Args)
		for i, arg := range common.Args {
			if j := i + offset; j >= 0 && j < len(fn.Params) {
				u.join(fn.Params[j], arg)
			}
		}
	}
	if len(callees) == 0 && knowledge.Groups[knowledge.Callee(common)] == 0 {
		for _, arg := range common.Args {
			u.leak(arg)
		}
	}
	if v, ok := instr.(*ssa.Call); ok && carries(v.Type()) {
		u.results(v, v, 0)
	}
}

func (u *unifier) builtin(builtin *ssa.Builtin, instr ssa.CallInstruction) {
	v, ok := instr.(*ssa.Call)
	if !ok || !carries(v.Type()) {
		return
	}
	if builtin.Name() != "append" {
		u.union.note(v, everything)
		return
	}
	for _, arg := range v.Call.Args {
		u.join(v, arg)
	}
}

// called returns the functions of the package that an instruction calls itself, with its own
// arguments.
func (u *unifier) called(instr ssa.CallInstruction) []*ssa.Function {
	common := instr.Common()
	if common.IsInvoke() {
		return nil
	}
	return u.graph.Functions(common.Value)
}

// globals notes package variables that others can reach.
func (u *unifier) globals(instr ssa.Instruction) {
	var operands [10]*ssa.Value
	for _, operand := range instr.Operands(operands[:0]) {
		global, ok := (*operand).(*ssa.Global)
		if !ok || !carries(global.Type()) {
			continue
		}
		u.union.note(global, field)
		if global.Object() == nil || global.Object().Exported() && !u.main || global.Pkg != instr.Parent().Pkg {
			u.union.note(global, everything)
		}
	}
}

// noteStore remembers which functions are stored in fields.
func (u *unifier) noteStore(store *ssa.Store) {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	f := calls.FieldOf(addr.X.Type(), addr.Field)
	if f == nil {
		return
	}
	if _, ok := f.Type().Underlying().(*types.Signature); ok {
		u.stores[f] = append(u.stores[f], store)
	}
}

// join joins two values if they carry channels. The constant nil is no channel.
func (u *unifier) join(a, b ssa.Value) {
	if !carries(a.Type()) || !carries(b.Type()) || isConst(a) || isConst(b) {
		return
	}
	u.union.join(a, b)
}

// leak notes that code which is not seen gets a value.
func (u *unifier) leak(v ssa.Value) {
	if carries(v.Type()) && !isConst(v) {
		u.union.note(v, reach(v.Type()))
	}
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// reach returns what somebody who has a value of a type can do with the channel.
func reach(t types.Type) flags {
	switch under := t.Underlying().(type) {
	case *types.Chan:
		switch under.Dir() {
		case types.RecvOnly:
			return othersReceive
		case types.SendOnly:
			return othersSend
		}
		return othersReceive | othersSend
	case *types.Slice:
		return reach(under.Elem())
	case *types.Array:
		return reach(under.Elem())
	case *types.Map:
		return reach(under.Elem())
	}
	return othersReceive | othersSend | foreign // through a pointer it can be replaced
}

// carries reports whether values of a type hold a channel or a wait group, directly or as elements.
func carries(t types.Type) bool { return carriesAt(t, 4) }

// carriesAt looks so many levels deep: containers can hold themselves.
func carriesAt(t types.Type, depth int) bool {
	if t == nil || depth == 0 {
		return false
	}
	if knowledge.TypeName(t) == knowledge.WaitGroup {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Pointer:
		return carriesAt(t.Elem(), depth-1)
	case *types.Slice:
		return carriesAt(t.Elem(), depth-1)
	case *types.Array:
		return carriesAt(t.Elem(), depth-1)
	case *types.Map:
		return carriesAt(t.Elem(), depth-1)
	}
	return false
}

func exportedType(t types.Type) bool {
	t = types.Unalias(t)
	if pointer, ok := t.(*types.Pointer); ok {
		t = types.Unalias(pointer.Elem())
	}
	named, ok := t.(*types.Named)
	return ok && named.Obj().Exported()
}

func reaches(from, to *ssa.BasicBlock) bool { return paths.Reach(from, nil)[to] }
