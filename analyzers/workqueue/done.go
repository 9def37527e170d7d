package workqueue

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
)

// undone reports a Get whose item is not marked as done on some path.
func (c *checker) undone(get *queues.Get) {
	end := c.queues.Undone(get)
	if end == nil {
		return
	}
	dones := c.queues.On(get.Op, knowledge.QueueDone)
	switch {
	case len(dones) == 0 && !c.queues.Contained(get.Op):
		return // somebody else has the queue, and may finish the item
	case len(dones) == 0:
		c.report(getWithoutDone, get.Site, nil,
			"%s has no Done: an item that Get has handed out is never handed out again", c.queue(get.Op))
		return
	}
	label := "returns without Done"
	if end == ssa.Instruction(get.Site) {
		label = "the next Get"
	}
	c.report(getWithoutDone, get.Site, c.also(end, label),
		"not every path calls Done for this item of %s: after the others the item is never handed out again", c.queue(get.Op))
}

// strangers reports a Done for an item that no Get can have handed out: a pointer that is new, or the key of an
// object where nothing is processed. The key of the object that is processed equals the item.
func (c *checker) strangers() {
	for _, done := range c.queues.Ops(knowledge.QueueDone) {
		origins := c.queues.Origins(done.Item)
		all := func(is func(ssa.Value) bool) bool {
			return len(origins) > 0 && !slices.ContainsFunc(origins, func(v ssa.Value) bool { return !is(v) })
		}
		switch {
		case all(isNew):
			c.report(doneWithoutGet, done.Call, c.also(origins[0].(ssa.Instruction), "allocated here"),
				"%s is not what Get returned: Done does nothing, and the item stays in work", c.item(done))
		case all(isKey) && !c.queues.Processing(done):
			c.report(doneWithoutGet, done.Call, nil, "no Get has handed %s out here: another worker may get it while it is still in work", c.item(done))
		}
	}
}

func isNew(v ssa.Value) bool {
	made, ok := v.(*ssa.Alloc)
	return ok && made.Heap && (made.Comment == "complit" || made.Comment == "new")
}

func isKey(v ssa.Value) bool {
	call := flow.Made(v)
	return call != nil && knowledge.IsKeyOf(&call.Call)
}

// siblings reports a queue that is not shut down, although another one of the struct is. A worker that is to end with
// a context or a stop channel is left to ctxrunnable.
func (c *checker) siblings() {
	reported := make(map[*types.Var]bool)
	for _, get := range c.queues.Ops(knowledge.QueueGet) {
		field, of := flow.FieldRead(get.Queue)
		if field == nil || reported[field] || len(c.queues.On(get, knowledge.QueueShutDown)) > 0 || !c.queues.Contained(get) {
			continue
		}
		for _, end := range c.queues.Ops(knowledge.QueueShutDown) {
			other, owner := flow.FieldRead(end.Queue)
			if other == nil || other == field || !types.Identical(owner.Type(), of.Type()) || len(c.queues.On(end, knowledge.QueueGet)) == 0 {
				continue
			}
			if c.underStop(get.Call) {
				break
			}
			reported[field] = true
			related := []analysis.RelatedInformation{}
			related = append(related, c.also(end.Call, other.Name()+" is shut down here")...)
			c.report(siblingShutDown, get.Call, related, "nothing shuts %s down, as %s is: its worker waits in Get for ever", c.queue(get), other.Name())
			break
		}
	}
}

// underStop reports whether a context or a stop channel is in scope where a call is, or where its function is run.
func (c *checker) underStop(at ssa.Instruction) bool {
	every := func(ssa.Instruction, calls.Mode) bool { return true }
	return c.pass.Pkg.Name() != "main" && slices.ContainsFunc(c.graph.Above(at, every), func(place ssa.Instruction) bool {
		return len(c.stops.InScope(place.Parent())) > 0
	})
}
