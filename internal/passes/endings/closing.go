package endings

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/locks"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// An EarlyClose is a close that can come before a send of another goroutine, which then panics.
type EarlyClose struct {
	Close   *channels.Op
	Send    *channels.Op
	Sender  ssa.CallInstruction // starts the goroutine that sends; nil if it is the one that starts the closer
	Closer  ssa.CallInstruction // starts the goroutine that closes; nil if that is not one of the package's own
	Handler ssa.Instruction     // gives the sender to an informer, which runs it in a goroutine of its own
	Taken   ssa.Instruction     // takes the channel out of a list or map, or looks at Flag, under the mutex of the close
	Flag    *types.Var          // a field that says that the channel is closed; nil for none
}

// EarlyCloses returns the closes of a channel that do not wait for a goroutine which sends on it. Both
// have to work on one channel for certain. A send in a select counts: once the channel is closed, the
// select can choose it as well.
func (r *Result) EarlyCloses(c *channels.Channel) []EarlyClose {
	var found []EarlyClose
	for _, k := range c.Closes {
		for _, send := range slices.Concat(c.Sends, c.Passed) {
			if e := r.earlyClose(k, send); e != nil {
				found = append(found, *e)
				break
			}
		}
	}
	return found
}

func (r *Result) earlyClose(k, send *channels.Op) *EarlyClose {
	if r.guarded(k, send) || r.graph.Recovers(send.Func()) || send.Sender.Recovers {
		return nil
	}
	for _, site := range r.startsOf(send) {
		s := &closeSearch{goroutine: r.started(site, send.Channel), close: k, send: send}
		if s.certain() && s.early() && !s.exclusive() {
			return &EarlyClose{Close: k, Send: send, Sender: site.Instr, Closer: s.closer}
		}
	}
	if send.Handed != nil {
		return nil // what else the function of the other package does is not known
	}
	if e := r.closedByFirst(k, send); e != nil {
		return e
	}
	if e := r.closedUnder(k, send); e != nil {
		return e
	}
	if e := r.closedUnderHandler(k, send); e != nil {
		return e
	}
	if e := r.closedUnderCallback(k, send); e != nil {
		return e
	}
	e := r.closedOutside(k, send)
	if e == nil {
		e = r.closedAfterLook(k, send)
	}
	if e == nil || r.ownClose(k, send) {
		return nil
	}
	return e
}

// closedUnder looks for a goroutine that closes the channel while the one that has started it still sends.
func (r *Result) closedUnder(k, send *channels.Op) *EarlyClose {
	if r.graph.Escapes(k.Func()) || !r.graph.RunsOnly(k.Func(), calls.Goroutine) {
		return nil
	}
	for _, site := range r.graph.Sites(k.Func()) {
		own := &goroutine{Result: r, site: site, channel: send.Channel, runs: r.graph.RunBy(site.Caller())}
		s := &closeSearch{goroutine: own, close: k, send: send}
		sends := func(instr ssa.Instruction) bool {
			return calls.ComesAfter(instr, site.Instr) && slices.Contains(r.graph.With(instr, nil), send.Instr)
		}
		if slices.Contains(own.runs, send.Func()) && s.certain() && s.passes(site.Caller(), sends) && s.unordered(k.Func()) {
			return &EarlyClose{Close: k, Send: send, Closer: site.Instr}
		}
	}
	return nil
}

// startsOf returns the sites that start a goroutine which sends: a go statement that hands the channel to a function of another package starts it itself.
func (r *Result) startsOf(send *channels.Op) []calls.Site {
	if call, ok := send.Instr.(*ssa.Go); ok {
		return []calls.Site{{Instr: call, Mode: calls.Goroutine, Direct: true}}
	}
	return r.spawns(send.Func())
}

// spawns returns the sites that start a goroutine in which a function then runs. What a test starts works on values of the test.
func (r *Result) spawns(fn *ssa.Function) []calls.Site {
	var found []calls.Site
	r.graph.Above(fn.Blocks[0].Instrs[0], func(place ssa.Instruction, mode calls.Mode) bool {
		call, ok := place.(ssa.CallInstruction)
		if ok && mode == calls.Goroutine && !r.ssa.InTest(call.Pos()) {
			for _, callee := range r.graph.Callees(call) {
				if site := r.graph.SiteAt(call, callee); site.Mode == calls.Goroutine && slices.Contains(r.graph.RunBy(callee), fn) {
					found = append(found, site)
					break
				}
			}
		}
		return mode == calls.Sync || mode == calls.Deferred
	})
	return found
}

// guarded reports whether the send and the close hold one mutex, or a caller of theirs does: a flag then says whether it is closed.
func (r *Result) guarded(k, send *channels.Op) bool {
	var under []any
	for _, l := range r.locks.HeldBySome(send.Instr) {
		under = append(under, r.locks.Variables(l)...)
	}
	return slices.ContainsFunc(r.locks.HeldBySome(k.Instr), func(l locks.Lock) bool {
		return slices.ContainsFunc(r.locks.Variables(l), func(v any) bool { return slices.Contains(under, v) })
	})
}

// A closeSearch asks whether a close can come before a send of a goroutine.
type closeSearch struct {
	*goroutine
	close, send *channels.Op
	closer      ssa.CallInstruction // starts the goroutine that closes
}

// early reports whether nothing keeps the close after the goroutine's last send.
func (s *closeSearch) early() bool {
	fn := s.close.Func()
	if slices.Contains(s.runs, fn) {
		return s.closedByMember()
	}
	if found, early := s.inStarter(); found {
		return early
	}
	if s.runsInGoroutine(fn) {
		return s.closedBeside(fn)
	}
	return s.send.Channel.Field && s.many() && s.silent() && s.unordered(fn) && !s.passes(fn, func(instr ssa.Instruction) bool { return s.receives(instr) })
}

// exclusive reports whether whoever makes the channel starts the goroutine or what closes, and not both.
func (s *closeSearch) exclusive() bool {
	makes := s.channel.Makes
	return len(makes) == 1 && !s.channel.Field && s.graph.Exclusive(makes[0], s.site.Instr, s.close.Instr)
}

// inStarter looks for the close in the function that starts the goroutine, and in what that runs.
func (s *closeSearch) inStarter() (found, early bool) {
	for instr := range calls.Instrs(s.site.Caller()) {
		if instr == s.site.Instr || !slices.Contains(s.graph.With(instr, nil), s.close.Instr) {
			continue
		}
		found = true
		if instr != s.close.Instr && !s.unordered(s.close.Func()) {
			continue
		}
		if _, deferred := instr.(*ssa.Defer); deferred && s.deferredEarly(instr) || !deferred && s.reached(s.site.Instr, paths.Is(instr), nil) {
			return true, true
		}
	}
	return found, false
}

// deferredEarly reports whether a deferred close runs before the goroutine has ended: on some way to a
// return nothing waits for it, and nothing that is deferred later does.
func (s *closeSearch) deferredEarly(closing ssa.Instruction) bool {
	for instr := range calls.Instrs(closing.Parent()) {
		if _, ok := instr.(*ssa.Defer); ok && paths.Before(closing, instr) && paths.Before(instr, s.site.Instr) && s.joinsLater(instr) {
			return false
		}
	}
	later := func(instr ssa.Instruction) bool { return paths.Before(closing, instr) && s.joinsLater(instr) }
	if paths.Before(closing, s.site.Instr) {
		return s.reached(s.site.Instr, paths.IsReturn, later)
	}
	return s.reached(s.site.Instr, paths.Is(closing), nil) && s.reached(closing, paths.IsReturn, later)
}

// joinsLater reports whether a deferred call waits for the goroutine.
func (s *closeSearch) joinsLater(instr ssa.Instruction) bool {
	_, ok := instr.(*ssa.Defer)
	return ok && slices.ContainsFunc(s.graph.With(instr, nil), func(inner ssa.Instruction) bool { return s.waits(inner) || s.receives(inner) })
}

// reached reports whether a path leads from an instruction to another one with nothing on it that waits
// for the goroutine, or takes what it sends. It does not go round the loop that makes the channel.
func (s *closeSearch) reached(from ssa.Instruction, to, avoid func(ssa.Instruction) bool) bool {
	search := paths.Search{
		From: from,
		To:   to,
		Avoid: func(instr ssa.Instruction) bool {
			_, made := instr.(*ssa.MakeChan)
			return made && s.channels.Of(instr.(ssa.Value)) == s.channel || s.joins(instr) || s.receives(instr) || avoid != nil && avoid(instr)
		},
		Edge: func(_ *paths.Explorer, at paths.State, succ int) bool { return !s.joinedOn(at.Block, succ) },
	}
	return paths.Find(search) != nil || slices.ContainsFunc(s.leftFailed(from), func(b *ssa.BasicBlock) bool {
		search.From, search.Block = nil, b
		return paths.Find(search) != nil
	})
}

// receives reports whether an instruction takes all that the goroutine may still send.
func (s *closeSearch) receives(instr ssa.Instruction) bool {
	return slices.ContainsFunc(s.channels.At(instr), func(op *channels.Op) bool {
		return op.Kind == channels.Receive && op.Channel == s.channel && op.Select == nil && s.takesAll(op)
	})
}

// takesAll reports whether a receive takes all that is sent: the one value, or as many as its loop counts.
func (s *closeSearch) takesAll(op *channels.Op) bool { return op.InLoop() || !s.many() }

// joinedOn reports whether control leaves a block by an edge only if the goroutine has ended: by an arm of
// a select that takes its signal, or after a loop that has counted its values.
func (s *closeSearch) joinedOn(b *ssa.BasicBlock, succ int) bool {
	for _, f := range s.conditions.OnEdge(b, succ) {
		switch f.Predicate {
		case conditions.Arm:
			sel := f.Subject.(*ssa.Select)
			for _, op := range s.channels.At(sel) {
				if f.Truth && op.Arm == f.Arm && op.Kind == channels.Receive && (s.classes[op.Channel] || op.Channel == s.channel && s.takesAll(op)) {
					return true
				}
			}
		case conditions.Compared, conditions.Equal, conditions.Ok:
			if s.leavesReceiving(b, b.Succs[succ]) || s.receivesNone(b, succ) {
				return true
			}
		}
	}
	return false
}

// leavesReceiving reports whether an edge leaves a loop that receives what the goroutine sends or signals.
func (s *closeSearch) leavesReceiving(b, succ *ssa.BasicBlock) bool {
	round := paths.After(b, nil)
	if !round.Has(b) || paths.Reach(succ, nil).Has(b) {
		return false
	}
	return knowledge.Any(calls.Instrs(b.Parent()), func(instr ssa.Instruction) bool {
		return round.Has(instr.Block()) && paths.Reach(instr.Block(), nil).Has(b) && (s.receivesOn(instr) || s.joins(instr))
	})
}

// receivesNone reports whether an edge goes by a loop that receives and has no round: then the loop that starts the goroutines, which
// counts up to the same number, has had none either.
func (s *closeSearch) receivesNone(b *ssa.BasicBlock, succ int) bool {
	rounds := paths.Rounds(b)
	loop := b.Succs[1-succ]
	if rounds == nil || paths.Reach(b.Succs[succ], nil).Has(loop) {
		return false
	}
	starts := func(head *ssa.BasicBlock) bool {
		return head != b && paths.Rounds(head) == rounds && head.Dominates(s.site.Instr.Block()) && paths.InLoop(s.site.Instr.Block())
	}
	if !slices.ContainsFunc(b.Parent().Blocks, starts) {
		return false
	}
	return knowledge.Any(calls.Instrs(b.Parent()), func(instr ssa.Instruction) bool {
		return loop.Dominates(instr.Block()) && paths.InLoop(instr.Block()) && (s.receivesOn(instr) || s.joins(instr))
	})
}

func (s *closeSearch) receivesOn(instr ssa.Instruction) bool {
	return slices.ContainsFunc(s.channels.At(instr), func(op *channels.Op) bool {
		return op.Kind == channels.Receive && (op.Channel == s.channel || s.classes[op.Channel])
	})
}
