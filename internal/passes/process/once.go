package process

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Once reports whether a function runs at most once in a process: the body of a program or of a command runs or starts it, and nothing on the way
// repeats it. What it leaves behind is then one of each. The question is to packages above: see Ends.
func (r *Result) Once(fn *ssa.Function) (once bool, question string) {
	s := &onceSearch{Result: r, seen: make(map[*ssa.Function]bool)}
	once = s.once(fn)
	return once, questionIf(once, s.open)
}

// An onceSearch goes from a function to those that run it.
type onceSearch struct {
	*Result
	seen map[*ssa.Function]bool // whether it runs at most once; false as long as it is looked at
	open []string
}

// once looks at each function once: a false answer ends the search, so that it need not be kept.
func (s *onceSearch) once(fn *ssa.Function) bool {
	if once, seen := s.seen[fn]; seen {
		return once
	}
	s.seen[fn] = false // it runs itself
	s.seen[fn] = s.runOnce(fn)
	return s.seen[fn]
}

func (s *onceSearch) runOnce(fn *ssa.Function) bool {
	if fn.Name() == "main" && fn.Parent() == nil && s.main || s.runnables.Command(fn) {
		return true
	}
	sites := s.sites(fn)
	if s.graph.Escapes(fn) && !s.main {
		if !callable(fn) || s.runnables.Of(fn) != nil && s.runnables.Of(fn).Asserted {
			return false
		}
		s.open = append(s.open, s.anyOf(ofOnce, fn))
	} else if len(sites) == 0 {
		return false
	}
	return !slices.ContainsFunc(sites, func(site calls.Site) bool {
		return !site.Direct || site.Repeats || site.Mode == calls.Unknown || !s.onceAt(site.Instr)
	})
}

// onceAt reports whether an instruction runs at most once in a process.
func (s *onceSearch) onceAt(instr ssa.Instruction) bool {
	return !paths.InLoop(instr.Block()) && s.once(instr.Parent())
}
