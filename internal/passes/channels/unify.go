package channels

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A unifier joins what can hold the same channel: values that an edge of the value graph connects, in
// both directions, and the variables that they are stored in.
type unifier struct {
	*Result
	pkg  *types.Package
	main bool // package main, which no other package imports
}

func (r *Result) unify(pass *analysis.Pass) {
	u := &unifier{Result: r, pkg: pass.Pkg, main: pass.Pkg.Name() == "main"}
	for _, fn := range r.funcs {
		u.findEscaping(fn)
	}
	for _, fn := range r.funcs {
		u.parameters(fn)
		for instr := range calls.Instrs(fn) {
			u.instr(instr)
		}
	}
}

// parameters joins the parameters of a function with their arguments, and notes what callers that are
// not seen can hand to it.
func (u *unifier) parameters(fn *ssa.Function) {
	seen := !u.graph.Escapes(fn) && len(u.graph.Sites(fn)) > 0 && len(u.escaping[fn]) == 0
	for _, p := range fn.Params {
		if !carries(p.Type()) {
			continue
		}
		u.joinSources(p)
		if !seen {
			u.union.note(p, everything)
		}
	}
	for _, free := range fn.FreeVars {
		u.joinSources(free)
	}
}

func (u *unifier) instr(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		u.join(instr.Addr, instr.Val)
	case *ssa.MapUpdate:
		u.join(instr.Map, instr.Value)
		u.join(instr.Map, instr.Key)
	case *ssa.Send:
		u.leak(instr.X)
	case *ssa.Select:
		for _, state := range instr.States {
			if state.Send != nil {
				u.leak(state.Send)
			}
		}
	case *ssa.Return:
		u.returned(instr)
	case *ssa.MakeInterface:
		u.leak(instr.X) // whoever takes it out again is not seen
	case *ssa.MakeClosure:
		if fn := instr.Fn.(*ssa.Function); knowledge.Groups[knowledge.FunctionName(fn)] == knowledge.GroupDone {
			u.union.note(instr.Bindings[0], everything) // a method value: who calls it, and how often, is not followed
		}
	case ssa.CallInstruction:
		u.call(instr)
	case ssa.Value:
		if carries(instr.Type()) {
			u.value(instr)
		}
	}
	u.globals(instr)
}

// value joins a value with what it is made from.
func (u *unifier) value(v ssa.Value) {
	u.joinSources(v)
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
	case *ssa.Convert:
		u.join(v, v.X)
	case *ssa.SliceToArrayPointer:
		u.join(v, v.X)
	case *ssa.TypeAssert:
		u.union.note(v, everything)
	case *ssa.Extract:
		if keyed := rangedBy(v); keyed != nil {
			u.join(v, keyed)
		} else if len(u.graph.Edges(v)) == 0 {
			u.union.note(v, everything)
		}
	}
}

// rangedBy returns the map of which a value is the key in a round of a range; nil for another value.
func rangedBy(v *ssa.Extract) ssa.Value {
	next, ok := v.Tuple.(*ssa.Next)
	if !ok || next.IsString || v.Index != 1 {
		return nil
	}
	return next.Iter.(*ssa.Range).X
}

func (u *unifier) field(v ssa.Value, of types.Type, index int) {
	f := flow.FieldOf(of, index)
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

// returned notes what callers that are not seen can do with a result, and those that call a function value: what such a call returns
// is not joined with it.
func (u *unifier) returned(ret *ssa.Return) {
	fn := ret.Parent()
	byValue := slices.ContainsFunc(u.graph.Sites(fn), func(site calls.Site) bool { return !slices.Contains(u.graph.Targets(site.Instr), fn) })
	if !u.graph.Escapes(fn) && len(u.graph.Sites(fn)) > 0 && !byValue {
		return
	}
	for _, v := range ret.Results {
		u.leak(v)
	}
}

// call joins the result of a call, and notes what goes to code that is not seen.
func (u *unifier) call(instr ssa.CallInstruction) {
	v, isValue := instr.(*ssa.Call)
	if isValue = isValue && carries(v.Type()); isValue {
		u.joinSources(v)
	}
	common := instr.Common()
	if builtin, ok := common.Value.(*ssa.Builtin); ok {
		if isValue && builtin.Name() != "append" {
			u.union.note(v, everything)
		}
		return
	}
	if targets := u.graph.Targets(instr); len(targets) > 0 && targets[0].Synthetic == "" {
		return // else the wrapper around a method of another package
	}
	if isValue {
		u.union.note(v, everything)
	}
	if common.IsInvoke() && len(u.graph.Callees(instr)) > 0 {
		return // all that the interface can hold is known, and the parameters are joined with the arguments
	}
	if knowledge.Groups[knowledge.Callee(common)] == 0 {
		for i, arg := range common.Args {
			switch s, ok := u.sender(common, i); {
			case !ok || knowledge.Is[*ssa.Const](arg):
				u.leak(arg)
			case s.Closes:
				u.union.note(arg, othersSend)
			default:
				u.union.note(arg, passedOn)
			}
		}
	}
}

// joinSources joins a value with what flows into it.
func (u *unifier) joinSources(v ssa.Value) {
	for _, source := range u.graph.Edges(v) {
		u.join(v, source)
	}
}

// join joins two values if they carry channels. The constant nil is no channel.
func (u *unifier) join(a, b ssa.Value) {
	if !carries(a.Type()) || !carries(b.Type()) || knowledge.Is[*ssa.Const](a) || knowledge.Is[*ssa.Const](b) {
		return
	}
	u.union.join(a, b)
}

// leak notes that code which is not seen gets a value.
func (u *unifier) leak(v ssa.Value) {
	if carries(v.Type()) && !knowledge.Is[*ssa.Const](v) {
		u.union.note(v, reach(v.Type()))
	}
}
