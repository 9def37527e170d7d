package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A lifeSpan says where in a function the signal of a channel is owed, and where it is given.
type lifeSpan struct {
	points []ssa.Instruction // by block, the first instruction that signals; nil for none
	begins *paths.Set        // from where on the signal is owed
	before *paths.Set        // from where a signal can still come, without a new begin between
	owed   *paths.Set        // reached with no signal so far: from the begins on, or from the entry
	rounds bool              // each round of a loop owes one, as its rounds are counted
}

// inFunc returns the paths through fn that skip its signals and come to a wait.
func (s *search) inFunc(fn *ssa.Function) []Skip {
	var found []Skip
	for _, life := range s.lifeSpans(fn) {
		found = append(found, s.inSpan(fn, life)...)
	}
	return found
}

// lifeSpans returns the life span of the channel in a function, and that of each round of its loops where each owes a signal of its own.
func (s *search) lifeSpans(fn *ssa.Function) []lifeSpan {
	points := s.points(fn)
	spans := []lifeSpan{s.lifeSpan(fn, points, nil)}
	if rounds := s.owedRounds(points); len(rounds) > 0 {
		spans = append(spans, s.lifeSpan(fn, points, rounds))
	}
	return spans
}

func (s *search) lifeSpan(fn *ssa.Function, points []ssa.Instruction, rounds []*ssa.BasicBlock) lifeSpan {
	life := lifeSpan{points: points, rounds: len(rounds) > 0, begins: new(paths.Set), before: new(paths.Set), owed: new(paths.Set)}
	signals := new(paths.Set) // blocks that begin nothing after which they signal
	for i, b := range fn.Blocks {
		begin := slices.IndexFunc(b.Instrs, s.beginsAt)
		if begin >= 0 {
			life.begins.Add(b)
		}
		if life.points[i] != nil && (begin < 0 || slices.ContainsFunc(b.Instrs[begin:], func(instr ssa.Instruction) bool { return s.signal(instr) != nil })) {
			signals.Add(b)
		}
	}
	for _, first := range rounds {
		life.begins.Add(first)
	}
	for _, point := range life.points {
		if point == nil {
			continue
		}
		paths.Walk(point.Block(), func(b *ssa.BasicBlock) []*ssa.BasicBlock {
			if !life.before.Add(b) || life.begins.Has(b) {
				return nil // what leads to a block with a begin belongs to the channel before
			}
			return b.Preds
		})
	}
	from := life.begins
	if from.Len() == 0 {
		from = paths.Of(fn.Blocks[0])
	}
	for b := range from.All() {
		paths.Walk(b, func(b *ssa.BasicBlock) []*ssa.BasicBlock {
			if signals.Has(b) || !life.owed.Add(b) {
				return nil
			}
			return b.Succs
		})
	}
	return life
}

// begunIn reports whether each round of the innermost loop around a block begins what is owed before it comes to the block.
func (l lifeSpan) begunIn(b *ssa.BasicBlock) bool {
	head := paths.Head(b)
	for at := b; at != nil && at != head; at = at.Idom() {
		if l.begins.Has(at) {
			return true
		}
	}
	return false
}

// returnFrom returns the first return that can be reached from b.
func returnFrom(b *ssa.BasicBlock) *ssa.Return {
	reached := paths.Reach(b, nil)
	for _, b := range b.Parent().Blocks {
		if !reached.Has(b) {
			continue
		}
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			return ret
		}
	}
	return nil
}
