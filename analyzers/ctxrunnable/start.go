package ctxrunnable

import (
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

const (
	returnsAtOnce = "%s returns while its goroutine still runs, so that nothing waits for it at shutdown"
	neverUsed     = "%s never uses its context, so that nothing can stop it"
)

// returnsEarly reports a Runnable that starts a goroutine which outlives it and returns nil
// without a wait in between.
func (c *checker) returnsEarly(entry *runnables.Entry) {
	if entry.Kind != runnables.Runnable || c.joinsDeferred(entry.Func) {
		return
	}
	for _, call := range callsIn(entry.Func) {
		if !c.leavesGoroutine(call) {
			continue
		}
		ret := c.returnAfter(call)
		if ret == nil {
			continue
		}
		c.reported[entry.Func] = true
		c.report("returns-early", c.ssa.Range(ret), fmt.Sprintf(returnsAtOnce, subject(entry.Func)),
			c.note(call.Pos(), "started here"), c.note(entry.Why, "run by a manager because of this"))
		return
	}
}

// leavesGoroutine reports whether a call starts a goroutine that lives until something ends it,
// itself or in a helper that does not wait for it. A goroutine that waits for the context only to
// clean up behind it is no work that could be lost.
func (c *checker) leavesGoroutine(call ssa.CallInstruction) bool {
	b, known := c.blocking.Call(call)
	if !known {
		return false
	}
	if starts(call) {
		return b.Lives() && !c.cleansUp(call)
	}
	_, plain := call.(*ssa.Call)
	return plain && b.Spawns && !b.Lives() && !b.Joins && len(c.stops.Given(call.Common())) > 0
}

// starts reports whether a call itself starts a goroutine that nothing joins: groups are joined
// by their Wait, which is somewhere.
func starts(call ssa.CallInstruction) bool {
	_, ok := call.(*ssa.Go)
	return ok
}

// cleansUp reports whether what a go statement runs does nothing but wait once and act then.
func (c *checker) cleansUp(call ssa.CallInstruction) bool {
	if _, blocks := knowledge.BlocksUntil[knowledge.Callee(call.Common())]; blocks {
		return false
	}
	callees := c.graph.Callees(call)
	for _, fn := range callees {
		if len(paths.Cycles(fn, nil)) > 0 {
			return false
		}
		for _, inner := range callsIn(fn) {
			if b, ok := c.blocking.Call(inner); ok && b.Lives() {
				return false
			}
		}
	}
	return len(callees) > 0
}

// returnAfter returns a return of nil that is reached from the call without a wait for the context,
// the goroutine, or anything that could be either.
func (c *checker) returnAfter(call ssa.CallInstruction) *ssa.Return {
	start := call.Block()
	if !c.flows(start, call) {
		return nil
	}
	if ret := returnsNil(start); ret != nil {
		return ret
	}
	blocked := make(paths.Set)
	for _, b := range call.Parent().Blocks {
		if !c.flows(b, nil) {
			blocked[b] = true
		}
	}
	var first *ssa.Return
	for _, succ := range start.Succs {
		for b := range paths.Reach(succ, blocked) {
			if ret := returnsNil(b); ret != nil && (first == nil || ret.Pos() < first.Pos()) {
				first = ret
			}
		}
	}
	return first
}

// flows reports whether a block runs through, from behind the instruction after if it is given,
// without a wait.
func (c *checker) flows(b *ssa.BasicBlock, after ssa.Instruction) bool {
	passed := after == nil
	for _, instr := range b.Instrs {
		if passed && c.mayWait(instr) {
			return false
		}
		passed = passed || instr == after
	}
	return true
}

// mayWait reports whether an instruction can wait for a stop or a goroutine. A call of something
// unknown that is given the context can.
func (c *checker) mayWait(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Select:
		return instr.Blocking
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Call:
		b, known := c.blocking.Call(instr)
		if known {
			return b.Lives() || b.Joins
		}
		return len(c.stops.Given(&instr.Call)) > 0 && !knowledge.Prompt.Calls(&instr.Call)
	}
	return false
}

// joinsDeferred reports whether a function waits in a defer.
func (c *checker) joinsDeferred(fn *ssa.Function) bool {
	for _, call := range callsIn(fn) {
		if _, ok := call.(*ssa.Defer); !ok {
			continue
		}
		if b, known := c.blocking.Call(call); known && (b.Joins || b.Lives()) {
			return true
		}
	}
	return false
}

// ignored reports a Runnable whose Start does blocking work and never mentions its context. It is
// silent where another check has said why the same Start does not stop.
func (c *checker) ignored(entry *runnables.Entry) {
	fn := entry.Func
	if entry.Kind != runnables.Runnable || c.reported[fn] || used(entry.Stop) || c.closable(fn) || !c.works(fn) {
		return
	}
	c.report("ignored-context", c.ssa.At(declaration(fn)), fmt.Sprintf(neverUsed, subject(fn)),
		c.note(entry.Why, "run by a manager because of this"))
}

// works reports whether a function does more than set-up: it loops or calls something that blocks,
// starts a goroutine that lives on, or sleeps.
func (c *checker) works(fn *ssa.Function) bool {
	b := c.blocking.Of(fn)
	if b.Serves {
		return false // serve-without-stop knows better
	}
	if b.Lives() || b.Spawns || b.Sleeps || c.loopsForever(fn) {
		return true
	}
	for _, call := range callsIn(fn) {
		if call.Common().IsInvoke() && knowledge.EntryNames[call.Common().Method.Name()] {
			return true
		}
	}
	return false
}

// loopsForever reports whether a function has a for statement without a condition.
func (c *checker) loopsForever(fn *ssa.Function) bool {
	found := false
	ast.Inspect(fn.Syntax(), func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok && loop.Cond == nil {
			found = true
		}
		_, nested := n.(*ast.FuncLit)
		return !found && (!nested || n == fn.Syntax())
	})
	return found
}

// closable reports whether the type of a method can be ended in another way.
func (c *checker) closable(fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	return recv != nil && knowledge.Closable(recv.Type())
}

// used reports whether anything reads a parameter.
func used(param *ssa.Parameter) bool {
	refs := param.Referrers()
	if refs == nil {
		return false
	}
	for _, ref := range *refs {
		store, ok := ref.(*ssa.Store)
		if !ok {
			return true
		}
		if cell, ok := store.Addr.(*ssa.Alloc); !ok || len(*cell.Referrers()) > 1 {
			return true
		}
	}
	return false
}

func returnsNil(b *ssa.BasicBlock) *ssa.Return {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) == 0 || !ret.Pos().IsValid() {
		return nil
	}
	last, ok := paths.Returned(ret, len(ret.Results)-1).(*ssa.Const)
	if !ok || !last.IsNil() {
		return nil
	}
	return ret
}

// declaration returns the position of a function's name, or of the func of a literal.
func declaration(fn *ssa.Function) token.Pos { return fn.Pos() }
