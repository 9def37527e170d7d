package calls

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// maxSearches bounds how often a search begins anew. In the last one no call of an interface's method is known.
const maxSearches = 20

// A resolver finds what the calls of a package run.
type resolver struct {
	*Graph
	all, open []ssa.CallInstruction // open are those that depend on what other calls run
	runs      map[ssa.CallInstruction][]run
	givenUp   map[ssa.CallInstruction]bool // calls of an interface's method of which it is not known what they run
}

// resolve finds what the calls of the functions run. A function that reaches its call through a
// parameter is found only once the call that hands it over is known, and so on: calls whose functions
// are not written out are asked again until that finds nothing new.
//
// The method of an interface is known only as long as all that the interface can hold is, and a call that is known may hand over what is not:
//
//	func (label) run(next stage) { next.run(registered["other"]) }
//
// Such a call is given up, and the search begins anew without it. What the others run only grows, so that each search ends.
func (g *Graph) resolve(funcs []*ssa.Function) {
	s := &resolver{Graph: g, givenUp: make(map[ssa.CallInstruction]bool)}
	for _, fn := range funcs {
		for _, call := range In(fn) {
			s.all = append(s.all, call)
			if g.open(call.Common()) {
				s.open = append(s.open, call)
			}
		}
	}
	for n := 1; !s.search(); n++ {
		for _, call := range s.open {
			s.givenUp[call] = s.givenUp[call] || n == maxSearches && call.Common().IsInvoke()
		}
	}
}

// search reports whether it came to its end, and not to calls that it gave up.
func (s *resolver) search() bool {
	s.runs = make(map[ssa.CallInstruction][]run, len(s.all))
	s.note(s.all, s.runs)
	for pending := s.all; len(pending) > 0; pending = s.open {
		changed, lost := false, false
		for _, call := range pending {
			found := s.runsAt(call, s.givenUp[call])
			if call.Common().IsInvoke() && loses(s.runs[call], found) {
				s.givenUp[call], lost = true, true
			}
			changed = changed || len(found) != len(s.runs[call])
			s.runs[call] = found
		}
		if lost {
			return false
		}
		s.note(s.all, s.runs)
		if !changed {
			return true
		}
	}
	return true
}

// loses reports whether a call was found to call a function before and is not any more.
func loses(before, now []run) bool {
	return slices.ContainsFunc(before, func(r run) bool { return r.site.Direct && !slices.Contains(now, r) })
}

// note makes the sites and callees of what the calls run, in the order of the calls.
func (g *Graph) note(all []ssa.CallInstruction, runs map[ssa.CallInstruction][]run) {
	clear(g.sites)
	clear(g.callees)
	clear(g.here)
	g.runs = runs
	for _, call := range all {
		for _, r := range runs[call] {
			g.sites[r.fn] = append(g.sites[r.fn], r.site)
			if r.site.Mode == Unknown {
				g.escapes[r.fn] = true
			} else {
				g.callees[call] = append(g.callees[call], r.fn)
			}
			if r.site.inCaller() {
				g.here[call] = append(g.here[call], r.fn)
			}
		}
	}
}

// open reports whether what a call runs depends on what other calls run.
func (g *Graph) open(call *ssa.CallCommon) bool {
	return !call.IsInvoke() && !writtenOut(call.Value) || call.IsInvoke() || slices.ContainsFunc(call.Args, func(arg ssa.Value) bool {
		return flow.Callable(arg.Type()) && !writtenOut(arg)
	})
}

// writtenOut reports whether a value says itself which function it is, or that it is none.
func writtenOut(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Function, *ssa.MakeClosure, *ssa.Builtin, *ssa.Const:
		return true
	case *ssa.ChangeType:
		return writtenOut(v.X)
	case *ssa.MakeInterface:
		return !flow.Callable(v.X.Type()) || writtenOut(v.X)
	}
	return false
}

// A run is a function that a call runs.
type run struct {
	fn   *ssa.Function
	site Site
}

// runsAt returns what a call runs, itself or by way of a library function, or hands to code that is
// not seen. What a call runs itself is left out of one that is given up.
func (g *Graph) runsAt(call ssa.CallInstruction, givenUp bool) []run {
	common := call.Common()
	mode := modeOf(call)
	var found []run
	if !givenUp {
		for _, fn := range g.called(common) {
			found = append(found, run{fn, Site{Instr: call, Mode: mode, Direct: true}})
		}
	}
	runner, known := knowledge.Runners[knowledge.Callee(common)]
	for i, arg := range knowledge.Args(common) {
		site := Site{Instr: call, Mode: Unknown}
		switch {
		case known && i == runner.Arg:
			site.Mode, site.Repeats = mode, runner.Repeats
			if runner.Goroutine {
				site.Mode = Goroutine
			}
		case len(g.Targets(call)) > 0:
			continue // it runs the function where it calls its parameter
		}
		for _, fn := range g.Functions(arg) {
			found = append(found, run{fn, site})
		}
	}
	return found
}

// called returns the functions of the package that a call calls itself. The method of an interface is
// known if all that the interface can hold is, and is of this package.
func (g *Graph) called(call *ssa.CallCommon) []*ssa.Function {
	if !call.IsInvoke() {
		return g.Functions(call.Value)
	}
	held, complete := g.Concrete(call.Value)
	if !complete {
		return nil
	}
	var methods []*ssa.Function
	for _, t := range held {
		selection := g.prog.MethodSets.MethodSet(t).Lookup(call.Method.Pkg(), call.Method.Name())
		if selection == nil {
			continue // an assertion in between keeps such values away
		}
		method := g.prog.MethodValue(selection)
		if method == nil || flow.Body(method).Blocks == nil {
			return nil
		}
		methods = append(methods, flow.Body(method))
	}
	return methods
}
