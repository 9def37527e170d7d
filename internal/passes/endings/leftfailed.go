package endings

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// leftFailed returns where control goes when a loop that takes what several goroutines send is left at the first failure among the values: the others may
// still send.
func (s *closeSearch) leftFailed(from ssa.Instruction) (found []*ssa.BasicBlock) {
	if !s.many() || s.site.Instr.Parent() != from.Parent() || !paths.InLoop(s.site.Instr.Block()) {
		return nil
	}
	for _, op := range s.channel.Receives {
		if op.Func() != from.Parent() || !op.InLoop() || !calls.ComesAfter(op.Instr, from) {
			continue
		}
		for _, e := range s.failures(op.Func()) {
			if !paths.Reach(e.To(), nil).Has(op.Instr.Block()) {
				found = append(found, e.To())
			}
		}
	}
	return found
}

// failures returns the edges of a function that control takes since what it has taken from the channel is an error, or has one in it.
func (s *closeSearch) failures(fn *ssa.Function) []paths.Edge {
	return s.conditions.Edges(fn, func(f conditions.Fact) bool {
		if f.Predicate != conditions.Nil || f.Truth || !knowledge.IsError(f.Subject.Type()) {
			return false
		}
		return s.taken(f.Subject) || s.taken(flow.Locate(f.Subject).Root)
	})
}

// taken reports whether a value was taken from the channel, or is a variable that is set to such values.
func (s *closeSearch) taken(v ssa.Value) bool {
	if from := flow.ReceivedFrom(v); from != nil {
		return s.channels.Of(from) == s.channel
	}
	variable, ok := v.(*ssa.Alloc)
	return ok && slices.ContainsFunc(flow.StoresTo(variable), func(store *ssa.Store) bool {
		from := flow.ReceivedFrom(store.Val)
		return from != nil && s.channels.Of(from) == s.channel
	})
}
