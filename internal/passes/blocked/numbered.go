package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// owedRounds returns where the rounds of loops begin each of which owes a signal: as many are waited for as the loop has rounds, since their number is added to
// the group before, or since another loop with as many rounds receives.
func (s *search) owedRounds(points []ssa.Instruction) []*ssa.BasicBlock {
	var found []*ssa.BasicBlock
	for _, point := range points {
		if point == nil || !s.numbered(point) {
			continue
		}
		if first := paths.Head(point.Block()).Succs[0]; !slices.Contains(found, first) {
			found = append(found, first)
		}
	}
	return found
}

// numbered reports whether as many signals are waited for as the loop around an instruction has rounds.
func (s *search) numbered(point ssa.Instruction) bool {
	if s.channel.Group {
		if len(s.channel.Adds) != 1 || s.channel.Adds[0].Func() != point.Parent() {
			return false
		}
		add := s.channel.Adds[0].Instr.(ssa.CallInstruction)
		args := add.Common().Args
		return roundsAfter(add.Block(), point).same(bound{number: args[len(args)-1]})
	}
	head := paths.Head(point.Block())
	if head == nil || s.channel.OthersReceive {
		return false
	}
	rounds := boundOf(head)
	return !slices.ContainsFunc(s.channel.Receives, func(op *channels.Op) bool {
		if op.Func() != point.Parent() || !op.Bare() || op.Range || !paths.Before(point, op.Instr) && !reaches(point.Block(), op.Instr.Block()) {
			return true
		}
		loop := paths.Head(op.Instr.Block())
		return loop == nil || loop == head || reaches(loop, head) || !boundOf(loop).same(rounds)
	})
}
