package endings

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
)

// within returns a function and those that the chains lead to.
func (s *selfSearch) within(from *ssa.Function, chains []calls.Chain) []*ssa.Function {
	fns := []*ssa.Function{from}
	for _, chain := range chains {
		for _, callee := range s.graph.Callees(chain.Last()) {
			if !slices.Contains(fns, callee) {
				fns = append(fns, callee)
			}
		}
	}
	return fns
}

// undecided reports whether the helpers that a chain leads through come to a wait whoever calls them: none of them decides by an argument, by
// what it asks a function that is not looked into, or by a variable that the goroutine sets elsewhere, as a Stop does that is told, or
// remembers, whether it is the goroutine itself that stops. An error of a call, and how often a loop goes round, decide for everybody. A helper that no
// other goroutine runs decides for its own whether to send.
func (s *selfSearch) undecided(wait ssa.Instruction, chain calls.Chain, goroutine []*ssa.Function) bool {
	if chain == nil {
		return true // the goroutine's own function decides
	}
	steps := []ssa.Instruction{wait}
	for _, call := range chain[1:] {
		steps = append(steps, call)
	}
	_, sends := wait.(*ssa.Send)
	return !slices.ContainsFunc(steps, func(step ssa.Instruction) bool {
		return !(sends && s.ownedBy(step.Parent(), goroutine)) && slices.ContainsFunc(s.conditions.Under(step), func(f conditions.Fact) bool { return s.decides(f, step.Parent(), goroutine) })
	})
}

// decides reports whether a condition in a helper can come out another way in the goroutine than elsewhere.
func (s *selfSearch) decides(f conditions.Fact, in *ssa.Function, goroutine []*ssa.Function) bool {
	if f.Loops() || f.Swaps() || failed(f) {
		return false
	}
	flags := s.conditions.Flags(f)
	return len(flags) == 0 || slices.ContainsFunc(flags, func(flag any) bool {
		return slices.ContainsFunc(goroutine, func(fn *ssa.Function) bool { return fn != in && s.writes(fn, flag) })
	})
}

// failed reports whether a fact is about the error of a call.
func failed(f conditions.Fact) bool {
	if (f.Predicate != conditions.Nil && f.Predicate != conditions.Kind) || !knowledge.IsError(f.Subject.Type()) {
		return false
	}
	switch f.Subject.(type) {
	case *ssa.Call, *ssa.Extract:
		return true
	}
	return false
}

// writes reports whether a function writes a variable or field itself.
func (s *selfSearch) writes(fn *ssa.Function, flag any) bool {
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
		if call, ok := instr.(ssa.CallInstruction); ok && len(s.graph.Targets(call)) > 0 {
			return false // what it runs is asked on its own
		}
		return s.conditions.Writes(instr, flag)
	})
}
