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
	seen map[*ssa.Function]bool
	open []string
}

func (s *onceSearch) once(fn *ssa.Function) bool {
	if s.seen[fn] {
		return false // it runs itself
	}
	s.seen[fn] = true
	defer delete(s.seen, fn)
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
