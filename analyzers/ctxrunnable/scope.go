package ctxrunnable

import (
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

// A scope is the context or stop channel under which a function runs.
type scope struct {
	stop  ssa.Value // a parameter or captured variable
	name  string
	owner *ssa.Function    // the function that has it: fn itself, or one that runs fn
	entry *runnables.Entry // the nearest entry that runs fn; nil if none is known
	site  *calls.Site      // the go statement that fn runs under; nil if it runs in its caller's goroutine

	unless string // what packages above say if the stop ends only together with the process; "" if it matters in any case
}

// scopeOf finds the scope of fn: its own context, else that of the nearest function that runs it.
// A function that several run gets the first; ok is false when none has one. The callback of an
// election that ends the process with the lease is none: what it runs needs no other end.
func (c *checker) scopeOf(fn *ssa.Function) (s scope, ok bool) {
	for at, site := range c.runBy(fn) {
		if entry := c.runnables.Of(at); entry != nil && s.entry == nil {
			s.entry, s.site = entry, site
		}
		if stops := slices.DeleteFunc(c.stops.InScope(at), func(stop ssa.Value) bool {
			return c.noStop(stop) || c.closedBy(stop, at) || site == nil && c.endsLater(stop)
		}); len(stops) > 0 && s.stop == nil {
			s.stop, s.name, s.owner, s.site = stops[0], stopName(stops[0]), at, site
			if calls.Declared(at) != calls.Declared(fn) {
				s.name += " of " + calls.Declared(at).Name()
			}
		}
		if until, by := c.until(at); until != nil && s.stop == nil {
			caller := by.Caller()
			s.stop, s.name, s.owner, s.site = until, stopName(until)+" of "+calls.Declared(caller).Name(), caller, site
			if _, started := by.Instr.(*ssa.Go); started && site == nil {
				s.site = &by
			}
		}
		if s.stop != nil && s.entry != nil {
			break
		}
	}
	return s, s.stop != nil
}

// keptScope returns the scope of a function that has a loop which leaves when a stop says so that a value keeps in a field; ok is false for another one.
func (c *checker) keptScope(fn *ssa.Function) (s scope, ok bool) {
	for _, loop := range c.after.Loops(fn) {
		if _, stop := c.after.LeavesAt(loop); stop != nil {
			return scope{stop: stop, name: fieldName(stop), owner: fn}, true
		}
	}
	return s, false
}

// scopeAt returns the scope of what a call runs in a function with a scope: a go statement starts another goroutine, unless the function is
// in one below its stop already.
func (c *checker) scopeAt(s scope, call ssa.CallInstruction) scope {
	if start, ok := call.(*ssa.Go); ok && s.site == nil {
		s.site = &calls.Site{Instr: start, Mode: calls.Goroutine}
	}
	return s
}

// until returns the stop until which a library repeats a function, as wait.Until does, and the call that has it
// do so; nil if none is known.
func (c *checker) until(fn *ssa.Function) (stop ssa.Value, by calls.Site) {
	for _, site := range c.graph.Sites(fn) {
		if !site.Repeats {
			continue
		}
		common := site.Instr.Common()
		i, ok := knowledge.StopArg(common)
		if !ok || c.inTest(site.Caller()) {
			continue
		}
		arg := knowledge.Args(common)[i]
		if !c.stops.IsStop(arg) || c.noStop(arg) {
			continue
		}
		if signal := c.stops.Of(arg); signal.Context && signal.First() != nil {
			arg = signal.First()
		}
		return arg, site
	}
	return nil, calls.Site{}
}

// noStop reports whether what has the type of a stop is none: nothing can end it, or the package sends on it and never
// closes it, so that it tells of events.
func (c *checker) noStop(stop ssa.Value) bool {
	channel := c.channels.Of(stop)
	events := channel != nil && len(channel.Sends) > 0 && len(channel.Closes) == 0 && !channel.Foreign
	return events || c.neverEnds(stop)
}

// closedBy reports whether a function that has a channel closes it, so that others see its end by it, and not the other way round.
func (c *checker) closedBy(stop ssa.Value, fn *ssa.Function) bool {
	channel := c.channels.Of(stop)
	return channel != nil && slices.ContainsFunc(channel.Closes, func(op *channels.Op) bool { return op.Func() == fn })
}

// neverEnds reports whether all callers give a context that nothing can end: Background, or one made of it by
// adding values, as a command does that the user interrupts. A function that the package itself calls, outside of tests, is taken to be exported for
// these, and the callers that other packages may have to give no more than the ones that are seen.
func (c *checker) neverEnds(stop ssa.Value) bool {
	endless, known := c.endless[stop]
	if !known {
		endless = c.isGivenEndless(stop)
		c.endless[stop] = endless
	}
	return endless
}

func (c *checker) isGivenEndless(stop ssa.Value) bool {
	return c.everyGiven(stop, func(origin ssa.Value) calls.Way {
		if _, param := origin.(*ssa.Parameter); param {
			return calls.Up
		}
		return calls.Whether(c.stops.Of(origin).Kind == stops.Never)
	})
}

// calledHere reports whether a function, which is exported, is called in the package outside of tests, and only called.
func (c *checker) calledHere(fn *ssa.Function) bool {
	sites := c.graph.Sites(fn)
	return fn.Signature.Recv() == nil && fn.Parent() == nil && len(sites) > 0 && !slices.ContainsFunc(sites, func(site calls.Site) bool {
		return site.Mode == calls.Unknown || !site.Direct || c.inTest(site.Caller())
	})
}

// endsLater reports whether a stop ends, if at all, once the function that has it has returned, as far as the package decides that.
func (c *checker) endsLater(stop ssa.Value) bool {
	later, question := c.process.EndsLater(stop)
	return later && question == ""
}

// maxSites bounds how many sites are looked at from one function upwards. A helper that runs its
// argument can have a caller for each function of the package; what the later ones would add to the
// scope is missed.
const maxSites = 500

// runBy returns fn and the functions that run it, the nearest first, each with the go statement
// through which it does.
func (c *checker) runBy(fn *ssa.Function) iter.Seq2[*ssa.Function, *calls.Site] {
	type step struct {
		fn    *ssa.Function
		site  *calls.Site
		alone bool // what it has no stop for lives as long as the process
	}
	return func(yield func(*ssa.Function, *calls.Site) bool) {
		seen := map[*ssa.Function]bool{fn: true}
		var queue []step
		visit := func(at step) bool {
			if entry := c.runnables.Of(at.fn); entry != nil && c.onLoss(entry, effects.Exits) {
				return true
			}
			queue = append(queue, at)
			return yield(at.fn, at.site)
		}
		more := visit(step{fn: fn})
		for sites := 0; more && len(queue) > 0; queue = queue[1:] {
			for _, site := range c.graph.Sites(queue[0].fn) {
				if sites++; sites > maxSites {
					return
				}
				if site.Mode == calls.Unknown || seen[site.Caller()] || c.inTest(site.Caller()) || c.shared(site) {
					continue
				}
				next := step{fn: site.Caller(), site: queue[0].site, alone: queue[0].alone}
				next.alone = next.alone || next.site != nil && begins(queue[0].fn) && !c.hasStop(queue[0].fn)
				if next.alone && begins(next.fn) {
					continue // what it begins is begun once, with another component
				}
				seen[site.Caller()] = true
				if site.Mode == calls.Goroutine && next.site == nil {
					next.site = &site
				}
				if !visit(next) {
					return
				}
			}
		}
	}
}

// shared reports whether a site runs something once, for all who ask for it: it outlives the context
// of the one who came first. The Start of a component runs its own.
func (c *checker) shared(site calls.Site) bool {
	once := knowledge.Callee(site.Instr.Common()) == knowledge.Once || c.graph.MadeOnce(site.Instr) != nil
	return once && c.runnables.Of(site.Caller()) == nil
}

// inTest reports whether a function is a test's, which says nothing about who runs what it calls.
func (c *checker) inTest(fn *ssa.Function) bool {
	return strings.HasSuffix(c.pass.Fset.Position(fn.Pos()).Filename, "_test.go")
}

// uncalled reports whether a function is one that the package keeps to itself and calls in its tests
// at most, so that what it ends goes on in production.
func (c *checker) uncalled(fn *ssa.Function) bool {
	if fn.Parent() != nil || fn.Object() == nil || c.graph.Escapes(fn) || c.inTest(fn) {
		return false
	}
	for _, site := range c.graph.Sites(fn) {
		if !c.inTest(site.Caller()) {
			return false
		}
	}
	return !c.invoked()[fn.Name()]
}

// invokedNames returns the names of the methods that the package calls through an interface.
func (c *checker) invokedNames() map[string]bool {
	names := make(map[string]bool)
	for _, fn := range c.ssa.Funcs {
		for _, call := range calls.In(fn) {
			if common := call.Common(); common.IsInvoke() {
				names[common.Method.Name()] = true
			}
		}
	}
	return names
}

// underManager reports whether fn runs as part of what a manager or an election runs, and so under
// its context.
func (c *checker) underManager(fn *ssa.Function) bool {
	s, ok := c.scopeOf(fn)
	return ok && s.entry != nil && s.entry.Kind != runnables.Controller
}
