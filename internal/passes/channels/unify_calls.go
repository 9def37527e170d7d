package channels

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

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
