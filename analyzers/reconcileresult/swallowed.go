package reconcileresult

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// lost reports an error after which a function returns success.
func (c *checker) lost(f *failure) {
	if c.dereferenced(f) || !c.works(f.call, effects.Writes, effects.Reads, effects.Asks) {
		return
	}
	for _, e := range c.edges(f) {
		if ret := c.straight(f, e); ret != nil && !c.ofFinalizer(f.call) {
			c.report(swallowed, c.place(ret), c.related(f.call.Pos(), "fails here"), nil,
				"the error of %s is lost: this return says that the work is done", knowledge.CalleeName(&f.call.Call))
			return
		}
	}
	if c.leftOut(f) || !c.works(f.call, effects.Writes) || len(f.logs) == 0 {
		return
	}
	for _, e := range c.edges(f) {
		path := paths.Find(paths.Search{
			Block: e.To(), Pred: e.If.Block(), Edge: c.other(f),
			To:    func(instr ssa.Instruction) bool { return c.succeeds(instr, nothingElse) },
			Avoid: func(instr ssa.Instruction) bool { return f.uses[instr] || instr == f.call },
		})
		if path != nil && !c.ofFinalizer(f.call) {
			c.report(loggedOnly, c.place(path.End.(*ssa.Return)), c.related(f.call.Pos(), "fails here"), nil,
				"the error of %s is logged, and this return says that the work is done", knowledge.CalleeName(&f.call.Call))
			return
		}
	}
}

// ofFinalizer reports whether a call writes a change of finalizers: finalizerorder looks at its error.
func (c *checker) ofFinalizer(call *ssa.Call) bool {
	w, writes := knowledge.WriteOf(&call.Call)
	return slices.ContainsFunc(c.objects.Marks(call.Parent()), func(m objects.Mark) bool {
		return m.Instr == call || writes && w.Object != nil && paths.Before(m.Instr, call) && m.Object == objects.RefOf(w.Object)
	})
}

// straight returns the return that an edge leads to with no more conditions, if it says that all is done and
// nothing on the way uses the error or leaves word of it anywhere.
func (c *checker) straight(f *failure, e paths.Edge) *ssa.Return {
	for ref := range f.uses {
		if ref.Block().Dominates(e.To()) {
			return nil
		}
	}
	can := c.conditions.ErrorAt(f.err, e.To().Instrs[0])
	if !can.Other || can.Nil && e.Succ != 0 {
		return nil // there is no branch for the error: only success has one
	}
	path := paths.Find(paths.Search{
		Block: e.To(), Pred: e.If.Block(),
		To:    func(instr ssa.Instruction) bool { return c.succeeds(instr, nothingElse) },
		Avoid: func(instr ssa.Instruction) bool { return f.uses[instr] || f.logs[instr] || c.leavesWord(instr) },
		Edge: func(_ *paths.Explorer, at paths.State, _ int) bool {
			return len(at.Block.Succs) == 1 && e.To().Dominates(at.Block)
		},
	})
	if path == nil {
		return nil
	}
	return path.End.(*ssa.Return)
}

// leavesWord reports whether an instruction does something by which others can learn of a failure.
func (c *checker) leavesWord(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		return flow.Variable(instr.Addr) == nil
	case *ssa.MapUpdate, *ssa.Send, *ssa.Go:
		return true
	case *ssa.Call:
		if knowledge.Records(&instr.Call) {
			return true
		}
		does, seen := c.effects.Call(instr)
		return !knowledge.Quiet(&instr.Call) && (!seen || !does.Only(effects.Logs)) || does.Has(effects.Counts)
	}
	return false
}

// leftOut reports a write whose error one branch returns, and another never looks at.
func (c *checker) leftOut(f *failure) bool {
	if f.call != f.err || !c.works(f.call, effects.Writes) || len(f.uses) == 0 || c.untested[f.call.Pos()] {
		return false // with other results the branch may be about these
	}
	if len(c.graph.Closures(f.call)) > 0 {
		return false // what the closure has found may decide as well whether there can be an error
	}
	path := paths.Find(paths.Search{
		From:  f.call,
		To:    func(instr ssa.Instruction) bool { return c.succeeds(instr, nothingElse) },
		Avoid: func(instr ssa.Instruction) bool { return slices.Contains(*f.err.Referrers(), instr) || instr == f.call },
	})
	if path == nil {
		return false
	}
	c.report(swallowed, c.ssa.Range(f.call), c.related(path.End.Pos(), "returns success"), nil,
		"the error of %s is looked at on one branch only: on another the reconcile goes on as if it had worked", knowledge.CalleeName(&f.call.Call))
	return true
}

// dereferenced reports a pointer that a call returns as nil with every error, and that is used although the
// error was found and at most logged.
func (c *checker) dereferenced(f *failure) bool {
	for _, ref := range *f.call.Referrers() {
		value, ok := ref.(*ssa.Extract)
		if !ok || !isPointer(value) || !c.failures.Zero(f.call, value.Index) {
			continue
		}
		for _, e := range c.edges(f) {
			path := paths.Find(paths.Search{
				Block: e.To(), Pred: e.If.Block(), Edge: c.nilOn(f, value),
				To:    func(instr ssa.Instruction) bool { return dereferences(instr, value) },
				Avoid: func(instr ssa.Instruction) bool { return f.uses[instr] || instr == f.call },
			})
			if path != nil {
				c.report(swallowed, c.ssa.At(path.End.Pos()), c.related(f.call.Pos(), "fails here"), nil,
					"this panics when %s fails: what it returns is nil with every error, and the error does not end the reconcile", knowledge.CalleeName(&f.call.Call))
				return true
			}
		}
	}
	return false
}

// nilOn returns which edges can be taken when a call has failed and one of its results is nil.
func (c *checker) nilOn(f *failure, value ssa.Value) func(*paths.Explorer, paths.State, int) bool {
	possible := c.other(f)
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		return possible(x, s, succ) && !slices.ContainsFunc(c.conditions.OnEdge(s.Block, succ), func(fact conditions.Fact) bool {
			return fact.Predicate == conditions.Nil && !fact.Truth && fact.Subject == value
		})
	}
}

func isPointer(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Pointer)
	return ok
}

func dereferences(instr ssa.Instruction, pointer ssa.Value) bool {
	switch instr := instr.(type) {
	case *ssa.FieldAddr:
		return instr.X == pointer
	case *ssa.UnOp:
		return instr.X == pointer
	}
	return false
}
