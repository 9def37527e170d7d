package process

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// Again reports whether something is seen that runs an instruction time and again, so that what it leaves behind piles up: a loop that goes on until it
// is stopped, or what runs its function so. A call on the way that marked says yes of runs once, whoever comes to it again.
func (r *Result) Again(instr ssa.Instruction, marked func(ssa.CallInstruction) bool) bool {
	if start, ok := instr.(ssa.CallInstruction); ok && marked(start) {
		return false
	}
	return r.InRounds(instr) || r.runsAgain(instr.Parent(), r.seenAgain, marked)
}

// RunsAgain reports whether something is seen that runs a function time and again: a reconcile, a request, an event of an informer, a library that repeats
// its function, or a loop that goes on until it is stopped. What is not seen counts as run once.
func (r *Result) RunsAgain(fn *ssa.Function) bool {
	return r.runsAgain(fn, r.seenAgain, Unmarked)
}

// Unmarked says of no call that it runs once.
func Unmarked(ssa.CallInstruction) bool { return false }

func (r *Result) seenAgain(site calls.Site) bool { return site.Repeats || r.InRounds(site.Instr) }

func (r *Result) runsAgain(fn *ssa.Function, again func(calls.Site) bool, marked func(ssa.CallInstruction) bool) bool {
	return r.answers(fn) || r.graph.SomeWay(fn, func(site calls.Site) calls.Way {
		switch {
		case site.Mode == calls.Unknown, r.inTest(site.Instr), knowledge.Callee(site.Instr.Common()) == knowledge.Once, marked(site.Instr):
			return calls.Skip
		case again(site), r.answers(site.Caller()):
			return calls.Yes
		}
		return calls.Up
	})
}

// InRounds reports whether a loop that goes on until something ends it runs an instruction in its rounds.
func (r *Result) InRounds(instr ssa.Instruction) bool {
	return slices.ContainsFunc(r.after.Loops(instr.Parent()), func(loop *paths.Set) bool { return loop.Has(instr.Block()) && r.after.Endless(loop) })
}

// answers reports whether a function is run for each request or event of others.
func (r *Result) answers(fn *ssa.Function) bool {
	sig := fn.Signature
	return knowledge.TakesRequest(sig) || knowledge.HandlesHTTP(sig) || knowledge.HandlesAdmission(sig) || r.runnables.HandlesEvents(fn)
}

// LeftOnce reports whether what a function leaves behind, in a goroutine that another one runs in, is left once where a component begins: all that run the function lead
// to the Run or Start of a component, to what a manager or an election runs, or to the body of a program, and nothing on the way repeats it. What it leaves
// behind then mostly ends with the process, since that is where a component ends. A component of which more than one is seen to begin is none of these.
// Rounds that end with the stop which has ended when the function leaves add nothing: the one in which it leaves is the last.
func (r *Result) LeftOnce(fn, behind *ssa.Function, leaves ssa.Instruction) bool {
	s := &beginSearch{Result: r, leaves: leaves, seen: make(map[*ssa.Function]bool)}
	return s.begun(fn) && !r.runsAgain(behind, s.again, Unmarked)
}

// A beginSearch goes from a function to where the components begin that run it.
type beginSearch struct {
	*Result
	leaves ssa.Instruction
	seen   map[*ssa.Function]bool
}

func (s *beginSearch) begun(fn *ssa.Function) bool {
	if begun, known := s.seen[fn]; known {
		return begun
	}
	s.seen[fn] = false // it runs itself
	s.seen[fn] = s.findBegin(fn)
	return s.seen[fn]
}

func (s *beginSearch) findBegin(fn *ssa.Function) bool {
	if s.begins(fn) {
		return !s.RunsAgain(fn)
	}
	sites := s.sites(fn)
	return len(sites) > 0 && !s.graph.Escapes(fn) && !s.answers(fn) && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		return site.Mode == calls.Unknown || s.repeats(site) || paths.InLoop(site.Instr.Block()) || !s.begun(site.Caller())
	})
}

// again reports whether something comes back to a site after the round in which the function leaves: a library, or a loop that goes on.
func (s *beginSearch) again(site calls.Site) bool {
	own := s.leaves != nil && site.Instr.Parent() == s.leaves.Parent()
	return s.repeats(site) || !own && s.InRounds(site.Instr)
}

// repeats reports whether a library runs the function of a site again after the round in which it leaves.
func (s *beginSearch) repeats(site calls.Site) bool {
	if !site.Repeats || s.leaves == nil {
		return site.Repeats
	}
	common := site.Instr.Common()
	runner := knowledge.Runners[knowledge.Callee(common)]
	if args := knowledge.Args(common); runner.Repeats && runner.Stop >= 0 && runner.Stop < len(args) {
		over := s.holders(args[runner.Stop])
		return !afterStop(s.leaves, func(stop ssa.Value) bool {
			return slices.ContainsFunc(s.holders(stop), func(holder any) bool { return slices.Contains(over, holder) })
		})
	}
	return true
}

// maxHolders bounds from how many calls a stop is followed back. Of more it is not said that two are the same.
const maxHolders = 16

// holders returns what tells a stop from others: the fields and variables that it is read from, and the values that it is, through the parameters of functions.
func (r *Result) holders(stop ssa.Value) (found []any) {
	for todo := []ssa.Value{stop}; len(todo) > 0 && len(found) < maxHolders; todo = todo[1:] {
		for _, root := range r.stops.Of(todo[0]).Roots {
			switch root := root.(type) {
			case *ssa.Parameter:
				args, _ := r.graph.Actuals(root)
				todo = append(todo, args...)
			case *ssa.UnOp:
				found = append(found, flow.Cell(root.X))
			}
			found = append(found, root)
		}
	}
	return found
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
