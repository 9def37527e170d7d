package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
)

// waitBeside returns a wait for the close of a channel that a function has made itself, in a goroutine that it has always started when it comes to a
// skip, and the go statement: the goroutine is left behind. The function returns in order; what a panic leaves behind is another question. Functions
// that share what waits have one class of channels, so that the channel is asked for by where it is made.
func (s *search) waitBeside(skip *Skip, at *ssa.BasicBlock) (*channels.Op, ssa.CallInstruction) {
	if s.channel.Group || s.channel.Field || skip.Signal.Kind != channels.Close || skip.Start != nil || skip.Return == nil {
		return nil, nil
	}
	for _, made := range s.channel.Makes {
		if made.Parent() != skip.Func || !made.Block().Dominates(at) || s.closedElsewhere(made) {
			continue
		}
		for _, wait := range s.waits.list {
			if start := s.startedBefore(at, wait); start != nil && s.is(wait, made) {
				return wait, start
			}
		}
	}
	return nil, nil
}

// closedElsewhere reports whether another function than the one that makes a channel closes it.
func (s *search) closedElsewhere(made *ssa.MakeChan) bool {
	return slices.ContainsFunc(s.signals.list, func(op *channels.Op) bool { return op.Func() != made.Parent() && s.is(op, made) })
}

// startedBefore returns the go statement that has run whenever a block runs, and starts what waits; nil for none.
func (s *search) startedBefore(at *ssa.BasicBlock, wait *channels.Op) ssa.CallInstruction {
	for _, site := range s.graph.Sites(wait.Func()) {
		if start := site.Instr; site.Mode == calls.Goroutine && !site.Repeats && start.Parent() == at.Parent() && start.Block().Dominates(at) {
			return start
		}
	}
	return nil
}

// is reports whether an operation can be on the channel that is made at a place.
func (s *search) is(op *channels.Op, made *ssa.MakeChan) bool {
	return slices.Contains(s.graph.Origins(op.Value()), ssa.Value(made))
}
