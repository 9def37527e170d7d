package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// outnumbers returns the leak of a send that happens in each round of what a function starts, where each receive happens at most once in that function or in
// what it starts: the signal of a first round that the later ones give as well. The sender hangs while the program runs, and not only at its end.
func (x *leakFinder) outnumbers(send *channels.Op) *LeakedSend {
	c := x.channel
	start := x.startOf(send)
	if start == nil || x.room > maxRoom || !x.eachRound(send) {
		return nil
	}
	starter := calls.Declared(start.Parent())
	for _, op := range c.Receives {
		if !x.onceForEach(op) || !x.goesOn(op) {
			return nil
		}
		if by := x.starterOf(op.Func()); op.Func() != starter && (by == nil || calls.Declared(by.Parent()) != starter) {
			return nil
		}
	}
	return &LeakedSend{Send: send, Start: start, Leaver: c.Receives[0].Func(), Receives: c.Receives, Room: x.room, Missed: true, Second: true}
}

// onceForEach reports whether a receive happens at most once for each channel of its class: its function runs once, or makes the channel itself.
func (x *leakFinder) onceForEach(op *channels.Op) bool {
	anew := !slices.ContainsFunc(x.channel.Makes, func(made *ssa.MakeChan) bool { return made.Parent() != op.Func() })
	return !op.InLoop() && (anew || x.once(op))
}

// goesOn reports whether the function of a receive waits for something else later on, or leaves the channel in a field for who does: the sender hangs then, and
// is not left behind at the end alone.
func (x *leakFinder) goesOn(op *channels.Op) bool {
	waits := func(instr ssa.Instruction) bool { return x.effects.Waits(instr) || x.effects.Instr(instr).Lives() }
	return x.channel.Field || paths.Find(paths.Search{From: op.Instr, To: waits}) != nil
}

// eachRound reports whether a send happens in each round of a loop that goes on until something ends it, in this package or in the function of another one
// that is handed the channel.
func (r *Result) eachRound(send *channels.Op) bool {
	if send.Handed == nil {
		return r.inRounds(send, r.unlessFailed)
	}
	common := send.Instr.(ssa.CallInstruction).Common()
	var fact Fact
	obj := flow.Declared(common)
	return obj != nil && r.pass.ImportObjectFact(obj, &fact) && slices.Contains(fact.Rounds, send.Sender.Param)
}

// roundsOf returns the parameters on which a function sends in each round of such a loop.
func (r *Result) roundsOf(fn *ssa.Function) []int {
	var found []int
	for i, param := range fn.Params {
		c := r.channels.Of(param)
		if c != nil && !c.Group && slices.ContainsFunc(c.Sends, func(send *channels.Op) bool { return send.Func() == fn && send.Bare() && r.eachRound(send) }) {
			found = append(found, i)
		}
	}
	return found
}

// startOf returns the go statement that runs a send; nil if there is not just one.
func (r *Result) startOf(send *channels.Op) ssa.CallInstruction {
	if start, ok := send.Instr.(*ssa.Go); ok {
		return start
	}
	return r.starterOf(send.Func())
}

// starterOf returns what starts the only goroutine in which a function runs; nil if that is not known.
func (r *Result) starterOf(fn *ssa.Function) ssa.CallInstruction {
	for range maxStarters {
		sites := r.graph.Sites(fn)
		if len(sites) != 1 {
			return nil
		}
		if sites[0].Mode == calls.Goroutine {
			return sites[0].Instr
		}
		fn = sites[0].Caller()
	}
	return nil
}

// maxStarters bounds how many functions away the start of a goroutine is looked for.
const maxStarters = 6

// inRounds reports whether a loop that goes on until something ends it, or a library, comes back to a send by instructions of which something is so.
func (r *Result) inRounds(send *channels.Op, is func(ssa.Instruction) bool) bool {
	rounds := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(r.after.Loops(instr.Parent()), func(loop *paths.Set) bool { return loop.Has(instr.Block()) && r.after.Endless(loop) })
	}
	return is(send.Instr) && (rounds(send.Instr) || r.graph.SomeWay(send.Func(), func(site calls.Site) calls.Way {
		common := site.Instr.Common()
		polled := knowledge.Polls(common)
		switch {
		case site.Mode == calls.Goroutine, site.Mode == calls.Unknown && polled == nil, knowledge.Callee(common) == knowledge.Once, !is(site.Instr):
			return calls.Skip
		case polled != nil:
			return calls.Whether(slices.Contains(r.graph.Functions(polled), send.Func()) && paths.Find(paths.Search{From: send.Instr, To: asksAgain}) != nil)
		case site.Repeats, rounds(site.Instr):
			return calls.Yes
		}
		return calls.Up
	}))
}

// asksAgain reports whether an instruction is the return of a condition that is not met yet.
func asksAgain(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	if !ok || len(ret.Results) != 2 || !knowledge.IsNil(paths.Last(ret)) {
		return false
	}
	met, known := paths.Returned(ret, 0).(*ssa.Const)
	return known && met.Value != nil && met.Value.ExactString() == "false"
}

// unlessFailed reports whether an instruction runs unless something has failed or was not there, as far as conditions decide that: no flag says that its time
// is over.
func (r *Result) unlessFailed(instr ssa.Instruction) bool {
	return !slices.ContainsFunc(r.conditions.Under(instr), func(f conditions.Fact) bool {
		return f.Predicate != conditions.Arm && !f.Loops() && (f.Predicate != conditions.Nil || !knowledge.IsError(f.Subject.Type()) && !obtained(f.Subject))
	})
}

// obtained reports whether a value is the result of a call, and not a variable that says what has been.
func obtained(v ssa.Value) bool {
	v = knowledge.Tuple(v)
	_, ok := v.(*ssa.Call)
	return ok
}
