package expectations

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// sumUp finds the effects of the functions of the package.
func (r *Result) sumUp(funcs []*ssa.Function) {
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		before := r.effects[fn]
		r.effects[fn] = r.effectsOf(fn)
		return r.effects[fn] != before
	})
	for _, fn := range funcs {
		if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() == r.pass.Pkg && r.effects[fn] != (Effects{}) {
			e := r.effects[fn]
			r.pass.ExportObjectFact(obj, &e)
		}
	}
}

func (r *Result) effectsOf(fn *ssa.Function) Effects {
	var e Effects
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			e.Lowers = e.Lowers || r.Lowers(instr, nil)
			e.Wakes = e.Wakes || r.Wakes(instr)
		}
	}
	return e
}

// Lowers reports whether an instruction may lower or delete an expectation of the store that raise is
// of; of any store for nil. Through functions of other packages any store counts.
func (r *Result) Lowers(instr ssa.Instruction, raise *Call) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	if c := r.Of(call); c != nil {
		return (c.Role == knowledge.Lowers || c.Role == knowledge.Deletes) && (raise == nil || r.Same(c, raise))
	}
	for _, fn := range r.graph.Callees(call) {
		if r.effects[fn].Lowers {
			return true
		}
	}
	return r.declared(call).Lowers
}

// Wakes reports whether an instruction may bring a reconcile back: it lowers an expectation, adds to a
// queue, hands a duration or a function to somebody, or calls something that is not seen. A function
// that is seen, and a library that is given none of these, does not.
func (r *Result) Wakes(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		_, sends := instr.(*ssa.Send)
		return sends
	}
	if c := r.Of(call); c != nil {
		return c.Role != knowledge.Satisfied
	}
	common := call.Common()
	if _, builtin := common.Value.(*ssa.Builtin); builtin || knowledge.Inert(common) {
		return false
	}
	if callees := r.graph.Callees(call); len(callees) > 0 {
		for _, fn := range callees {
			if r.effects[fn].Wakes {
				return true
			}
		}
		return false
	}
	if common.IsInvoke() || knowledge.Dynamic(common) || r.declared(call).Wakes {
		return true
	}
	for _, arg := range common.Args {
		if knowledge.IsQueue(arg.Type()) || knowledge.IsDuration(arg.Type()) || function(arg.Type()) {
			return true
		}
	}
	return false
}

// declared returns what is known of a function of another package.
func (r *Result) declared(call ssa.CallInstruction) Effects {
	var e Effects
	callee := call.Common().StaticCallee()
	if callee == nil {
		return e
	}
	if origin := callee.Origin(); origin != nil {
		callee = origin
	}
	if obj, ok := callee.Object().(*types.Func); ok {
		r.pass.ImportObjectFact(obj, &e)
	}
	return e
}

// Reaches reports whether fn, or a function of the package that it runs before it returns, has an
// instruction that is found.
func (r *Result) Reaches(fn *ssa.Function, found func(ssa.Instruction) bool) bool {
	seen := make(map[*ssa.Function]bool)
	var visit func(*ssa.Function) bool
	visit = func(fn *ssa.Function) bool {
		if seen[fn] {
			return false
		}
		seen[fn] = true
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if found(instr) {
					return true
				}
				if call, ok := instr.(ssa.CallInstruction); ok {
					for _, callee := range r.graph.Callees(call) {
						if visit(callee) {
							return true
						}
					}
				}
			}
		}
		return false
	}
	return visit(fn)
}

func function(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
