package blocked

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// An Unbegun is a signal that never comes if a library does not begin with the function that gives it: an election whose lease is never held,
// or a loop whose stop has ended before its first round.
type Unbegun struct {
	Signal *channels.Op
	Run    ssa.CallInstruction // of the library
	Stop   ssa.Value           // with whose end it comes back
	Lease  bool                // it is an election
	Wait   *channels.Op        // what then waits for ever
}

// Unbegun returns the signals of a channel of one function which all come from what a library need not begin with, if that function waits for one
// with no other exit after the library has come back, or beside it. It is nil for none.
func (r *Result) Unbegun(c *channels.Channel) *Unbegun {
	signals, waits := signals(c), c.Receives
	if c.Group {
		signals, waits = c.Dones, c.Waits
	}
	if c.Foreign || c.OthersSend || c.Field || len(signals) == 0 {
		return nil
	}
	begun := r.reluctant(signals[0].Func())
	if begun == nil || slices.ContainsFunc(signals, func(op *channels.Op) bool { return r.reluctant(op.Func()) != begun }) {
		return nil
	}
	for _, wait := range waits {
		if !wait.Bare() {
			continue
		}
		found := &Unbegun{Signal: signals[0], Wait: wait}
		if r.beginning(found, begun) && calls.ComesAfter(wait.Instr, r.startIn(found.Run, wait.Func())) && !r.chosen(wait, found.Run) {
			return found
		}
	}
	return nil
}

// reluctant returns the function around one, or itself, with which a library need not begin; nil for none.
func (r *Result) reluctant(fn *ssa.Function) *ssa.Function {
	for seen := make(map[*ssa.Function]bool); fn != nil && !seen[fn]; {
		seen[fn] = true
		if entry := r.runnables.Of(fn); entry != nil && entry.Kind == runnables.Callback {
			exits := func(stopped *ssa.Function) bool {
				return r.effects.Of(stopped).Has(effects.Exits, effects.Panics, effects.Unknown)
			}
			if stopped := r.runnables.OnStopped(entry); len(stopped) == 0 || slices.ContainsFunc(stopped, exits) {
				return nil // the process ends with the election, or may
			}
			return fn
		}
		sites := r.graph.Sites(fn)
		if len(sites) != 1 || r.graph.Escapes(fn) {
			return nil
		}
		if repeatsUntil(sites[0]) {
			return fn
		}
		if sites[0].Mode != calls.Sync && sites[0].Mode != calls.Deferred {
			return nil
		}
		fn = sites[0].Caller()
	}
	return nil
}

// repeatsUntil reports whether a site is a loop of a library that comes back when its stop ends, without a round if it has ended before.
func repeatsUntil(site calls.Site) bool {
	_, blocks := knowledge.BlocksUntil[knowledge.Callee(site.Instr.Common())]
	return site.Repeats && blocks
}

// beginning fills in what begins with a function that a library need not begin with, in the function of the wait.
func (r *Result) beginning(u *Unbegun, begun *ssa.Function) bool {
	for _, call := range calls.Within(u.Wait.Func()) {
		name := knowledge.Callee(call.Common())
		lease := name == knowledge.RunElection || name == knowledge.ElectorRun
		if !lease && !slices.ContainsFunc(r.graph.Sites(begun), func(site calls.Site) bool { return site.Instr == call && repeatsUntil(site) }) {
			continue
		}
		i, ok := knowledge.StopArg(call.Common())
		if lease != (r.runnables.Of(begun) != nil) || u.Run != nil || !ok {
			return false // of two elections it is not known which one it is
		}
		u.Run, u.Stop, u.Lease = call, knowledge.Args(call.Common())[i], lease
	}
	if u.Run == nil {
		return false
	}
	at := r.startIn(u.Run, u.Wait.Func())
	_, beside := at.(*ssa.Go)
	kind := r.stops.Of(u.Stop).Kind
	return at != nil && (kind == stops.Stop || !beside && kind == stops.Local)
}

// startIn returns the instruction of a function that makes a call: the call, or the go statement whose function literal makes it; nil if it is
// made in another way.
func (r *Result) startIn(call ssa.CallInstruction, fn *ssa.Function) ssa.Instruction {
	if call.Parent() == fn {
		return call
	}
	sites := r.graph.Sites(call.Parent())
	if len(sites) != 1 || sites[0].Mode != calls.Goroutine || sites[0].Caller() != fn {
		return nil
	}
	return sites[0].Instr
}

// chosen reports whether a condition decides about a wait, after what it waits for: a way leads around it that no error and no end of a stop
// takes.
func (r *Result) chosen(wait *channels.Op, run ssa.CallInstruction) bool {
	own := func(_ *paths.Explorer, at paths.State, succ int) bool {
		branch, ok := at.Block.Instrs[len(at.Block.Instrs)-1].(*ssa.If)
		if !ok {
			return true
		}
		reason, _ := r.reason(branch, succ)
		return reason != Failed && reason != Stopped
	}
	around := paths.Find(paths.Search{
		From: r.startIn(run, wait.Func()), Edge: own,
		To:    paths.IsReturn,
		Avoid: paths.Is(wait.Instr),
	})
	return around != nil
}
