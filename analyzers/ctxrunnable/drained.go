package ctxrunnable

import (
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

const spinsDrained = "the loop spins once %s is shut down: %s returns at once from then on, and nothing leaves the loop"

// spinsOnQueue reports an endless loop that waits for the items of a queue which something shuts down, and for nothing else, and reports whether
// it is one: it does not wait any more then, and takes a core.
func (c *checker) spinsOnQueue(stay afterstop.Stay) bool {
	get, ok := c.getIn(stay.Wait)
	if !ok {
		return false
	}
	for b := range stay.Cycle.All() {
		for _, instr := range b.Instrs {
			if _, waits := c.getIn(instr); !waits && c.pauses(instr) {
				return false
			}
		}
	}
	queue := knowledge.Receiver(get.Common())
	ends := c.endsOf(queue, c.shutdowns())
	if late, ended := c.endedElsewhere(get, queue, c.shutdowns()); !ended || late.at != nil || len(ends) == 0 {
		return false
	}
	related := []analysis.RelatedInformation{c.note(ends[0].instr.Pos(), "shut down here")}
	if get.Parent() != stay.Wait.Parent() {
		related = append([]analysis.RelatedInformation{c.note(get.Pos(), "waits here")}, related...)
	}
	name := flow.CalleeName(get.Common())
	c.reported[stay.Wait.Parent()] = true
	c.report("spins-after-done", c.loop(stay), fmt.Sprintf(spinsDrained, c.receiverName(get), name), related...)
	return true
}

// getIn returns the call of an instruction, itself or in what it runs, that waits for an item of a queue; ok is false if there is none.
func (c *checker) getIn(wait ssa.Instruction) (get ssa.CallInstruction, ok bool) {
	if wait == nil {
		return nil, false
	}
	for _, instr := range c.graph.With(wait, nil) {
		if call, is := instr.(*ssa.Call); is && knowledge.QueueGets.Calls(&call.Call) {
			return call, true
		}
	}
	return nil, false
}
