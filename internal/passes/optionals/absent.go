package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// An Absence says that a result of a function is nil, without an error, where a part of a parameter is nil: the configuration that a function decodes from there.
type Absence struct {
	Result int
	Part
}

// absences returns the parts of parameters without which a result of a function is nil, without an error.
func (r *Result) absences(fn *ssa.Function, result int) []Absence {
	var found []Absence
	for _, ret := range paths.Returns(fn) {
		n := len(ret.Results)
		if n > 1 && !(knowledge.IsError(ret.Results[n-1].Type()) && r.conditions.ReturnedError(ret).IsNil()) {
			continue
		}
		for _, e := range nilEdges(r.handedOut(ret, result), ret.Block()) {
			for _, f := range r.conditions.Nils(e.If.Block(), e.Succ) {
				param := r.ownParameter(f.At)
				if !f.Nil || param == nil || f.At.Path == "" {
					continue
				}
				if a := (Absence{result, Part{flow.ParamIndex(param), f.At.Path}}); !slices.Contains(found, a) {
					found = append(found, a)
				}
			}
		}
	}
	return found
}

// ownParameter returns the parameter with which a path begins; nil for another root.
func (r *Result) ownParameter(at refs.Ref) *ssa.Parameter {
	if at.Root == nil {
		return nil
	}
	return r.parameter(at.Root)
}

// nilEdges returns the last decisions before a block, or before the join of what it has, by which a value is nil there.
func nilEdges(v ssa.Value, b *ssa.BasicBlock) []paths.Edge {
	join, joined := v.(*ssa.Phi)
	if joined {
		b = join.Block()
	} else if !isNothing(v) {
		return nil
	}
	var found []paths.Edge
	for i, pred := range b.Preds {
		if joined && !isNothing(join.Edges[i]) {
			continue
		}
		if branch, ok := last(pred).(*ssa.If); ok {
			found = append(found, paths.Edge{If: branch, Succ: slices.Index(pred.Succs, b)})
		} else if decided := paths.Decided(pred, nil); len(decided) > 0 {
			found = append(found, decided[len(decided)-1])
		}
	}
	return found
}

// lacks reports whether a result of a call is nil without an optional part of what the call is handed, and nobody has looked whether that is there.
func (r *Result) lacks(call *ssa.Call, result int) bool {
	return !call.Call.IsInvoke() && slices.ContainsFunc(r.returnsBy(call).Absent, func(a Absence) bool {
		if a.Result != result || a.Param >= len(call.Call.Args) {
			return false
		}
		at, ok := located(knowledge.Unconverted(call.Call.Args[a.Param]))
		at.Path += a.Path
		part := Use{Instr: call, At: at}
		return ok && r.optionalAt(part) && r.fromOutside(part) && r.handedIn(part) && r.Unguarded(part) && !r.Asked(part) && !r.GuardedAbove(part) && !r.guardedBefore(part)
	})
}

// optionalAt is optional for the location alone, of a part that no value in the function is.
func (r *Result) optionalAt(use Use) bool {
	h := r.holder(use.At, use.Instr.Parent())
	n := len(h.fields)
	if n == 0 || !r.apiStruct(h.owners[n-1]) {
		return false
	}
	of, field := h.owners[n-1], h.fields[n-1]
	return (knowledge.OptionalField(of, field.Name()) || r.marked(of, field)) && !r.defaulted(of, field.Name()) &&
		(slices.ContainsFunc(h.owners, r.custom) || knowledge.OftenUnset(of, field.Name()))
}
