package channels

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

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

func reaches(from, to *ssa.BasicBlock) bool { return paths.Reach(from, nil).Has(to) }
