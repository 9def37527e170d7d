package workqueue

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/queues"
)

// keyFailed reports a key that is added on the path of the error that came with it.
func (c *checker) keyFailed(added *queues.Op) {
	for _, at := range c.queues.Lifted(added) {
		key := flow.Locate(at.Item)
		part, ok := key.Root.(*ssa.Extract)
		if !ok || part.Index != 0 || key.Path != "" || part.Parent() != at.Call.Parent() {
			continue
		}
		call := flow.Made(part)
		if call == nil || !c.emptyWithError(call) {
			continue
		}
		err, _ := conditions.ErrorOf(call)
		if err == nil || len(c.conditions.Failed(err)) == 0 {
			continue // not tested at all: the author knows that it cannot fail
		}
		path := paths.Find(paths.Search{
			From: call,
			At:   at.Call,
			Edge: c.conditions.Failing(err, "", true),
		})
		if path != nil {
			c.report(addAfterKeyError, at.Call, c.also(call, "can fail"),
				"%s is added although %s has failed: the worker gets an empty key", c.item(added), c.callee(call))
		}
	}
}

// emptyWithError reports whether the first result of a call is empty when it returns an error: of the functions
// that make keys, of those of the module that are seen to do so, and of function values that make a key of one
// value.
func (c *checker) emptyWithError(call *ssa.Call) bool {
	if knowledge.IsKeyOf(&call.Call) || c.failures.Zero(call, 0) {
		return true
	}
	sig := call.Call.Signature()
	text, ok := sig.Results().At(0).Type().Underlying().(*types.Basic)
	return ok && text.Kind() == types.String && sig.Params().Len() == 1 && knowledge.Dynamic(&call.Call)
}

// allocated reports an item that is a new pointer to a key: plain data that would be equal as a value. A queue
// that takes several types of items is a queue of events, each of which is to be processed.
func (c *checker) allocated(added *queues.Op) {
	origins := c.queues.Origins(added.Item)
	for _, origin := range origins {
		if !c.isNewKey(origin) {
			return
		}
	}
	if len(origins) == 0 || !c.queues.Retries(added) || c.queues.ManyTypes(added) || c.queues.HaveState(added, origins[0].Type()) {
		return
	}
	c.report(freshKey, added.Call, c.also(origins[0].(ssa.Instruction), "allocated here"),
		"%s is a new pointer each time: no two are the same item, so that none replaces another that waits", c.item(added))
}

// isNewKey reports whether a value is a struct of plain data that goes nowhere but to queues.
func (c *checker) isNewKey(v ssa.Value) bool {
	made, ok := v.(*ssa.Alloc)
	if !ok || !made.Heap || !plain(knowledge.Pointee(made.Type()), 0) {
		return false
	}
	for _, use := range c.graph.Uses(made) {
		switch instr := use.Instr.(type) {
		case *ssa.FieldAddr, *ssa.UnOp:
		case *ssa.Store:
			if instr.Val == use.Value {
				return false
			}
		case ssa.CallInstruction:
			if !c.queuesOrLogs(instr) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// queuesOrLogs reports whether a call leads to a queue, or writes to a log.
func (c *checker) queuesOrLogs(call ssa.CallInstruction) bool {
	return knowledge.Logs(call.Common()) || slices.ContainsFunc(c.queues.Reached(call), func(op *queues.Op) bool { return op.Kind.Adds() })
}

// plain reports whether a type is a struct of strings, numbers and such structs.
func plain(t types.Type, depth int) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok || depth > 3 || s.NumFields() == 0 {
		return false
	}
	return !knowledge.Any(s.Fields(), func(field *types.Var) bool {
		_, basic := field.Type().Underlying().(*types.Basic)
		return !basic && !plain(field.Type(), depth+1)
	})
}
