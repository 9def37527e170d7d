package ctxrunnable

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// maxReaders bounds how many readers around one another are looked through.
const maxReaders = 4

// readsFrom returns what a call waits for that reads through a reader of the standard library, as a scanner around a connection, and how the source calls
// it; nil for another call.
func (c *checker) readsFrom(call *ssa.Call) (resource ssa.Value, name string) {
	reader := knowledge.ReadBy(&call.Call)
	if reader == nil {
		return nil, ""
	}
	around := call
	if knowledge.Receiver(&call.Call) != nil {
		around = nil
	}
	for range maxReaders {
		origins := c.graph.Origins(reader)
		if len(origins) != 1 {
			return nil, ""
		}
		made := flow.Made(origins[0])
		if made == nil || !knowledge.Borrows(&made.Call) || len(made.Call.Args) == 0 {
			break
		}
		around, reader = made, made.Call.Args[0]
	}
	if around == nil {
		return nil, ""
	}
	if expr := c.ssa.Argument(around, 0); expr != nil {
		name = types.ExprString(expr)
	}
	return knowledge.Unconverted(reader), name
}
