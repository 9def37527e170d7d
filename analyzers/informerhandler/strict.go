package informerhandler

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/tombstones"
)

// waits reports where a handler sleeps, polls, or sends on a channel without a buffer.
func (c *checker) waits(h informers.Handler) {
	if h.Fn.Blocks == nil || h.Event == knowledge.Filtered {
		return
	}
	root := &tombstones.Root{Handler: h}
	for _, fn := range c.runs(h) {
		for instr := range calls.Instrs(fn) {
			if what := c.waitsAt(instr); what != "" {
				c.report(blockingHandler, instr, root, nil, "%s in a handler: the events that come meanwhile wait for it, and pile up in memory", what)
			}
		}
	}
}

// waitsAt returns how an instruction waits; "" for one that does not.
func (c *checker) waitsAt(instr ssa.Instruction) string {
	switch instr := instr.(type) {
	case *ssa.Send:
		channel := c.channels.Of(instr.Chan)
		if channel == nil {
			return ""
		}
		if n, known := channel.Capacity(); known && n == 0 {
			return "a send on a channel without a buffer"
		}
	case *ssa.Call:
		common := &instr.Call
		switch {
		case knowledge.SleepsFor(common), knowledge.Polls(common) != nil, knowledge.WaitForSync(common):
			return flow.CalleeName(common)
		}
	}
	return ""
}

// transforms reports a function that an informer applies to each object, and that panics on a tombstone.
func (c *checker) transforms(call ssa.CallInstruction) {
	transform := knowledge.Transforms(call.Common())
	if transform == nil {
		return
	}
	for _, fn := range c.graph.Functions(transform) {
		root := tombstones.Root{Handler: informers.Handler{Fn: fn, Registered: call}}
		o := c.tombstones.Of(root)
		if o == nil {
			continue
		}
		for _, e := range o.Events {
			if e.Kind == tombstones.Panics {
				c.report(transformTombstone, e.Instr, &root, nil,
					"the transform panics on a cache.DeletedFinalStateUnknown, which informers hand to it as well: it is no %s", e.Type)
			}
		}
	}
}
