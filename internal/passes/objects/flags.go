package objects

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// flag returns the parameter, a bool, that decides whether an instruction runs, as MarkEffect.Flag has it.
func (r *Result) flag(instr ssa.Instruction) int {
	for _, f := range r.conditions.Under(instr) {
		param, ok := f.Subject.(*ssa.Parameter)
		if !ok || f.Predicate != conditions.True || !knowledge.IsBool(param.Type()) || param.Parent() != instr.Parent() {
			continue
		}
		return signed(flow.ParamIndex(param)+1, f.Truth)
	}
	return 0
}

// givenFlag puts the flag of an effect of a callee in terms of the caller, who gives it arg; it reports
// false if that is a constant that rules the effect out: setFinalizer(ctx, o, false).
func givenFlag(e *MarkEffect, arg ssa.Value) bool {
	truth := e.Flag > 0
	if e.Flag == 0 {
		return true
	}
	e.Flag = 0
	switch arg := arg.(type) {
	case *ssa.Const:
		return arg.Value == nil || arg.Value.Kind() != constant.Bool || constant.BoolVal(arg.Value) == truth
	case *ssa.Parameter:
		e.Flag = signed(flow.ParamIndex(arg)+1, truth)
	}
	return true
}

// argument returns argument i; nil if there is none.
func argument(args []ssa.Value, i int) ssa.Value {
	if i < 0 || i >= len(args) {
		return nil
	}
	return args[i]
}

func signed(n int, positive bool) int {
	if positive {
		return n
	}
	return -n
}

func abs(n int) int { return max(n, -n) }
