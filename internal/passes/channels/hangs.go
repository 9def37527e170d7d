package channels

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// inFunc returns the paths through fn that skip its signals and leave a wait behind.
func (s *search) inFunc(fn *ssa.Function) []Skip {
	points := s.points(fn)
	starts := s.starts(fn)
	behind := leadingTo(points, starts) // from where a signal still comes, without a new start between
	var found []Skip
	for b := range s.unsignalled(fn, points, starts).All() {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !behind.Has(b) || points[b.Index] != nil {
			continue
		}
		for i, succ := range b.Succs {
			if behind.Has(succ) {
				continue
			}
			skip := Skip{Func: fn, From: succ, Return: returnFrom(succ)}
			skip.Reason, skip.Err = s.reason(branch, i)
			if skip.Reason == Clean && knowledge.AlwaysFail[knowledge.DeclaredCallee(skip.Err)] {
				continue // no such path: there is always an error
			}
			if skip.Reason == Branch && s.inLoopWith(b, points) {
				continue // the loop that signals has come to its end
			}
			skip.Signal, skip.Start = s.skipped(b.Succs[1-i], points, starts)
			if skip.Signal == nil || skip.Start != nil && s.startsBehind(skip.Start) {
				continue
			}
			if skip.Wait = s.hang(&skip, b); skip.Wait != nil {
				found = append(found, skip)
			}
		}
	}
	return found
}

// starts returns the blocks of fn from which on the signal is owed: where the channel is made or
// the group counted up.
func (s *search) starts(fn *ssa.Function) *paths.Set {
	set := new(paths.Set)
	for _, made := range s.channel.Makes {
		if made.Parent() == fn {
			set.Add(made.Block())
		}
	}
	for _, add := range s.channel.Adds {
		if add.Func() == fn {
			set.Add(add.Instr.Block())
		}
	}
	for _, b := range fn.Blocks {
		if slices.ContainsFunc(b.Instrs, s.startsIn) {
			set.Add(b)
		}
	}
	return set
}

// startsIn reports whether an instruction calls what makes the channel or counts the group up, such as
// a constructor, and does not signal.
func (s *search) startsIn(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && s.startsBehind(call) && s.signal(call) == nil
}

// inLoopWith reports whether a block is part of a loop that signals.
func (s *search) inLoopWith(b *ssa.BasicBlock, points []ssa.Instruction) bool {
	return slices.ContainsFunc(points, func(point ssa.Instruction) bool {
		return point != nil && reaches(b, point.Block()) && reaches(point.Block(), b)
	})
}

// startsBehind reports whether the channel is made, or the group counted up, in what a call leads
// to: a path that skips the call owes no signal.
func (s *search) startsBehind(call ssa.CallInstruction) bool {
	for _, fn := range s.graph.Callees(call) {
		if s.mayStart[fn] {
			return true
		}
	}
	return false
}

// leadingTo returns the blocks that lead to one of the points. A block where a new start stands is
// the first of its life: what lies before it leads elsewhere.
func leadingTo(points []ssa.Instruction, starts *paths.Set) *paths.Set {
	leading := new(paths.Set)
	for _, point := range points {
		if point == nil {
			continue
		}
		paths.Walk(point.Block(), func(b *ssa.BasicBlock) []*ssa.BasicBlock {
			if !leading.Add(b) || starts.Has(b) {
				return nil
			}
			return b.Preds
		})
	}
	return leading
}

// unsignalled returns the blocks that can be left before any signal was given: from the starts on,
// or from the entry.
func (s *search) unsignalled(fn *ssa.Function, points []ssa.Instruction, starts *paths.Set) *paths.Set {
	reached := new(paths.Set)
	visit := func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		if points[b.Index] != nil && !(starts.Has(b) && !s.pointAfterStart(b)) || !reached.Add(b) {
			return nil
		}
		return b.Succs
	}
	if starts.Len() == 0 {
		paths.Walk(fn.Blocks[0], visit)
	}
	for b := range starts.All() {
		paths.Walk(b, visit)
	}
	return reached
}

// pointAfterStart reports whether a block that starts the channel also signals it, after that.
func (s *search) pointAfterStart(b *ssa.BasicBlock) bool {
	started := false
	for _, instr := range b.Instrs {
		if made, ok := instr.(*ssa.MakeChan); ok && s.Of(made) == s.channel {
			started = true
		}
		started = started || s.startsIn(instr)
		for _, op := range s.byInstr[instr] {
			started = started || op.Kind == Add && op.Channel == s.channel
		}
		if started && s.signal(instr) != nil {
			return true
		}
	}
	return false
}

// skipped returns the signal on the other way, and the call that leads to it if there is one.
func (s *search) skipped(other *ssa.BasicBlock, points []ssa.Instruction, starts *paths.Set) (*Op, ssa.CallInstruction) {
	reached := paths.Reach(other, nil)
	for _, b := range other.Parent().Blocks {
		point := points[b.Index]
		if point == nil || !reached.Has(b) {
			continue
		}
		if op := s.signals.at[point]; op != nil {
			return op, nil
		}
		return s.signal(point), point.(ssa.CallInstruction)
	}
	return nil, nil
}

// hang returns the wait that a skip leaves behind. A path that the program's own condition chose
// counts only inside a goroutine that was started to signal; elsewhere the same condition can
// guard the wait, and a callback can be called again (the login of argo-cd, by the browser).
func (s *search) hang(skip *Skip, at *ssa.BasicBlock) *Op {
	own := s.startedOnly(skip.Func)
	if skip.Reason != Failed && (!own || s.calledBack(skip.Func)) {
		return nil
	}
	if skip.Start == nil && skip.Signal.Kind == Close && skip.Reason == Clean {
		return nil // closed on an error only: a notice, not an end
	}
	t := &trail{search: s, strict: skip.Reason == Branch || skip.Reason == Clean}
	t.frames = []frame{{skip.Func, at, nil}}
	if op := t.within(skip.Func, skip.From); op != nil {
		return op
	}
	if op := s.nextCall(skip); op != nil {
		return op
	}
	if skip.Return == nil {
		return nil
	}
	if op := t.up(skip.Func, maxDepth, make(map[ssa.Instruction]int)); op != nil {
		return op
	}
	if own && s.channel.Field && !t.strict {
		return s.elsewhere(skip.Func)
	}
	return nil
}

// startedOnly reports whether fn runs as a goroutine, or as a callback, and in no other way.
func (s *search) startedOnly(fn *ssa.Function) bool {
	sites := s.graph.Sites(fn)
	for _, site := range sites {
		if site.Mode != calls.Goroutine && site.Mode != calls.Unknown {
			return false
		}
	}
	return len(sites) > 0
}

// calledBack reports whether code that is not seen is given fn, and runs it as often as it likes.
func (s *search) calledBack(fn *ssa.Function) bool {
	return slices.ContainsFunc(s.graph.Sites(fn), func(site calls.Site) bool { return site.Mode == calls.Unknown })
}

// nextCall returns the wait at the head of a method that makes the channel anew, fails, and waits
// for the goroutine it did not start when it is called again.
func (s *search) nextCall(skip *Skip) *Op {
	if !s.channel.Field || skip.Reason != Failed || skip.Return == nil {
		return nil
	}
	for _, made := range s.channel.Makes {
		if made.Parent() != skip.Func || !reaches(made.Block(), skip.From) {
			continue
		}
		for _, op := range s.waits.list {
			instr := op.Instr
			if instr.Parent() == skip.Func && instr.Block() != made.Block() && reaches(instr.Block(), made.Block()) && !reaches(made.Block(), instr.Block()) {
				return op
			}
		}
	}
	return nil
}

// elsewhere returns a wait in another function than the goroutine fn, if fn is the only one that
// signals.
func (s *search) elsewhere(fn *ssa.Function) *Op {
	for _, op := range s.signals.list {
		if op.Func() != fn {
			return nil
		}
	}
	for _, op := range s.waits.list {
		if op.Func() != fn {
			return op
		}
	}
	return nil
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
