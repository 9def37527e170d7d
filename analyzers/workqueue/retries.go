package workqueue

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
)

// neverCounted reports an Add that NumRequeues of the same item is to limit, on a queue to which nothing adds
// with AddRateLimited: the number stays 0.
func (c *checker) neverCounted(count *queues.Op) {
	number, ok := count.Call.(*ssa.Call)
	if !ok || len(c.queues.On(count, knowledge.QueueAddLimited)) > 0 || c.queues.Handed(count) || c.queues.ByLimiter() {
		return
	}
	for _, added := range c.queues.On(count, knowledge.QueueAdd, knowledge.QueueAddAfter) {
		for _, at := range c.queues.Lifted(added) {
			if at.Call.Parent() != number.Parent() || !c.queues.SameItem(count, at) || !c.limits(number, at.Call) {
				continue
			}
			c.limited[added] = true
			c.report(deadLimit, at.Call, c.also(number, "stays 0"),
				"%s of %s does not count as a retry: NumRequeues stays 0, and the limit is never reached", flow.CalleeName(at.Call.Common()), c.item(count))
		}
	}
}

// countsForgotten reports a bound for the number of an item that was forgotten before.
func (c *checker) countsForgotten(count *queues.Op) {
	number, ok := count.Call.(*ssa.Call)
	if forget := c.queues.ForgottenBefore(count); ok && forget != nil && len(c.bounds(number)) > 0 {
		c.report(deadLimit, number, c.also(forget.Call, "sets it to 0"), "NumRequeues of %s is 0 after its Forget: the limit is never reached", c.item(count))
	}
}

// limits reports whether an instruction runs only if a number is on one side of a bound: by itself, or beside
// another way to get there, as for no bound at all.
func (c *checker) limits(number *ssa.Call, at ssa.Instruction) bool {
	leads := func(e paths.Edge) bool {
		return paths.Find(paths.Search{
			Block: e.To(), Pred: e.If.Block(),
			At:    at,
			Avoid: paths.Is(number),
		}) != nil
	}
	return slices.ContainsFunc(c.bounds(number), func(e paths.Edge) bool { return leads(e) && !leads(e.Other()) })
}

// bounds returns the edges on which a number is on one side of a bound.
func (c *checker) bounds(number *ssa.Call) []paths.Edge {
	return c.conditions.Edges(number.Parent(), func(f conditions.Fact) bool {
		return f.Predicate == conditions.Compared && (counts(f.Subject, number) && !isZero(f.Value) || counts(f.Value, number) && !isZero(f.Subject))
	})
}

func counts(v ssa.Value, number *ssa.Call) bool {
	if convert, ok := v.(*ssa.Convert); ok {
		v = convert.X
	}
	return v == number
}

func isZero(v ssa.Value) bool {
	constant, ok := v.(*ssa.Const)
	return ok && knowledge.ZeroConstant(constant)
}

// retried reports what is added at once because it has failed, and what is added because it has not.
func (c *checker) retried(added *queues.Op) {
	if added.Kind == knowledge.QueueAddAfter || c.limited[added] || !knowledge.LimitsRate(added.Queue.Type()) {
		return
	}
	for _, at := range c.queues.Lifted(added) {
		err, failed, alone := c.outcome(at.Call)
		switch {
		case err == nil || !c.queues.AddsAgain(at):
		case failed && added.Kind == knowledge.QueueAdd && !pauses(at.Call):
			c.report(hotAdd, at.Call, nil, "%s has failed and is added at once: it is retried without a pause as long as it fails", c.item(added))
		case !failed && alone && c.ofWork(err, at) && !c.addedOnFailure(err, at):
			c.report(requeueOnSuccess, at.Call, nil, "%s is added again when it succeeds, and not when it fails", c.item(added))
		}
	}
}

// outcome returns the error whose test decides that an instruction runs, and how it comes out; nil if there is
// none, or if something else asks for the instruction as well: the kind of the error, a count, a flag. What was known before the work has returned
// the error does not ask for it. Alone says that no flag was asked for at all, besides whether the queue is shut down.
func (c *checker) outcome(at ssa.Instruction) (err ssa.Value, failed, alone bool) {
	alone = true
	facts := c.conditions.At(at)
	before := c.beforeLastError(facts)
	for _, f := range facts {
		switch {
		case slices.Contains(before, f):
			alone = alone && (f.Predicate == conditions.Nil || c.queues.IsShutdown(f.Subject))
		case f.Predicate == conditions.Nil && knowledge.IsError(f.Subject.Type()):
			err, failed = f.Subject, !f.Truth
		case f.Predicate == conditions.Ok || f.Predicate == conditions.Arm:
			if assert, ok := f.Subject.(*ssa.TypeAssert); ok && knowledge.IsError(assert.X.Type()) {
				return nil, false, false
			}
		case f.Truth || f.Predicate == conditions.Compared || f.Predicate == conditions.Equal:
			return nil, false, false
		default:
			alone = alone && c.queues.IsShutdown(f.Subject)
		}
	}
	return err, failed, alone
}

// beforeLastError returns the facts that were known before the call whose error was tested last.
func (c *checker) beforeLastError(facts []conditions.Fact) []conditions.Fact {
	var last *ssa.Call
	for _, f := range facts {
		if f.Predicate != conditions.Nil || !knowledge.IsError(f.Subject.Type()) {
			continue
		}
		if made := flow.Made(f.Subject); made != nil && (last == nil || made.Parent() == last.Parent() && calls.ComesAfter(made, last)) {
			last = made
		}
	}
	if last == nil {
		return nil
	}
	return c.conditions.At(last)
}

// pauses reports whether a sleep has run whenever an instruction runs.
func pauses(at ssa.Instruction) bool {
	return paths.Preceded(at, func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		return ok && knowledge.SleepsFor(call.Common())
	})
}

// ofWork reports whether an error is what came out for an item: that of a function of the module or of a
// function value which is given the item, or a parameter beside it. The success of a lookup may well be what is to
// be waited out, and that of one step says little of the item.
func (c *checker) ofWork(err ssa.Value, at *queues.Op) bool {
	if _, ok := err.(*ssa.Parameter); ok {
		return true
	}
	call := flow.Made(err)
	return call != nil && (c.failures.Seen(call) || knowledge.Dynamic(&call.Call)) && slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		return flow.Locate(arg) == flow.Locate(at.Item)
	})
}

// addedOnFailure reports whether the item may be added again when the error is not nil.
func (c *checker) addedOnFailure(err ssa.Value, at *queues.Op) bool {
	return c.queues.Leads(paths.Since(err, nil, c.conditions.Failing(err, "", true)), func(op *queues.Op) bool { return op.Kind.Adds() && c.queues.SameQueue(op, at) })
}

// forgotten reports a Forget that follows AddRateLimited of the item.
func (c *checker) forgotten(added *queues.Op) {
	for _, at := range c.queues.Lifted(added) {
		for _, forget := range c.queues.On(added, knowledge.QueueForget) {
			if forget.Call.Parent() != at.Call.Parent() || !c.queues.SameItem(at, forget) || !c.queues.Follows(at, forget) {
				continue
			}
			c.report(forgetAfter, forget.Call, c.also(at.Call, "added here"),
				"Forget follows AddRateLimited of %s: the backoff begins anew, and it is retried without a growing pause", c.item(forget))
			break
		}
	}
}
