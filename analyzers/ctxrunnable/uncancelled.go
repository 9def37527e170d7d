package ctxrunnable

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const leftRunning = "nothing cancels the context of this %s once %s has returned early: %s is not its parent"

// leftRunning reports a context under Background whose cancel function is kept in a field, when the function that has
// a context can return without an error before it comes to what calls the field. That somebody else calls it when he
// likes, as in a Stop or in a later turn of the function, is an end of its own.
func (c *checker) leftRunning(fn *ssa.Function) {
	for _, made := range calls.Awaited(fn) {
		if !knowledge.Cancellable.Calls(&made.Call) || len(made.Call.Args) == 0 || c.stops.Of(made.Call.Args[0]).Kind != stops.Never {
			continue
		}
		cancels := c.cancelsOf(made)
		s, ok := c.scopeOf(fn)
		if len(cancels) == 0 || !ok || !c.runsUnder(made) || !knowledge.Context(knowledge.Pointee(s.stop.Type())) {
			continue
		}
		leads := func(instr ssa.Instruction) bool { return c.leadsTo(instr, cancels) }
		for instr := range calls.Instrs(s.owner) {
			runs := instr == ssa.Instruction(made) || isCall(instr) && slices.Contains(c.graph.Callees(instr.(ssa.CallInstruction)), fn)
			if !runs || paths.Find(paths.Search{From: instr, To: leads}) == nil {
				continue // another turn calls the field, as often as the function runs
			}
			if path := paths.Find(paths.Search{From: instr, To: paths.ReturnsNil, Avoid: leads}); path != nil && !c.deferred(s.owner, leads) {
				c.report("detached-context", c.argument(made, made.Call.Args[0]), fmt.Sprintf(leftRunning, flow.CalleeName(made.Common()), subject(s.owner), s.name),
					c.arrives(s), c.note(path.End.Pos(), "returns here"))
				return
			}
		}
	}
}

// runsUnder reports whether something is called with the context that a call makes, also by way of a field: where only its end is asked for, as by
// who waits for a process, a context without a parent costs nothing.
func (c *checker) runsUnder(made *ssa.Call) bool {
	return slices.ContainsFunc(knowledge.Referrers(made), func(ref ssa.Instruction) bool {
		ctx, ok := ref.(*ssa.Extract)
		return ok && ctx.Index == 0 && slices.ContainsFunc(c.graph.Uses(ctx), c.handsOn)
	})
}

func (c *checker) handsOn(use flow.Use) bool {
	switch instr := use.Instr.(type) {
	case ssa.CallInstruction:
		return !instr.Common().IsInvoke() || instr.Common().Value != use.Value
	case *ssa.Store:
		field, ok := flow.Cell(instr.Addr).(*types.Var)
		return ok && slices.ContainsFunc(c.graph.Reads(field), func(load *ssa.UnOp) bool {
			return slices.ContainsFunc(knowledge.Referrers(load), func(ref ssa.Instruction) bool {
				call, ok := ref.(ssa.CallInstruction)
				return ok && (!call.Common().IsInvoke() || call.Common().Value != ssa.Value(load))
			})
		})
	}
	return true
}

// cancelsOf returns the calls of the field that keeps the cancel function of a context; none if it is kept elsewhere
// as well, or if code that is not seen can run one of them.
func (c *checker) cancelsOf(made *ssa.Call) []ssa.Instruction {
	var field *types.Var
	for cancel := range knowledge.Each[*ssa.Extract](knowledge.Referrers(made)) {
		if cancel.Index != 1 {
			continue
		}
		for _, use := range c.graph.Uses(cancel) {
			store, ok := use.Instr.(*ssa.Store)
			if !ok || field != nil {
				return nil
			}
			field, _ = flow.Cell(store.Addr).(*types.Var)
		}
	}
	if field == nil || field.Exported() {
		return nil
	}
	var found []ssa.Instruction
	for _, load := range c.graph.Reads(field) {
		if c.graph.Escapes(load.Parent()) {
			return nil
		}
		found = append(found, load)
	}
	return found
}

// leadsTo reports whether an instruction is one of some, or runs or starts a function with one.
func (c *checker) leadsTo(instr ssa.Instruction, to []ssa.Instruction) bool {
	if slices.Contains(to, instr) {
		return true
	}
	call, ok := instr.(ssa.CallInstruction)
	return ok && slices.ContainsFunc(c.graph.Callees(call), func(callee *ssa.Function) bool {
		return slices.ContainsFunc(c.graph.RunBy(callee), func(fn *ssa.Function) bool {
			return slices.ContainsFunc(to, func(instr ssa.Instruction) bool { return instr.Parent() == fn })
		})
	})
}

func (c *checker) deferred(fn *ssa.Function, what func(ssa.Instruction) bool) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool { return paths.IsDefer(call) && what(call) })
}

func isCall(instr ssa.Instruction) bool {
	_, ok := instr.(ssa.CallInstruction)
	return ok
}
