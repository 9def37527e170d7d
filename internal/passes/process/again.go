package process

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// Again reports whether something is seen that runs an instruction time and again, so that what it leaves behind piles up: a loop that goes on until it
// is stopped, or what runs its function so.
func (r *Result) Again(instr ssa.Instruction) bool {
	return r.inRounds(instr) || r.RunsAgain(instr.Parent())
}

// RunsAgain reports whether something is seen that runs a function time and again: a reconcile, a request, an event of an informer, a library that repeats
// its function, or a loop that goes on until it is stopped. What is not seen counts as run once.
func (r *Result) RunsAgain(fn *ssa.Function) bool {
	return r.answers(fn) || r.graph.SomeWay(fn, func(site calls.Site) calls.Way {
		switch {
		case site.Mode == calls.Unknown, r.ssa.InTest(site.Instr.Pos()), knowledge.Callee(site.Instr.Common()) == knowledge.Once:
			return calls.Skip
		case site.Repeats, r.inRounds(site.Instr), r.answers(site.Caller()):
			return calls.Yes
		}
		return calls.Up
	})
}

// inRounds reports whether a loop that goes on until something ends it runs an instruction in its rounds.
func (r *Result) inRounds(instr ssa.Instruction) bool {
	return slices.ContainsFunc(r.after.Loops(instr.Parent()), func(loop *paths.Set) bool { return loop.Has(instr.Block()) && r.after.Endless(loop) })
}

// answers reports whether a function is run for each request or event of others.
func (r *Result) answers(fn *ssa.Function) bool {
	sig := fn.Signature
	return knowledge.TakesRequest(sig) || knowledge.HandlesHTTP(sig) || knowledge.HandlesAdmission(sig) || r.runnables.HandlesEvents(fn)
}

// Begun reports whether a function is run once where a component begins: all that run it lead to the Run or Start of a component, to what a manager or an
// election runs, or to the body of a program, and nothing on the way repeats it. What it leaves behind then mostly ends with the process, since that is
// where a component ends. A component of which more than one is seen to begin is none of these.
func (r *Result) Begun(fn *ssa.Function) bool {
	return r.begun(fn, make(map[*ssa.Function]bool))
}

func (r *Result) begun(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if begun, known := seen[fn]; known {
		return begun
	}
	seen[fn] = false // it runs itself
	seen[fn] = r.findBegin(fn, seen)
	return seen[fn]
}

func (r *Result) findBegin(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if r.begins(fn) {
		return !r.RunsAgain(fn)
	}
	sites := r.sites(fn)
	return len(sites) > 0 && !r.graph.Escapes(fn) && !r.answers(fn) && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		return site.Mode == calls.Unknown || site.Repeats || paths.InLoop(site.Instr.Block()) || !r.begun(site.Caller(), seen)
	})
}

// begins reports whether a component or a program begins with a function, or is set up for a manager. A Run that is handed what it is to work on and
// is no method, or that has a result besides an error, does a task, and others can have it done again.
func (r *Result) begins(fn *ssa.Function) bool {
	if fn.Name() == "main" && r.main || r.runnables.Command(fn) || r.runnables.Of(fn) != nil && r.runnables.Of(fn).Kind != runnables.Controller {
		return true
	}
	if slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return knowledge.TypeName(param.Type()) == knowledge.Manager }) {
		return true
	}
	sig := fn.Signature
	results, failing := sig.Results(), sig.Results().Len() == 1 && knowledge.IsError(sig.Results().At(0).Type())
	return knowledge.EntryNames[fn.Name()] && fn.Parent() == nil && (results.Len() == 0 || failing) && (sig.Recv() != nil || takesStopsAlone(fn))
}

// takesStopsAlone reports whether a function is handed contexts and stop channels, and nothing to work on.
func takesStopsAlone(fn *ssa.Function) bool {
	return !slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return !ends(param.Type()) })
}
