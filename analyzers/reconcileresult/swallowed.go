package reconcileresult

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/failures"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/objects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// lost reports an error after which a function returns success.
func (c *checker) lost(f *failures.Failure) {
	if c.panics(f) || c.hollow(f) || c.collected(f) {
		return
	}
	if !c.works(f.Call, effects.Writes, effects.Reads, effects.Asks) && !c.reachesOut(f.Call) && !c.prepares(f.Call) {
		return
	}
	name := flow.CalleeName(&f.Call.Call)
	for _, e := range c.failures.Edges(f) {
		if (c.nextTurn(f, e) || c.fallsThrough(f, e)) && !c.ofFinalizer(f.Call) {
			c.report(swallowed, c.ssa.Range(f.Call), nil, nil,
				"the error of %s is lost: the loop goes on, and the function returns success", name)
			return
		}
		if ret := c.straight(f, e); ret != nil && !c.ofFinalizer(f.Call) && !c.meant(ret) {
			c.report(swallowed, c.ssa.Range(ret), c.related(f.Call.Pos(), "fails here"), nil,
				"the error of %s is lost: this return says that the work is done", name)
			return
		}
	}
	if c.leftOut(f) || !c.works(f.Call, effects.Writes) || len(f.Logs) == 0 {
		return
	}
	for _, e := range c.failures.Edges(f) {
		path := paths.Find(paths.Search{
			Block: e.To(), Pred: e.If.Block(), Edge: c.failures.Other(f),
			To:    func(instr ssa.Instruction) bool { return c.succeeds(instr, true) },
			Avoid: func(instr ssa.Instruction) bool { return f.Uses[instr] || instr == f.Call },
		})
		if path != nil && !c.ofFinalizer(f.Call) {
			c.report(loggedOnly, c.ssa.Range(path.End), c.related(f.Call.Pos(), "fails here"), nil,
				"the error of %s is logged, and this return says that the work is done", name)
			return
		}
	}
}

// panics reports a use of what a call returns as nil with every error, on a path on which it has failed.
func (c *checker) panics(f *failures.Failure) bool {
	use := c.failures.Dereferenced(f)
	if use == nil {
		return false
	}
	fails := "fails"
	if use.Kind != "" {
		fails += " with " + string(use.Kind)
	}
	nilWith := "is nil with every error"
	if !use.Every {
		nilWith = "can be nil with an error"
	}
	c.report(swallowed, c.ssa.At(use.Instr.Pos()), c.related(f.Call.Pos(), "fails here"), nil,
		"this panics when %s %s: what it returns %s", flow.CalleeName(&f.Call.Call), fails, nilWith)
	return true
}

// hollow reports a part of an object that a failed lookup has left empty, which is used after the error was only logged, before a write.
func (c *checker) hollow(f *failures.Failure) bool {
	writes := func(call *ssa.Call) bool { return c.works(call, effects.Writes) || knowledge.Makes(&call.Call) }
	path := c.failures.Hollow(f, writes)
	if path == nil || !isWrite(path.End, writes) && paths.Find(paths.Search{From: path.End, To: func(instr ssa.Instruction) bool { return isWrite(instr, writes) }}) == nil {
		return false
	}
	c.report(swallowed, c.ssa.At(path.End.Pos()), c.related(f.Call.Pos(), "fails here"), nil,
		"this is empty when %s has failed: its error is logged, and the function goes on to write", flow.CalleeName(&f.Call.Call))
	return true
}

func isWrite(instr ssa.Instruction, writes func(*ssa.Call) bool) bool {
	call, ok := instr.(*ssa.Call)
	return ok && writes(call)
}

// ofFinalizer reports whether a call writes a change of finalizers: finalizerorder looks at its error.
func (c *checker) ofFinalizer(call *ssa.Call) bool {
	w, writes := knowledge.WriteOf(&call.Call)
	return slices.ContainsFunc(c.objects.Marks(call.Parent()), func(m objects.Mark) bool {
		return m.Instr == call || writes && w.Object != nil && paths.Before(m.Instr, call) && m.Object == c.objects.RefOf(w.Object)
	})
}

// straight returns the return that an edge leads to with no more conditions, if it says that all is done and
// nothing on the way uses the error or leaves word of it anywhere.
func (c *checker) straight(f *failures.Failure, e paths.Edge) *ssa.Return {
	for ref := range f.Uses {
		if ref.Block().Dominates(e.To()) || ref.Block().Dominates(e.If.Block()) {
			return nil // also a question of a function that is not known: the edge is its answer
		}
	}
	can := c.conditions.ErrorAt(f.Err, e.To().Instrs[0])
	if !can.Other || can.Nil && e.Succ != 0 {
		return nil // there is no branch for the error: only success has one
	}
	search := paths.Search{
		Block: e.To(), Pred: e.If.Block(),
		To:    func(instr ssa.Instruction) bool { return c.succeeds(instr, true) },
		Avoid: func(instr ssa.Instruction) bool { return f.Uses[instr] || f.Logs[instr] || c.leavesWord(instr) },
		Edge: func(_ *paths.Explorer, at paths.State, _ int) bool {
			return len(at.Block.Succs) == 1 && e.To().Dominates(at.Block)
		},
	}
	path := paths.Find(search)
	if path == nil {
		path = paths.Find(c.unasked(f, e, search))
	}
	if path == nil {
		return nil
	}
	return path.End.(*ssa.Return)
}

// unasked changes a search so that it passes questions about the error, on the way of one of no kind that is asked for. A
// log on the way says that the author knows of that.
func (c *checker) unasked(f *failures.Failure, e paths.Edge, search paths.Search) paths.Search {
	avoid, other := search.Avoid, c.failures.Other(f)
	search.Avoid = func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		return avoid(instr) || ok && knowledge.Logs(&call.Call)
	}
	search.Edge = func(x *paths.Explorer, at paths.State, succ int) bool {
		if !e.To().Dominates(at.Block) || len(at.Block.Succs) > 1 && !c.failures.Tests(f, at.Block) {
			return false
		}
		return other(x, at, succ)
	}
	return search
}

// nextTurn reports whether an edge goes on with the next turn of the loop around the call, without a word of the error.
func (c *checker) nextTurn(f *failures.Failure, e paths.Edge) bool {
	if len(f.Uses)+len(f.Logs) > 0 || !c.works(f.Call, effects.Writes) || f.Asked(knowledge.KindNotFound) != nil {
		return false
	}
	from, b := e.If.Block(), e.To()
	for range 3 {
		if paths.Sets(from, b) {
			return false // a flag says that there was a failure
		}
		if b.Dominates(f.Call.Block()) {
			return true
		}
		if len(b.Succs) != 1 || slices.ContainsFunc(b.Instrs, c.leavesWord) {
			return false
		}
		from, b = b, b.Succs[0]
	}
	return false
}

// fallsThrough reports whether an edge leads to the next turn of a loop over elements when the error is of no kind that the function asks for, without
// a word of it. A loop that ends when the call has worked tries again.
func (c *checker) fallsThrough(f *failures.Failure, e paths.Edge) bool {
	if f.Asked(knowledge.KindNotFound) != nil || f.AskedUnseen() {
		return false
	}
	head := func(instr ssa.Instruction) bool {
		b := instr.Block()
		return instr == b.Instrs[0] && b.Dominates(f.Call.Block()) && b != f.Call.Block()
	}
	other := c.failures.Other(f)
	path := paths.Find(paths.Search{
		Block: e.To(), Pred: e.If.Block(), To: head,
		Avoid: func(instr ssa.Instruction) bool {
			return f.Uses[instr] || f.Logs[instr] || e.To().Dominates(instr.Block()) && c.leavesWord(instr)
		},
		Edge: func(x *paths.Explorer, at paths.State, succ int) bool {
			return (len(at.Block.Succs) == 1 || e.To().Dominates(at.Block) && c.failures.Tests(f, at.Block)) && other(x, at, succ) &&
				!paths.Sets(at.Block, at.Block.Succs[succ])
		},
	})
	return path != nil && len(path.Branches()) > 0 && paths.Find(paths.Search{From: f.Call, To: head, Edge: c.conditions.Succeeding(f.Err)}) != nil
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
		if failures.AsksKind(instr) {
			return false
		}
		does, seen := c.effects.Call(instr)
		return !knowledge.Quiet(&instr.Call) && (!seen || !does.Only(effects.Logs)) || does.Has(effects.Counts)
	}
	return false
}

// leftOut reports a write whose error one branch returns, and another never looks at.
func (c *checker) leftOut(f *failures.Failure) bool {
	other := c.testsAnother(f.Call, f.Err)
	if other == nil && (f.Call != f.Err || len(f.Uses) == 0) || c.untested[f.Call.Pos()] {
		return false // with other results the branch may be about these
	}
	if !c.works(f.Call, effects.Writes) && (other == nil || !c.works(f.Call, effects.Reads, effects.Asks, effects.Shares)) {
		return false
	}
	if len(c.graph.Closures(f.Call)) > 0 {
		return false // what the closure has found may decide as well whether there can be an error
	}
	looks := func(instr ssa.Instruction) bool {
		return slices.Contains(knowledge.Referrers(f.Err), instr) || instr == f.Call
	}
	path := paths.Find(paths.Search{
		From: f.Call,
		To: func(instr ssa.Instruction) bool {
			_, returns := instr.(*ssa.Return)
			return c.succeeds(instr, true) || other != nil && returns && !looks(instr) // whatever comes of it, this error is not looked at
		},
		Avoid: looks,
	})
	if path == nil {
		return false
	}
	if other != nil {
		c.report(untestedError, other, c.related(f.Call.Pos(), "its error is tested by nothing"), nil,
			"the test is about %s, which is nil, and not about the error that %s has just returned", other.Name, flow.CalleeName(&f.Call.Call))
		return true
	}
	c.report(swallowed, c.ssa.Range(f.Call), c.related(path.End.Pos(), "returns success"), nil,
		"the error of %s is looked at on one branch only: on another the reconcile goes on as if it had worked", flow.CalleeName(&f.Call.Call))
	return true
}

// succeeds reports whether an instruction is a return that says that all is done, and that no finding is about.
func (c *checker) succeeds(instr ssa.Instruction, bare bool) bool {
	return !c.reported[instr] && c.reconciles.Succeeds(instr, bare)
}

// reachesOut reports whether a call is of a function that is not seen, with a context, and with something else or
// of an object: by convention that one asks something outside. The error of one that only waits says that the context has ended.
func (c *checker) reachesOut(call *ssa.Call) bool {
	if knowledge.Waiting(&call.Call) {
		return false
	}
	args := knowledge.Args(&call.Call)
	if !slices.ContainsFunc(args, func(arg ssa.Value) bool { return knowledge.Context(arg.Type()) }) || len(args) == 1 && !call.Call.IsInvoke() {
		return false
	}
	does, seen := c.effects.Call(call)
	return !seen && does.Has(effects.Unknown)
}

// prepares reports whether a call looks into a cache, and changes what it is handed by what it finds there: an object that the
// caller writes or hands on is not complete when it has failed.
func (c *checker) prepares(call *ssa.Call) bool {
	does, _ := c.effects.Call(call)
	return does.Has(effects.Shares) && slices.ContainsFunc(does, func(e effects.Effect) bool {
		return e.Kind == effects.Stores && slices.ContainsFunc(c.writes(call.Parent()), func(object refs.Ref) bool { return object.Root == e.On.Root })
	})
}

// writes returns the objects that a function writes to the cluster.
func (c *checker) writes(fn *ssa.Function) []refs.Ref {
	var found []refs.Ref
	for _, call := range calls.In(fn) {
		does, _ := c.effects.Call(call)
		for _, w := range does.Writes() {
			if w.Object.Root != nil {
				found = append(found, w.Object)
			}
		}
	}
	return found
}

// works reports whether a call asks or changes the cluster. What only computes or looks into memory has its own
// meaning of an error.
func (c *checker) works(call *ssa.Call, kinds ...effects.Kind) bool {
	does, _ := c.effects.Call(call)
	return does.Has(kinds...)
}
