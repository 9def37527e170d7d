package ctxrunnable

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

// everyGiven reports whether a stop is of a kind whoever gives it. judge says so of where one is made or arrives, or that the callers of a function say it, to
// which it is a parameter.
func (c *checker) everyGiven(stop ssa.Value, judge func(origin ssa.Value) calls.Way) bool {
	given, seen := []ssa.Value{stop}, map[ssa.Value]bool{stop: true}
	for i := 0; i < len(given); i++ {
		origin := c.ended.Origin(given[i])
		switch judge(origin) {
		case calls.Yes:
			continue
		case calls.No:
			return false
		}
		param := origin.(*ssa.Parameter)
		args, complete := c.graph.Actuals(param)
		if !complete && !c.calledHere(param.Parent()) || len(args) == 0 {
			return false
		}
		for _, arg := range args {
			if !seen[arg] {
				seen[arg] = true
				given = append(given, arg)
			}
		}
	}
	return true
}

// overWithLease reports whether a stop is the context of an election that ends the process as soon as its lease is lost: all that give it have it from an
// OnStartedLeading beside which OnStoppedLeading exits. What goes on once it has ended goes on for a moment.
func (c *checker) overWithLease(stop ssa.Value) bool {
	return stop != nil && c.everyGiven(stop, func(origin ssa.Value) calls.Way {
		param, ok := origin.(*ssa.Parameter)
		if !ok {
			return calls.No
		}
		if entry := c.runnables.Of(param.Parent()); entry != nil && entry.Kind == runnables.Callback {
			return calls.Whether(entry.Stop == param && c.onLoss(entry, effects.Exits))
		}
		return calls.Up
	})
}
