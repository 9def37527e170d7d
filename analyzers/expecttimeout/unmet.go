package expecttimeout

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
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

// An answer is what a store returns, as the code looks at it, or what a helper makes of that.
type answer struct {
	call     *expectations.Call
	at       ssa.CallInstruction // the call, or that of the helper
	ok       ssa.Value           // satisfied; nil if that is discarded
	pending  bool                // what ok is while the store is not satisfied
	waited   ssa.Value           // for how long it has not been; nil if that is discarded
	measures bool                // the method returns that at all
	late     ssa.Value           // a comparison of how long it has waited, after which both ways do the same; nil for none
}

// checkUnmet reports a question to a store after whose no the reconcile ends, with nothing that brings it
// back.
func (c *checker) checkUnmet(call *expectations.Call) {
	value, ok := call.Instr.(*ssa.Call)
	if !ok || call.Role != knowledge.Satisfied {
		return
	}
	for _, a := range c.passedOn(answerOf(call, value)) {
		c.checkAnswer(a)
	}
}

func (c *checker) checkAnswer(a answer) {
	memory, known := c.memoryOf(a.call)
	fn := a.at.Parent()
	for _, branch := range c.conditions.Taking(a.ok, a.pending) {
		met := branch.Other().To()
		reach := c.unsatisfied(branch, a)
		if reach.Has(met) || reach.Has(a.at.Block()) {
			continue // it goes on, or asks about the next object
		}
		limits, late := c.limits(a.waited, reach)
		if len(limits) > 0 {
			for _, limit := range limits {
				c.checkLimit(a, limit, met)
			}
			continue
		}
		late = cmp.Or(a.late, late)
		if !endsIdle(fn) || !c.idle(reach) || c.bounded(fn, 3) {
			continue
		}
		others := c.returnsIn(reach)
		if a.at != a.call.Instr {
			others = append(others, related{a.call.Instr.Pos(), "the store is asked here"})
		}
		name, method := calls.Declared(fn).Name(), a.call.Method.Name()
		switch {
		case late != nil:
			c.report(inertTimeout, late.Pos(), others, inertMessage, name, method)
		case a.measures && a.waited == nil:
			c.report(discardedDuration, a.at.Pos(), others, discardedMessage, name, method)
		case a.measures, known && !memory.clock && !memory.reads:
			c.report(noTimeout, a.at.Pos(), others, noTimeoutMessage, name, method)
		}
	}
}

// answerOf takes the results of a satisfied-call apart.
func answerOf(call *expectations.Call, value *ssa.Call) answer {
	a := answer{call: call, at: call.Instr}
	results := value.Call.Signature().Results()
	if results.Len() == 1 {
		a.ok = value
		return a
	}
	for i := range results.Len() {
		a.measures = a.measures || knowledge.IsDuration(results.At(i).Type())
	}
	for _, ref := range knowledge.Referrers(value) {
		extract, ok := ref.(*ssa.Extract)
		switch {
		case !ok:
		case extract.Index == 0:
			a.ok = extract
		case knowledge.IsDuration(extract.Type()) && len(knowledge.Referrers(extract)) > 0:
			a.waited = extract
		}
	}
	return a
}

// unsatisfied returns the blocks that are reached by a branch while a store is not satisfied.
func (c *checker) unsatisfied(branch paths.Edge, a answer) *paths.Set {
	return c.reachedWhile(a, paths.Search{Block: branch.To(), Pred: branch.If.Block()})
}

func (c *checker) reachedWhile(a answer, s paths.Search) *paths.Set {
	reached := new(paths.Set)
	s.Edge = c.conditions.Assuming(a.ok, a.pending)
	s.To = func(instr ssa.Instruction) bool {
		reached.Add(instr.Block())
		return false
	}
	paths.Find(s)
	return reached
}

// limits returns the edges out of the blocks on which the waited time is found to be over a limit. One that leads to where the time within the limit leads
// as well, by a log at most, is none: late is a comparison with such a limit.
func (c *checker) limits(waited ssa.Value, within *paths.Set) (limits []paths.Edge, late ssa.Value) {
	if waited == nil {
		return nil, nil
	}
	limits = c.expired(waited, within)
	if i := slices.IndexFunc(limits, c.comesToTheSame); i >= 0 {
		late = limits[i].If.Cond
	}
	return slices.DeleteFunc(limits, c.comesToTheSame), late
}

// comesToTheSame reports whether an edge leads to where the other one of its branch does, and nothing before that brings the reconcile back.
func (c *checker) comesToTheSame(expired paths.Edge) bool {
	reach, underway := paths.Reach(expired.To(), nil), paths.Reach(expired.Other().To(), nil)
	if !reach.Has(expired.Other().To()) {
		return false
	}
	return !knowledge.Any(reach.All(), func(b *ssa.BasicBlock) bool {
		return !underway.Has(b) && slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return paths.IsReturn(instr) || c.wakes(instr) })
	})
}

// expired returns the edges out of the blocks on which the waited time is found to be over a limit.
func (c *checker) expired(waited ssa.Value, within *paths.Set) []paths.Edge {
	return c.conditions.Edges(waited.Parent(), func(f conditions.Fact) bool {
		compare, ok := f.Cond.(*ssa.BinOp)
		if !ok || f.Predicate != conditions.Compared || !within.Has(compare.Block()) {
			return false
		}
		longer := compare.Op == token.GTR || compare.Op == token.GEQ
		return measured(compare.X) == waited && f.Truth == longer || measured(compare.Y) == waited && f.Truth != longer
	})
}

// measured returns the time that a number is made of, in whatever unit: waited.Seconds().
func measured(v ssa.Value) ssa.Value {
	v = knowledge.Unconverted(v)
	switch of := v.(type) {
	case *ssa.Convert:
		return measured(of.X)
	case *ssa.Call:
		if args := of.Call.Args; len(args) == 1 && of.Call.StaticCallee() != nil {
			return measured(args[0])
		}
	}
	return v
}

// checkLimit reports a timed-out branch that changes nothing. With a path that recovers, such as one
// under a feature gate, the author knows of the matter.
func (c *checker) checkLimit(a answer, expired paths.Edge, met *ssa.BasicBlock) {
	reach := paths.Reach(expired.To(), nil)
	fn, compare, underway := expired.If.Parent(), expired.If.Cond, expired.Other().To()
	if reach.Has(met) || reach.Has(underway) || !c.idle(reach) {
		return
	}
	name, method := calls.Declared(fn).Name(), a.call.Method.Name()
	if endsIdle(fn) {
		if c.bounded(fn, 3) {
			return
		}
		returns := c.returnsIn(reach)
		c.report(inertTimeout, returns[0].pos, []related{{compare.Pos(), "timed out here"}, {a.call.Instr.Pos(), "the store is asked here"}}, inertMessage, name, method)
		return
	}
	// A function that returns false in both cases, and asks for another look in one of them.
	inReach := func(instr ssa.Instruction) bool { return reach.Has(instr.Block()) }
	if onlyNo(fn, reach) && paths.Find(paths.Search{Block: underway, To: c.wakes, Avoid: inReach}) != nil {
		c.report(inertTimeout, compare.Pos(), []related{{a.call.Instr.Pos(), "the store is asked here"}}, onlyLogsMessage, name, method)
	}
}
