package expecttimeout

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const noWriteMessage = "%s writes nothing when its function returns false, and this return keeps what %s raised: the controller waits for an event of nothing"

// checkNoWrite reports a write that leaves it to a function whether there is anything to write, where the
// expectation stays raised although that function has said no.
func (c *checker) checkNoWrite(raise *expectations.Call) {
	if raise.Role != knowledge.Raises || c.lowersDeferred(calls.Declared(raise.Instr.Parent()), raise) {
		return
	}
	for _, write := range c.writesAfter(raise) {
		says := c.saysWhether(write)
		err, _ := conditions.ErrorOf(write)
		if says == nil || err == nil || c.lowersAround(write, raise) {
			continue
		}
		for _, b := range write.Parent().Blocks {
			ret, ok := last(b).(*ssa.Return)
			if !ok || !c.withoutWrite(err, says, ret, raise) {
				continue
			}
			c.report(raiseWithoutLower, ret.Pos(), []related{{raise.Instr.Pos(), "raised here"}, {write.Pos(), "may write nothing"}},
				noWriteMessage, calledName(write), raise.Method.Name())
			break
		}
	}
}

// saysWhether returns the variable that the function of a write returns, func() (bool, error), to say whether
// there is anything to write; nil if it returns something else.
func (c *checker) saysWhether(write *ssa.Call) *ssa.Alloc {
	for _, arg := range write.Call.Args {
		sig, ok := arg.Type().Underlying().(*types.Signature)
		if !ok || sig.Params().Len() > 0 || sig.Results().Len() != 2 || !knowledge.IsBool(sig.Results().At(0).Type()) {
			continue
		}
		for _, fn := range c.graph.Functions(arg) {
			for _, result := range flow.Results(fn, 0) {
				if load, ok := result.(*ssa.UnOp); ok && flow.Variable(load.X) != nil && flow.Variable(load.X).Parent() != fn {
					return flow.Variable(load.X)
				}
			}
		}
	}
	return nil
}

// lowersAround reports whether the callers of a write's function lower what was raised, after it.
func (c *checker) lowersAround(write *ssa.Call, raise *expectations.Call) bool {
	seen := make(map[ssa.Instruction]int)
	return slices.ContainsFunc(c.graph.Sites(write.Parent()), func(site calls.Site) bool { return c.lowersLater(site.Instr, raise, 2, seen) })
}

// withoutWrite reports whether a return is reached without a lowering when a write has succeeded and has
// written nothing.
func (c *checker) withoutWrite(err ssa.Value, says *ssa.Alloc, ret *ssa.Return, raise *expectations.Call) bool {
	return paths.Find(paths.Search{
		From:  err.(ssa.Instruction),
		At:    ret,
		Avoid: func(instr ssa.Instruction) bool { return c.lowers(instr, raise) || c.handsOn(instr, raise) },
		Edge: func(_ *paths.Explorer, s paths.State, succ int) bool {
			return !slices.ContainsFunc(c.conditions.OnEdge(s.Block, succ), func(f conditions.Fact) bool {
				load, ok := f.Subject.(*ssa.UnOp)
				return f.Predicate == conditions.Nil && conditions.Same(f.Subject, err) && !f.Truth ||
					f.Predicate == conditions.True && f.Truth && ok && load.X == says
			})
		},
	}) != nil
}
