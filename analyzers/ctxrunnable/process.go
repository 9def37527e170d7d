package ctxrunnable

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// endsAnyway reports whether what a scope runs ends with the process once its stop has ended. What only packages above know of it is kept
// in the scope, for the report.
func (c *checker) endsAnyway(s *scope) (ends bool) {
	var start ssa.CallInstruction
	if s.site != nil {
		start = s.site.Instr
	}
	ends, s.unless = c.process.Beside(s.stop, s.owner, start)
	return ends && s.unless == ""
}

// awaited reports whether something is seen that waits for the function of a scope.
func (c *checker) awaited(s *scope) bool {
	if s.site != nil {
		return c.process.Awaited(nil, s.site.Instr)
	}
	return c.process.Awaited(s.owner, nil)
}

// loopCheck returns the check that reports a loop of a function which goes on once the stop of a scope has ended: deaf-loop where the program shows that this keeps
// something from its end, that goroutines pile up, or that the process goes on then.
func (c *checker) loopCheck(fn *ssa.Function, s scope) string {
	waitedFor := s.entry != nil && (s.entry.Kind == runnables.Callback || s.site == nil && c.isWaitedFor(s.entry))
	if waitedFor || c.awaited(&s) || c.runnables.Member(fn).IsValid() || c.pilesUp(s) || c.endsSooner(s.stop) {
		return deafLoop
	}
	return unawaitedLoop
}

// endsSooner reports whether a stop is seen to end before the process does: a deadline ends it, or it is a channel in a field that the package closes, as a Stop
// does. What ends a context otherwise is mostly the end of the process.
func (c *checker) endsSooner(stop ssa.Value) bool {
	if param, ok := stop.(*ssa.Parameter); ok {
		args, _ := c.graph.Actuals(param)
		return slices.ContainsFunc(args, func(arg ssa.Value) bool { return c.stops.Of(arg).Bounded })
	}
	ch := c.channels.Of(stop)
	return c.stops.Of(stop).Bounded || ch != nil && ch.Field && len(ch.Closes) > 0
}

// isWaitedFor reports whether whoever runs an entry waits for it: a manager, or the owner of a component, which is meant to block. If all that the package
// shows of who runs a component are goroutines for which nothing waits, others are taken to do the same.
func (c *checker) isWaitedFor(entry *runnables.Entry) bool {
	return entry.Kind == runnables.Runnable || !c.graph.EverySeenWay(entry.Func, func(site calls.Site) calls.Way {
		switch {
		case c.inTest(site.Caller()):
			return calls.Skip
		case site.Mode == calls.Goroutine:
			return calls.Whether(c.process.Unawaited(site.Instr))
		}
		return calls.Up
	})
}

// pilesUp reports whether what a scope runs is seen to begin time and again: its goroutine, or the function that has the stop.
func (c *checker) pilesUp(s scope) bool {
	if s.site != nil {
		return c.process.Again(s.site.Instr, c.rounds.Marked)
	}
	return c.process.RunsAgain(s.owner)
}

// perProcess reports whether a function runs once in a process, tests left out: it sets a variable of
// the package up, by itself or under a sync.Once that is one.
func (c *checker) perProcess(fn *ssa.Function) bool {
	return initializes(fn) || c.graph.EveryWay(fn, func(site calls.Site) calls.Way {
		switch {
		case c.inTest(site.Caller()):
			return calls.Skip
		case c.onceOfPackage(site), initializes(site.Caller()):
			return calls.Yes
		}
		return calls.Up
	})
}

// onceOfPackage reports whether a site is run by a sync.Once that is a variable of a package, or by a
// function that such a variable holds.
func (c *checker) onceOfPackage(site calls.Site) bool {
	if made := c.graph.MadeOnce(site.Instr); made != nil {
		return initializes(made.Parent())
	}
	common := site.Instr.Common()
	if knowledge.Callee(common) != knowledge.Once {
		return false
	}
	_, global := flow.Cell(common.Args[0]).(*ssa.Global)
	return global
}

// initializes reports whether a function is an init, or sets the variables of its package.
func initializes(fn *ssa.Function) bool {
	return fn.Signature.Recv() == nil && fn.Parent() == nil && (fn.Name() == "init" || strings.HasPrefix(fn.Name(), "init#"))
}

// runsAgain reports whether a function is known to run more than once in a process: it is generic and so made for
// several types, or it, or a function that calls it, is called in a loop or by what a library repeats.
func (c *checker) runsAgain(fn *ssa.Function) bool {
	return fn.TypeParams().Len() > 0 || c.graph.SomeWay(fn, func(site calls.Site) calls.Way {
		switch {
		case c.inTest(site.Caller()), site.Mode == calls.Unknown:
			return calls.Skip
		case site.Repeats, paths.InLoop(site.Instr.Block()):
			return calls.Yes
		}
		return calls.Up
	})
}

// begins reports whether a component begins with a function: a constructor, or a Run or Start.
func begins(fn *ssa.Function) bool {
	return fn.Parent() == nil && (knowledge.EntryNames[fn.Name()] || fn.Signature.Recv() == nil && constructs(fn))
}

// hasStop reports whether a function is given a stop, by a parameter or in a field of its receiver.
func (c *checker) hasStop(fn *ssa.Function) bool {
	if len(c.stops.InScope(fn)) > 0 {
		return true
	}
	recv := fn.Signature.Recv()
	if recv == nil {
		return false
	}
	holder, ok := knowledge.Pointee(recv.Type()).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	return knowledge.Any(holder.Fields(), func(field *types.Var) bool {
		return knowledge.Context(field.Type()) || knowledge.StopChannel(field.Type())
	})
}
