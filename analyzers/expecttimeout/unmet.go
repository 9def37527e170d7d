package expecttimeout

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const (
	noTimeoutMessage = "%s returns without requeue while %s is false, which has no timeout; a lost event blocks it for ever"
	inertMessage     = "%s only returns when %s has timed out: the expectation stays, and a lost event blocks it for ever"
	onlyLogsMessage  = "%s comes back when %s waits, but not once it has timed out: a lost event blocks it for ever"
	discardedMessage = "%s returns without requeue while %s is false, and discards how long; a lost event blocks it for ever"
)

// An answer is what a store said, as the code looks at it.
type answer struct {
	call   *expectations.Call
	ok     ssa.Value // satisfied
	waited ssa.Value // for how long it has not been; nil if nobody takes it
	tells  bool      // the method returns that at all
}

// checkUnmet reports a satisfied-call behind whose no the reconcile ends, with nothing that brings it
// back.
func (c *checker) checkUnmet(call *expectations.Call) {
	value, ok := call.Instr.(*ssa.Call)
	if !ok || call.Role != knowledge.Satisfied {
		return
	}
	a := answerOf(call, value)
	memory, known := c.memoryOf(call)
	unmet := c.conditions.Edges(value.Parent(), func(f conditions.Fact) bool { return f.Subject == a.ok && a.ok != nil && !f.Truth })
	for _, branch := range unmet {
		met := branch.Other().To()
		reach := paths.Reach(branch.To(), nil)
		if reach.Has(met) {
			continue // it goes on, or looks at the next object
		}
		if limits := c.limits(a.waited, reach); len(limits) > 0 {
			for _, limit := range limits {
				c.checkLimit(a, limit, met)
			}
			continue
		}
		if !endsIdle(call.Instr.Parent()) || !c.idle(reach) || c.bounded(call.Instr.Parent(), 3) {
			continue
		}
		name := declared(call.Instr.Parent()).Name()
		switch {
		case a.tells && a.waited == nil:
			c.report(discardedDuration, call.Instr.Pos(), c.returnsIn(reach), discardedMessage, name, call.Method.Name())
		case a.tells, known && !memory.clock && !memory.reads:
			c.report(noTimeout, call.Instr.Pos(), c.returnsIn(reach), noTimeoutMessage, name, call.Method.Name())
		}
	}
}

// answerOf takes the results of a satisfied-call apart.
func answerOf(call *expectations.Call, value *ssa.Call) answer {
	a := answer{call: call}
	results := value.Call.Signature().Results()
	if results.Len() == 1 {
		a.ok = value
		return a
	}
	for i := range results.Len() {
		a.tells = a.tells || knowledge.IsDuration(results.At(i).Type())
	}
	for _, ref := range *value.Referrers() {
		extract, ok := ref.(*ssa.Extract)
		switch {
		case !ok:
		case extract.Index == 0:
			a.ok = extract
		case knowledge.IsDuration(extract.Type()) && len(*extract.Referrers()) > 0:
			a.waited = extract
		}
	}
	return a
}

// A limit is a comparison of how long a store has waited.
type limit struct {
	compare           *ssa.BinOp
	expired, underway *ssa.BasicBlock
}

// limits returns the comparisons of the waited time inside the blocks.
func (c *checker) limits(waited ssa.Value, within *paths.Set) []limit {
	var found []limit
	for _, v := range timesOf(waited) {
		for _, ref := range *v.Referrers() {
			compare, ok := ref.(*ssa.BinOp)
			if !ok || !within.Has(compare.Block()) {
				continue
			}
			longer := compare.Op == token.GTR || compare.Op == token.GEQ
			if compare.X != v {
				longer = !longer
			}
			expired := func(f conditions.Fact) bool { return f.Cond == ssa.Value(compare) && f.Truth == longer }
			for _, e := range c.conditions.Edges(compare.Parent(), expired) {
				found = append(found, limit{compare, e.To(), e.Other().To()})
			}
		}
	}
	return found
}

// timesOf returns a waited time and what is calculated from it.
func timesOf(waited ssa.Value) []ssa.Value {
	var times []ssa.Value
	var visit func(ssa.Value)
	visit = func(v ssa.Value) {
		if v == nil || slices.Contains(times, v) {
			return
		}
		times = append(times, v)
		for _, ref := range *v.Referrers() {
			switch ref := ref.(type) {
			case *ssa.Convert:
				visit(ref)
			case *ssa.ChangeType:
				visit(ref)
			case *ssa.Call:
				if args := ref.Call.Args; len(args) == 1 && args[0] == v && ref.Call.StaticCallee() != nil {
					visit(ref) // waited.Seconds()
				}
			}
		}
	}
	visit(waited)
	return times
}

// checkLimit reports a timed-out branch that changes nothing. With a path that recovers, such as one
// behind a feature gate, the author knows of the matter.
func (c *checker) checkLimit(a answer, l limit, met *ssa.BasicBlock) {
	reach := paths.Reach(l.expired, nil)
	fn := l.compare.Parent()
	if reach.Has(met) || reach.Has(l.underway) || !c.idle(reach) {
		return
	}
	name, method := declared(fn).Name(), a.call.Method.Name()
	if endsIdle(fn) {
		if c.bounded(fn, 3) {
			return
		}
		returns := c.returnsIn(reach)
		c.report(inertTimeout, returns[0].pos, []related{{l.compare.Pos(), "timed out here"}, {a.call.Instr.Pos(), "the store is asked here"}}, inertMessage, name, method)
		return
	}
	// A function that tells its caller no in both cases, and asks for another look in one of them.
	if onlyNo(fn, reach) && c.wakesBefore(l.underway, reach) {
		c.report(inertTimeout, l.compare.Pos(), []related{{a.call.Instr.Pos(), "the store is asked here"}}, onlyLogsMessage, name, method)
	}
}

// wakesBefore reports whether a block, or one on the way from it to the others, brings the reconcile
// back.
func (c *checker) wakesBefore(from *ssa.BasicBlock, stop *paths.Set) bool {
	for b := range paths.Reach(from, stop).All() {
		for _, instr := range b.Instrs {
			if c.wakes(instr) {
				return true
			}
		}
	}
	return false
}
