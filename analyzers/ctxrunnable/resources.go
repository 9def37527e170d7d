package ctxrunnable

import (
	"fmt"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

const queueOpen = "%s of %s waits on after %s ends: nothing shuts the queue down"

// queues reports workers under a stop that wait for a work queue which nothing in its package shuts
// down, and which no other package sees. The field stands for the queues of all values of its type:
// one ShutDown anywhere keeps all of them silent.
func (c *checker) queues() {
	if c.pass.Pkg.Name() == "main" {
		return // its workers end with the process
	}
	ends := c.indexEnds()
	uses := sync.OnceValue(c.fieldUses) // few packages have queues
	told := make(map[*types.Var]bool)
	for _, fn := range c.ssa.Funcs {
		s, ok := c.scopeOf(fn)
		if !ok || c.reported[fn] {
			continue
		}
		for _, call := range callsIn(fn) {
			if !knowledge.QueueGets.Calls(call.Common()) {
				continue
			}
			field := c.ownQueue(knowledge.Receiver(call.Common()), ends, uses)
			if field == nil || told[field] {
				continue
			}
			told[field] = true
			c.report("deaf-loop", c.ssa.Range(call),
				fmt.Sprintf(queueOpen, calleeName(call), c.receiverName(call), s.name), c.arrives(s))
		}
	}
}

// ownQueue returns the field that holds a queue, when the package makes the queue, keeps it to
// itself and never shuts it down.
func (c *checker) ownQueue(queue ssa.Value, ends endIndex, uses func() map[*types.Var][]ssa.Value) *types.Var {
	load, ok := queue.(*ssa.UnOp)
	if !ok {
		return nil
	}
	field, ok := flow.Cell(load.X).(*types.Var)
	if !ok || field.Exported() || field.Embedded() || field.Pkg() != c.pass.Pkg || c.fieldEscapes(uses()[field]) {
		return nil
	}
	for _, origin := range c.graph.Origins(queue) {
		made, ok := origin.(*ssa.Call)
		if !ok || !knowledge.MakesQueue(&made.Call) || c.handedOn(made) {
			return nil
		}
	}
	if len(c.endsOf(queue, ends)) > 0 {
		return nil
	}
	return field
}

// fieldUses returns where the package uses the fields of structs.
func (c *checker) fieldUses() map[*types.Var][]ssa.Value {
	uses := make(map[*types.Var][]ssa.Value)
	for _, fn := range c.ssa.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch instr := instr.(type) {
				case *ssa.FieldAddr:
					field := flow.FieldOf(instr.X.Type(), instr.Field)
					uses[field] = append(uses[field], instr)
				case *ssa.Field:
					field := flow.FieldOf(instr.X.Type(), instr.Field)
					uses[field] = append(uses[field], instr)
				}
			}
		}
	}
	return uses
}

// fieldEscapes reports whether what a field holds is given to code that is not seen, by one of its
// uses.
func (c *checker) fieldEscapes(uses []ssa.Value) bool {
	return slices.ContainsFunc(uses, func(use ssa.Value) bool {
		if addr, ok := use.(*ssa.FieldAddr); ok {
			return c.addressEscapes(addr)
		}
		return c.handedOn(use)
	})
}

func (c *checker) addressEscapes(addr *ssa.FieldAddr) bool {
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			if c.handedOn(ref) {
				return true
			}
		case *ssa.Store, *ssa.DebugRef:
		default:
			return true
		}
	}
	return false
}
