package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
)

// collectedOnly reports whether an error is put among others, and nothing that is asked before the removal of a finalizer has to do with
// them: they are returned once it is gone. Any other condition on the way, a count or a flag, may depend on the failure.
func (c *checker) collectedOnly(call *ssa.Call, err ssa.Value, m objects.Mark) bool {
	collected := false
	seen := map[ssa.Value]bool{err: true}
	for pending := []ssa.Value{err}; len(pending) > 0; pending = pending[1:] {
		for _, use := range c.graph.Uses(pending[0]) {
			switch instr := use.Instr.(type) {
			case *ssa.BinOp:
			case *ssa.Return:
				if !objects.After(m.Instr, instr) {
					return false
				}
			case *ssa.Call:
				if !collects(instr) {
					if !reads(&instr.Call, use.Value) && !notes(&instr.Call) {
						return false
					}
					continue
				}
				collected = true
				if !seen[instr] {
					seen[instr] = true
					pending = append(pending, instr)
				}
			default:
				return false
			}
		}
	}
	return collected && !slices.ContainsFunc(call.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		asked, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		return ok && objects.After(call, asked) && objects.After(asked, m.Instr) && !c.asksErrorOnly(asked, err, seen)
	})
}

// notes reports whether a call returns nothing, so that it can only put the error down, as in a condition: what it changes by that, a branch would
// have to ask.
func notes(call *ssa.CallCommon) bool {
	return knowledge.BuiltinName(call) == "" && call.Signature().Results().Len() == 0
}

// collects reports whether a call returns a list of errors or one error that is made of those that it is given.
func collects(call *ssa.Call) bool {
	switch knowledge.BuiltinName(&call.Call) {
	case "append", "len":
		return true
	}
	return knowledge.IsSomeError(call.Type())
}

// asksErrorOnly reports whether a branch says how often a loop goes round, or asks whether a call has failed, or for the finalizers or the deletion
// of an object. One that asks what errors were put together to does not count.
func (c *checker) asksErrorOnly(branch *ssa.If, err ssa.Value, collected map[ssa.Value]bool) bool {
	facts := c.conditions.OnEdge(branch.Block(), 0)
	if slices.ContainsFunc(facts, conditions.Fact.Loops) {
		return true
	}
	return len(facts) > 0 && !slices.ContainsFunc(facts, func(f conditions.Fact) bool {
		switch f.Predicate {
		case conditions.Nil:
			return !knowledge.IsError(f.Subject.Type()) || flow.Made(f.Subject) == nil || collected[f.Subject] && f.Subject != err
		case conditions.Kind, conditions.HasFinalizer, conditions.Deleted:
			return false
		}
		return !slices.ContainsFunc(facts, func(other conditions.Fact) bool {
			return other.Predicate == conditions.Kind || other.Predicate == conditions.HasFinalizer
		})
	})
}
