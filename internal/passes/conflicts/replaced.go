package conflicts

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// WrittenAfter reports whether a function writes an object after an instruction by a call that conflicts if the version is old.
func (r *Result) WrittenAfter(at ssa.Instruction, object refs.Ref) bool {
	return slices.ContainsFunc(r.Writes(at.Parent()), func(w Write) bool {
		return w.Answer == knowledge.Conflicts && w.Object.Root == object.Root && calls.ComesAfter(w.Call, at)
	})
}

// SetsVersion reports whether a function sets the version of some object, or may do so in what it calls.
func (r *Result) SetsVersion(fn *ssa.Function) bool {
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
		if call, ok := instr.(ssa.CallInstruction); ok {
			if of, field, _ := knowledge.SetsMeta(call.Common()); of != nil && HoldsVersion("."+field) {
				return true
			}
		}
		return slices.ContainsFunc(r.effects.Instr(instr), func(e effects.Effect) bool {
			return e.Kind == effects.Stores && strings.HasSuffix(e.On.Path, ".ResourceVersion")
		})
	})
}
