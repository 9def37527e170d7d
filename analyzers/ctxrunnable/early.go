package ctxrunnable

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

const actsFirst = "%s is called before %s is looked at: started during a shutdown, %s still does it"

// noEarlyCheck reports the first API write or network call of a Start that has not yet looked at
// its context.
func (c *checker) noEarlyCheck(entry *runnables.Entry) {
	if !managed(entry) {
		return
	}
	seen := new(paths.Set)
	for queue := []*ssa.BasicBlock{entry.Func.Blocks[0]}; len(queue) > 0; queue = queue[1:] {
		b := queue[0]
		if seen.Has(b) {
			continue
		}
		seen.Add(b)
		act, looked := c.firstAct(b)
		if act != nil {
			c.reportManaged(entry, "no-early-check", c.ssa.Range(act), fmt.Sprintf(actsFirst, flow.CalleeName(act.Common()), stopName(entry.Stop), subject(entry.Func)))
			return
		}
		if !looked {
			queue = append(queue, b.Succs...)
		}
	}
}

// firstAct returns the first act of a block on the world, or that the block looks at a context
// first.
func (c *checker) firstAct(b *ssa.BasicBlock) (act ssa.CallInstruction, looked bool) {
	for _, instr := range b.Instrs {
		if c.after.WaitsForStop(instr) {
			return nil, true
		}
		call, ok := instr.(*ssa.Call)
		if !ok {
			continue
		}
		if c.acts(call, 2, make(map[*ssa.Function]int)) {
			return call, false
		}
		if knowledge.Callee(&call.Call) == knowledge.Err {
			return nil, true
		}
		if len(c.stops.Arguments(&call.Call)) == 0 {
			continue
		}
		if knowledge.Requests.Calls(&call.Call) || !knowledge.Prompt.Calls(&call.Call) {
			return nil, true // the callee can look
		}
	}
	return nil, false
}

// acts reports whether a call writes to the cluster or the network, itself or in a helper of the
// package that is not given a context.
func (c *checker) acts(call ssa.CallInstruction, depth int, seen map[*ssa.Function]int) bool {
	if knowledge.Acts.Calls(call.Common()) {
		return true
	}
	if depth == 0 || len(c.stops.Arguments(call.Common())) > 0 {
		return false
	}
	return slices.ContainsFunc(c.graph.Callees(call), func(fn *ssa.Function) bool {
		if seen[fn] >= depth {
			return false // looked at from here or from less deep
		}
		seen[fn] = depth
		return slices.ContainsFunc(calls.In(fn), func(inner ssa.CallInstruction) bool {
			_, plain := inner.(*ssa.Call)
			return plain && c.acts(inner, depth-1, seen)
		})
	})
}
