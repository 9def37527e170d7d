package optionals

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// leavesOut reports whether a call of a function that sets what the path leads to may leave it as it was: the function has a return
// before anything is set, without an error and without a look at the pointer. What else it returns may say so, and what it asks of the
// object may say that the part is there already, or is known to the caller: of such a function it is taken to be set.
func (h *holder) leavesOut(call ssa.CallInstruction) bool {
	targets := h.result.graph.Targets(call)
	if len(targets) != 1 || !saysErrorOnly(targets[0]) || h.result.searching[targets[0]] {
		return false
	}
	fn := targets[0]
	h.result.searching[fn] = true
	defer delete(h.result.searching, fn)
	for i, param := range fn.Params {
		at := refs.Pointer(flow.ActualOf(call.Common(), targets, i))
		if at.Root == h.at.Root && (at.Path == "" || below(h.at.Path, at.Path)) {
			inner := refs.Ref{Root: param, Path: strings.TrimPrefix(h.at.Path, at.Path)}
			return h.result.holder(inner, fn).returnsEarly(call)
		}
	}
	return false
}

// saysErrorOnly reports whether a function returns nothing but an error.
func saysErrorOnly(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	return results.Len() == 0 || results.Len() == 1 && knowledge.IsError(results.At(0).Type())
}

// returnsEarly reports whether the callee of a call has a return to which nothing that sets the path leads, but a path on which the
// pointer can be nil, and which the caller does not know of.
func (h *holder) returnsEarly(call ssa.CallInstruction) bool {
	fn := h.at.Root.Parent()
	var may, setting []*ssa.BasicBlock
	for instr := range calls.Instrs(fn) {
		if h.maySet(instr) {
			may = append(may, instr.Block())
		}
		if h.sets(instr) {
			setting = append(setting, instr.Block())
		}
	}
	return len(may) > 0 && slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret := last(b)
		use := Use{Instr: ret, At: h.at}
		after := func(from *ssa.BasicBlock) bool { return from == b || paths.After(from, nil).Has(b) }
		return h.result.returns(ret) && !slices.ContainsFunc(setting, after) && h.leads(nil, use) && !h.result.Asked(use) && !h.result.alsoAsks(call, ret)
	})
}

// alsoAsks reports whether the function of a call asks for the same part of what it hands over as a condition that decides an
// instruction of the callee.
func (r *Result) alsoAsks(call ssa.CallInstruction, instr ssa.Instruction) bool {
	under := r.conditions.Under(instr)
	above := func(f conditions.Fact) bool {
		return slices.ContainsFunc(under, func(inner conditions.Fact) bool {
			of := refs.ValueOf(inner.Subject)
			param, ok := of.Root.(*ssa.Parameter)
			if !ok || param.Parent() != instr.Parent() || inner.Predicate != f.Predicate || inner.Path != f.Path {
				return false
			}
			at := refs.ValueOf(flow.ActualOf(call.Common(), []*ssa.Function{instr.Parent()}, flow.ParamIndex(param)))
			at.Path += of.Path
			return at == refs.ValueOf(f.Subject)
		})
	}
	return slices.ContainsFunc(call.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Succs, func(to *ssa.BasicBlock) bool {
			return slices.ContainsFunc(r.conditions.OnEdge(b, slices.Index(b.Succs, to)), above)
		})
	})
}
