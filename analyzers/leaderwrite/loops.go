package leaderwrite

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const (
	loopMessage   = "this goroutine writes on every replica: it is started beside the manager, which would run it on the leader"
	loopsMessage  = "%s starts a goroutine that writes on every replica: it runs beside the manager, which would run it on the leader"
	maxLoopCallee = 3 // how many functions below the one that has the manager are searched for the start of a goroutine
)

// loops reports goroutines that go on and write, and that a function starts which has a manager at hand: itself, or in
// what it calls with anything but the manager. One that writes once and ends is no component.
func (c *checker) loops() {
	if testProgram.MatchString(c.pass.Pkg.Path()) {
		return
	}
	search := &loopSearch{c, make(map[level]ssa.CallInstruction)}
	for _, fn := range c.ssa.Shipped {
		if c.leaders.LeaderOnly(fn) != leadership.NotLeader || c.knowsItself(fn) || !c.besideManager(fn) {
			continue
		}
		for _, call := range calls.In(fn) {
			start := search.start(call, maxLoopCallee)
			if start == nil || c.reported[start] {
				continue
			}
			c.reported[start], c.reported[call] = true, true
			if start == call {
				c.report(bypassesManager, c.ssa.Range(call), loopMessage, nil)
				continue
			}
			c.report(bypassesManager, c.ssa.Range(call), fmt.Sprintf(loopsMessage, c.ssa.Callee(call, "this call")),
				[]analysis.RelatedInformation{c.ssa.Related(start, "started here")})
		}
	}
}

// besideManager reports whether a function sets something up for a manager that can elect a leader. What is handed a
// manager that is made elsewhere counts if it gives a controller to it, or who calls it hands the manager to a function that does: programs that have controllers
// have an election, or one replica.
func (c *checker) besideManager(fn *ssa.Function) bool {
	if c.manager(fn) != nil {
		return true
	}
	for ; fn != nil; fn = fn.Parent() {
		if c.isGiven(fn) && (c.controls(fn) || slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
			caller := site.Caller()
			return c.isGiven(caller) && slices.ContainsFunc(calls.In(caller), func(other ssa.CallInstruction) bool {
				return slices.ContainsFunc(c.graph.Targets(other), func(target *ssa.Function) bool { return c.isGiven(target) && c.controls(target) })
			})
		})) {
			return true
		}
	}
	return false
}

// isGiven reports whether a function is handed a manager that is made elsewhere.
func (c *checker) isGiven(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool {
		return knowledge.TypeName(p.Type()) == knowledge.Manager && len(c.leaders.ManagersOf(p)) == 0
	})
}

// controls reports whether a function gives a controller to a manager.
func (c *checker) controls(fn *ssa.Function) bool {
	return slices.ContainsFunc(c.leaders.Controllers, func(added *leadership.Controller) bool { return added.Site.Parent() == fn })
}

// A loopSearch looks for starts of goroutines below functions, below each once for a number of levels.
type loopSearch struct {
	*checker
	below map[level]ssa.CallInstruction
}

// A level is a function, and how many levels of calls below it are looked at.
type level struct {
	fn    *ssa.Function
	depth int
}

// start returns the start of a goroutine that goes on and writes without asking who leads: a go statement itself, or one
// in what a call runs, as many levels down as depth says. What is handed a manager is looked at by itself.
func (s *loopSearch) start(call ssa.CallInstruction, depth int) ssa.CallInstruction {
	if s.leaders.Asked(call) || startsComponent(call.Common()) && s.leaders.SaysReplicas(call.Common().Args[0].Type()) {
		return nil
	}
	callees := s.graph.Callees(call)
	if slices.ContainsFunc(callees, func(fn *ssa.Function) bool { return s.knowsItself(fn) || s.elects(fn) }) {
		return nil
	}
	switch call.(type) {
	case *ssa.Go:
		if s.goesOn(call) && s.writesAgain(call, make(map[*ssa.Function]bool)) && !slices.ContainsFunc(callees, s.runsComponent) {
			return call
		}
	case *ssa.Call:
		targets := s.graph.Targets(call)
		if depth == 0 || len(targets) != 1 || s.leaders.LeaderOnly(targets[0]) != leadership.NotLeader || len(atHand(targets[0])) > 0 {
			return nil
		}
		return s.startIn(level{targets[0], depth - 1})
	}
	return nil
}

// goesOn reports whether what a call runs stays, or does something again and again.
func (s *loopSearch) goesOn(call ssa.CallInstruction) bool {
	does, _ := s.effects.Call(call)
	return does.Lives() || does.Has(effects.Repeats)
}

// writesAgain reports whether what a call runs may come to write more than once: in a loop, by what a library runs again and again, or in what is
// not seen here. A goroutine that waits in a loop for a server and then makes one object has done so once.
func (s *loopSearch) writesAgain(call ssa.CallInstruction, seen map[*ssa.Function]bool) bool {
	if !s.leaders.Acts(call).Any() {
		return false
	}
	callees := s.graph.Callees(call)
	if !slices.Contains(callees, call.Common().StaticCallee()) && s.goesOn(call) {
		return true
	}
	return slices.ContainsFunc(callees, func(fn *ssa.Function) bool {
		if knowledge.Visited(seen, fn) {
			return false
		}
		return slices.ContainsFunc(calls.In(fn), func(inner ssa.CallInstruction) bool {
			return paths.InLoop(inner.Block()) && s.leaders.Acts(inner).Any() || s.writesAgain(inner, seen)
		})
	})
}

// startIn returns the first such start in a function and below it.
func (s *loopSearch) startIn(at level) ssa.CallInstruction {
	if known, ok := s.below[at]; ok {
		return known
	}
	s.below[at] = nil
	for _, inner := range calls.In(at.fn) {
		if start := s.start(inner, at.depth); start != nil {
			s.below[at] = start
			break
		}
	}
	return s.below[at]
}

// runsComponent reports whether a function runs a component that is reported by itself, or one that says which replicas are to run it.
func (c *checker) runsComponent(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		return c.reported[call] || startsComponent(call.Common()) && c.leaders.SaysReplicas(call.Common().Args[0].Type())
	})
}

// elects reports whether a function runs an election: what its callbacks write is for the leader.
func (c *checker) elects(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.Within(fn), func(call ssa.CallInstruction) bool { return knowledge.StartElector.Calls(call.Common()) })
}
