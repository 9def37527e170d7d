package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// skipsNothing reports whether an edge is taken because something is nil that leaves nothing to skip: the channel itself, which then has no signal to give, or a
// pointer that has been followed before, so that the edge is not taken at all.
func (s *search) skipsNothing(branch *ssa.If, succ int) bool {
	return slices.ContainsFunc(s.conditions.OnEdge(branch.Block(), succ), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Nil && f.Truth && (s.channels.Of(f.Subject) == s.channel || s.followedBefore(f.Subject, branch))
	})
}

// followedBefore reports whether a function has followed a pointer on each path to an instruction, itself or in a call, and would have panicked if it were nil.
func (s *search) followedBefore(pointer ssa.Value, at ssa.Instruction) bool {
	is := flow.Locate(pointer)
	for instr := range calls.Instrs(at.Parent()) {
		if !paths.Before(instr, at) {
			continue
		}
		if v := needs.Followed(instr); v != nil && flow.Locate(v) == is {
			return true
		}
		call, ok := instr.(*ssa.Call)
		if ok && slices.ContainsFunc(s.needs.Arguments(call), func(arg needs.Argument) bool {
			return arg.Path == "" && flow.Locate(arg.Value) == is
		}) {
			return true
		}
	}
	return false
}
