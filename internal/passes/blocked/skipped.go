package blocked

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// inSpan returns the paths through fn on which a signal that is owed is skipped, and that come to a wait.
func (s *search) inSpan(fn *ssa.Function, life lifeSpan) []Skip {
	var found []Skip
	for b := range life.owed.All() {
		branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok || !life.before.Has(b) || life.points[b.Index] != nil || life.rounds && !life.begunIn(b) {
			continue
		}
		for i, succ := range b.Succs {
			if life.before.Has(succ) {
				continue
			}
			skip := Skip{Func: fn, From: succ, Return: returnFrom(succ)}
			skip.Reason, skip.Err = s.reason(branch, i)
			if err := s.triedInVain(b, succ); skip.Reason == Branch && err != nil {
				skip.Reason, skip.Err = Failed, err
			}
			if skip.Reason == Clean && s.alwaysFails(skip.Err) {
				continue // no such path: there is always an error
			}
			skip.Counted = skip.Reason == Branch && (s.channel.Group || life.rounds) && life.begunIn(b)
			if skip.Reason == Branch && inLoopWith(b, life.points) && !skip.Counted {
				continue // the loop that signals has come to its end
			}
			if skip.Reason == Branch && (enters(b, i, life.points) || s.owedOtherwise(b, i) || s.flagged(b, i) || s.given(b, i) || s.skipsNothing(branch, i)) {
				continue
			}
			skip.Signal, skip.Start = s.skipped(b.Succs[1-i], life.points)
			if skip.Signal == nil || skip.Start != nil && s.beginsIn(skip.Start) {
				continue
			}
			if skip.Reason == Stopped && skip.Signal.Kind == channels.Send && inLoopWith(b, life.points) && s.idle(branch, i) {
				continue
			}
			if skip.Wait = s.waitAfter(&skip, b); skip.Wait == nil {
				skip.Wait, skip.Waiter = s.waitBeside(&skip, b)
			}
			if skip.Wait == nil {
				skip.Wait, skip.Above = s.waitAbove(&skip)
			}
			if skip.Wait != nil {
				found = append(found, skip)
			}
		}
	}
	return found
}

// inOthers returns the skips of functions of other packages that send the error which they are handed, and nothing when it is nil.
func (s *search) inOthers() []Skip {
	var found []Skip
	for _, op := range s.signals.list {
		if !s.keepsCleanEnd(op) || op.InLoop() || (&waitSearch{search: s, clean: true}).signalsNextTo(op.Instr) {
			continue
		}
		b := op.Instr.Block()
		skip := Skip{Signal: op, Reason: Clean, Func: op.Func(), From: b, Return: returnFrom(b)}
		if skip.Wait = s.waitAfter(&skip, b); skip.Wait != nil {
			found = append(found, skip)
		}
	}
	return found
}

// keepsCleanEnd reports whether a function of another package that is handed the channel sends nothing when what it is told of has ended cleanly.
func (s *search) keepsCleanEnd(op *channels.Op) bool {
	if op.Handed == nil || op.Sender.OnError == 0 {
		return false
	}
	args := op.Instr.(ssa.CallInstruction).Common().Args
	return op.Sender.Wanted || !s.alwaysFails(args[op.Sender.OnError-1])
}

// idle reports whether an edge is taken by a worker that waits for its next piece of work when its stop ends, and is handed the pieces without a
// buffer: it has answered all that it has taken, and nothing else was given away.
func (s *search) idle(branch *ssa.If, succ int) bool {
	return slices.ContainsFunc(s.conditions.OnEdge(branch.Block(), succ), func(f conditions.Fact) bool {
		sel, ok := f.Subject.(*ssa.Select)
		return ok && f.Predicate == conditions.Arm && slices.ContainsFunc(sel.States, func(state *ssa.SelectState) bool {
			work := s.channels.Of(state.Chan)
			if state.Dir != types.RecvOnly || work == nil || work == s.channel || s.stopArm(state) {
				return false
			}
			room, known := work.Capacity()
			return known && room == 0
		})
	})
}

// skipped returns the signal on the other way, and the call that leads to it if there is one.
func (s *search) skipped(other *ssa.BasicBlock, points []ssa.Instruction) (*channels.Op, ssa.CallInstruction) {
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

// inLoopWith reports whether a block is part of a loop that signals.
func inLoopWith(b *ssa.BasicBlock, points []ssa.Instruction) bool {
	return slices.ContainsFunc(points, func(point ssa.Instruction) bool {
		return point != nil && reaches(b, point.Block()) && reaches(point.Block(), b)
	})
}

// enters reports whether a branch asks whether a loop that signals has a first round, and an edge is taken if it has none: the loop is left to the same
// place. So begins a range over a number. A loop around both is another one.
func enters(b *ssa.BasicBlock, succ int, points []ssa.Instruction) bool {
	first, after := b.Succs[1-succ], b.Succs[succ]
	asking := new(paths.Set)
	asking.Add(b)
	rounds := paths.After(first, asking)
	within := func(other *ssa.BasicBlock) bool { return rounds.Has(other) && paths.Reach(other, asking).Has(first) }
	return slices.ContainsFunc(points, func(point ssa.Instruction) bool { return point != nil && within(point.Block()) }) && slices.ContainsFunc(after.Preds, within)
}

// waitAfter returns the wait that a skip leads to. A path that the program's own condition chose
// counts only inside a goroutine that was started to signal; elsewhere the same condition can
// guard the wait, and a callback can be called again (the login of argo-cd, by the browser). One that was counted in the same round of a
// loop is owed whatever the condition.
func (s *search) waitAfter(skip *Skip, at *ssa.BasicBlock) *channels.Op {
	own := s.graph.RunsOnly(skip.Func, calls.Goroutine, calls.Unknown) // runs as a goroutine or a callback
	errorsOnly := skip.Reason == Clean && skip.Signal.Kind == channels.Send
	if skip.Reason != Failed && !skip.Counted && !(own && !s.calledBack(skip.Func)) && !(errorsOnly && s.onlyBeside(skip.Func)) {
		return nil
	}
	if skip.Start == nil && skip.Signal.Kind == channels.Close && skip.Reason == Clean {
		return nil // closed on an error only: a notice, not an end
	}
	if skip.Reason == Branch && skip.Signal.Kind == channels.Close && s.oneOfMany(skip.Func) {
		return nil
	}
	w := &waitSearch{search: s, strict: skip.Reason == Branch || skip.Reason == Clean, clean: errorsOnly, sites: make(map[ssa.Instruction]bool)}
	w.reports = s.reports(skip, at)
	w.frames = []frame{{block: at}}
	if op := w.after(paths.Search{Block: skip.From, Pred: at}, skip.From); op != nil {
		return op
	}
	if op := s.nextCall(skip); op != nil {
		return op
	}
	if skip.Return == nil {
		return nil
	}
	if op := w.inCallers(skip.Func); op != nil {
		return op
	}
	if own && s.channel.Field && (!w.strict || errorsOnly && s.finishes(skip.Err)) {
		return w.elsewhere(skip)
	}
	return nil
}

// onlyBeside reports whether fn runs in goroutines of the package alone, as a helper of what they start that is not called again and again.
func (s *search) onlyBeside(fn *ssa.Function) bool {
	return s.graph.EveryWay(fn, func(site calls.Site) calls.Way {
		switch {
		case site.Mode == calls.Goroutine:
			return calls.Yes
		case site.Mode == calls.Deferred, site.Mode == calls.Sync && !site.Repeats && !paths.InLoop(site.Instr.Block()):
			return calls.Up
		}
		return calls.No
	})
}

// oneOfMany reports whether fn runs in several goroutines that have one channel: since only one of them can close
// it, a condition of the program has to choose which.
func (s *search) oneOfMany(fn *ssa.Function) bool {
	sites := s.graph.Sites(fn)
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		at := site.Instr.Block()
		anew := slices.ContainsFunc(s.channel.Makes, func(made *ssa.MakeChan) bool {
			return made.Parent() == at.Parent() && reaches(at, made.Block()) && reaches(made.Block(), at) && paths.InLoop(made.Block())
		})
		return site.Mode != calls.Goroutine || anew || !paths.InLoop(at)
	})
}

// calledBack reports whether code that is not seen is given fn, and runs it as often as it likes.
func (s *search) calledBack(fn *ssa.Function) bool {
	return slices.ContainsFunc(s.graph.Sites(fn), func(site calls.Site) bool { return site.Mode == calls.Unknown })
}

// nextCall returns the wait at the head of a method that makes the channel anew, fails, and waits
// for the goroutine it did not start when it is called again.
func (s *search) nextCall(skip *Skip) *channels.Op {
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

// elsewhere returns a wait in another function than the goroutine of a skip, if that is the only one that
// signals.
func (w *waitSearch) elsewhere(skip *Skip) *channels.Op {
	for _, op := range w.signals.list {
		if op.Func() != skip.Func {
			return nil
		}
	}
	for _, op := range w.waits.list {
		if op.Func() != skip.Func && !w.guarded(op.Instr) && !w.endsWith(op, w.reports) && !w.answered(op, skip) {
			return op
		}
	}
	return nil
}

// answered reports whether a wait comes only after a value was handed to the goroutine of a skip, and the goroutine signals
// whenever it has taken one: the path that skips the signal is then one on which nothing was taken.
func (w *waitSearch) answered(wait *channels.Op, skip *Skip) bool {
	return slices.ContainsFunc(w.handed(wait.Instr), func(c *channels.Channel) bool {
		room, known := c.Capacity()
		return known && room == 0 && !c.OthersReceive && len(c.Receives) > 0 && !slices.ContainsFunc(c.Receives, func(op *channels.Op) bool {
			return op.Func() != skip.Func || w.comesToSkip(op, skip)
		})
	})
}

// handed returns the channels on which a value was sent whenever an instruction runs.
func (w *waitSearch) handed(instr ssa.Instruction) []*channels.Channel {
	var found []*channels.Channel
	for _, f := range w.conditions.Under(instr) {
		if sel, ok := f.Subject.(*ssa.Select); ok && f.Predicate == conditions.Arm && f.Truth && sel.States[f.Arm].Dir == types.SendOnly {
			if c := w.channels.Of(sel.States[f.Arm].Chan); c != nil {
				found = append(found, c)
			}
		}
	}
	for before := range paths.Earlier(instr) {
		if send, ok := before.(*ssa.Send); ok {
			if c := w.channels.Of(send.Chan); c != nil {
				found = append(found, c)
			}
		}
	}
	return found
}

// comesToSkip reports whether a goroutine can get from a receive to a skip without the signal.
func (w *waitSearch) comesToSkip(receive *channels.Op, skip *Skip) bool {
	from := paths.Search{
		From:  receive.Instr,
		To:    func(instr ssa.Instruction) bool { return instr.Block() == skip.From },
		Avoid: func(instr ssa.Instruction) bool { return w.signal(instr) != nil },
	}
	if receive.Select != nil {
		from.From, from.Block, from.Pred = nil, paths.Arm(receive.Select, receive.Arm), receive.Instr.Block()
		if from.Block == nil {
			return true
		}
	}
	return paths.Find(from) != nil
}
