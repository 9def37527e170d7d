package workqueue

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
)

// neverRetried reports a limit of retries beside which nothing is added again: no function that processes an item adds one. What other code may
// add to the queue is not seen, so that a queue which others have is left out.
func (c *checker) neverRetried(count *queues.Op) {
	number, ok := count.Call.(*ssa.Call)
	if !ok || len(c.queues.Got(count)) == 0 || c.queues.Handed(count) || c.queues.ByLimiter() {
		return
	}
	for _, added := range c.queues.On(count, knowledge.QueueAdd, knowledge.QueueAddAfter, knowledge.QueueAddLimited) {
		if c.queues.Processing(added) {
			return
		}
	}
	if len(c.bounds(number)) > 0 {
		c.unretried = append(c.unretried, count)
		c.report(deadLimit, number, nil, "nothing adds %s again after it has failed: NumRequeues stays 0, and there is no retry to limit", c.item(count))
	}
}

// alsoOnSuccess reports an item that is added with AddRateLimited when it fails, and also when it succeeds, unless the state of the controller is
// one of those in which a success forgets it.
func (c *checker) alsoOnSuccess(added *queues.Op) {
	for _, at := range c.queues.Lifted(added) {
		if at.Via != nil || slices.ContainsFunc(c.conditions.At(at.Call), func(f conditions.Fact) bool { return !aboutError(f) && !c.queues.IsShutdown(f.Subject) }) {
			continue
		}
		if work := c.addedInAnyCase(at); work != nil {
			c.report(requeueOnSuccess, at.Call, c.also(work, "works or fails here"),
				"%s is added again also when it succeeds, and nothing ever forgets it: what is done comes back for ever", c.item(added))
			return
		}
		for _, forget := range c.queues.On(added, knowledge.QueueForget) {
			err := c.forgottenWhen(forget, at)
			if err == nil || !c.leadsTo(err, at.Call, c.conditions.Succeeding(err)) || !c.leadsTo(err, at.Call, c.conditions.Failing(err, "", true)) {
				continue
			}
			c.report(requeueOnSuccess, at.Call, c.also(forget.Call, "forgotten here, in some states of the controller"),
				"%s is added again also when it succeeds, where nothing has forgotten it: what is done comes back for ever", c.item(added))
			return
		}
	}
}

// addedInAnyCase returns the call that processes an item which is added again with AddRateLimited whatever comes of it, although its error is tested, if
// nothing forgets items of the queue; nil for none.
func (c *checker) addedInAnyCase(at *queues.Op) *ssa.Call {
	if len(c.queues.On(at, knowledge.QueueForget)) > 0 || c.queues.Handed(at) || len(c.queues.Got(at)) == 0 {
		return nil
	}
	for _, work := range calls.Awaited(at.Call.Parent()) {
		err, _ := conditions.ErrorOf(work)
		if err != nil && c.queues.Tested(err) && c.ofWork(err, at) && c.leadsTo(err, at.Call, c.conditions.Succeeding(err)) && c.leadsTo(err, at.Call, c.conditions.Failing(err, "", true)) {
			return work
		}
	}
	return nil
}

// forgottenWhen returns the error whose absence lets a Forget of the item of an operation run, together with nothing but the state of the controller: its
// fields, and what functions return for those. What is said of the item, or is returned beside the error, may ask for another round.
func (c *checker) forgottenWhen(forget, added *queues.Op) (err ssa.Value) {
	if forget.Call.Parent() != added.Call.Parent() || !c.queues.SameItem(forget, added) {
		return nil
	}
	state := false
	for _, f := range c.conditions.At(forget.Call) {
		switch {
		case f.Predicate == conditions.Nil && f.Truth && knowledge.IsError(f.Subject.Type()):
			if param, ok := f.Subject.(*ssa.Parameter); ok {
				err = param
			}
		case aboutError(f):
		case f.Subject != nil && c.ofController(f.Subject):
			state = true
		default:
			return nil
		}
	}
	if !state {
		return nil
	}
	return err
}

func aboutError(f conditions.Fact) bool {
	return f.Subject != nil && knowledge.IsError(f.Subject.Type())
}

// ofController reports whether a value is read from the receiver of its function alone.
func (c *checker) ofController(v ssa.Value) bool {
	if call := flow.Made(v); call != nil {
		return !slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool { return !c.ofController(arg) }) &&
			(!call.Call.IsInvoke() || c.ofController(call.Call.Value))
	}
	param, ok := flow.Locate(v).Root.(*ssa.Parameter)
	if !ok {
		return false
	}
	recv := param.Parent().Signature.Recv()
	return recv != nil && flow.ParamIndex(param) == 0 && types.Identical(recv.Type(), param.Type())
}

// leadsTo reports whether a path leads from where an error is made, or arrives as a parameter, to an instruction, by the edges that can be taken.
func (c *checker) leadsTo(err ssa.Value, at ssa.Instruction, edge func(*paths.Explorer, paths.State, int) bool) bool {
	return paths.Find(paths.Since(err, at, edge)) != nil
}
