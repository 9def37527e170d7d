package errchan

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// The questions of this file are about the program that a fix makes: what can come earlier, twice or
// in another order than before. A call into another package counts as harmless unless it follows a
// send that no longer waits for its receiver.

// signalledElsewhere reports whether a second signal could follow the deferred one: another close of
// the channel, or a Done in a function that the goroutine runs. The program would panic.
func (c *checker) signalledElsewhere(signal *channels.Op) bool {
	ch := signal.Channel
	if signal.Kind == channels.Close {
		return len(ch.Closes) > 1 || ch.OthersSend
	}
	own := c.graph.RunBy(signal.Func())
	return slices.ContainsFunc(ch.Dones, func(op *channels.Op) bool { return op != signal && slices.Contains(own, op.Func()) })
}

// madeMeanwhile reports whether the goroutine itself makes the channel that it closes, so that a
// deferred close, whose argument is evaluated at once, would close another one or none. A variable is
// set once, before the goroutine starts; the check of the block is for what syntax shows.
func (c *checker) madeMeanwhile(signal *channels.Op) bool {
	if signal.Kind != channels.Close {
		return false
	}
	load, ok := signal.Instr.(ssa.CallInstruction).Common().Args[0].(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	cell := flow.Cell(load.X)
	for _, fn := range c.graph.RunBy(signal.Func()) {
		if slices.ContainsFunc(instructions(fn), func(instr ssa.Instruction) bool { return written(instr) == cell }) {
			return true
		}
	}
	variable := flow.Variable(load.X)
	return variable != nil && len(flow.StoresTo(variable)) > 1
}

// written returns what an instruction writes to, as flow.Cell names it; nil for nothing.
func written(instr ssa.Instruction) any {
	switch instr := instr.(type) {
	case *ssa.Store:
		return flow.Cell(instr.Addr)
	case *ssa.MapUpdate:
		return flow.Cell(instr.Map)
	}
	return nil
}

// deferWaits reports whether a deferred call of fn waits for another goroutine. It has run after the
// signal so far and would run before it, and who is waited for may wait for the signal.
func (c *checker) deferWaits(fn *ssa.Function) bool {
	for _, instr := range instructions(fn) {
		if _, ok := instr.(*ssa.Defer); !ok {
			continue
		}
		for _, inner := range c.graph.With(instr, nil) {
			for _, op := range c.channels.At(inner) {
				if op.Kind == channels.Receive || op.Kind == channels.Wait || op.Kind == channels.Send {
					return true
				}
			}
		}
	}
	return false
}

// readsResult reports whether who waits for the signal then reads what the goroutine writes on some
// paths only. So far those who wait were never let go on the others.
func (c *checker) readsResult(signal *channels.Op) bool {
	partly := make(map[any]bool)
	for _, instr := range instructions(signal.Func()) {
		if calls.OnEveryPath(instr.Block()) {
			continue
		}
		for _, inner := range c.graph.With(instr, nil) {
			if cell := written(inner); cell != nil {
				partly[cell] = true
			}
		}
	}
	if len(partly) == 0 {
		return false
	}
	return slices.ContainsFunc(slices.Concat(signal.Channel.Receives, signal.Channel.Waits), func(wait *channels.Op) bool {
		return slices.ContainsFunc(c.graph.Following(wait.Instr), func(instr ssa.Instruction) bool {
			load, ok := instr.(*ssa.UnOp)
			return ok && load.Op == token.MUL && partly[flow.Cell(load.X)]
		})
	})
}

// goesOn reports whether the sender does anything after a send but end. With room in the channel it
// does that before the value has been received: a deferred close or cancel, say, can win against the
// value in the receiver's select.
func (c *checker) goesOn(send *channels.Op) bool {
	return slices.ContainsFunc(c.graph.Following(send.Instr), func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Call:
			return !knowledge.Logs(&instr.Call)
		case *ssa.Defer, *ssa.Go, *ssa.Send, *ssa.Select, *ssa.Store, *ssa.MapUpdate, *ssa.Panic:
			return true
		case *ssa.UnOp:
			return instr.Op == token.ARROW
		}
		return false
	})
}

// measured returns the channels whose length or capacity the package asks for.
func (c *checker) measured() map[*channels.Channel]bool {
	found := make(map[*channels.Channel]bool)
	for _, fn := range c.ssa.Funcs {
		for _, instr := range instructions(fn) {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			builtin, ok := call.Call.Value.(*ssa.Builtin)
			if ok && (builtin.Name() == "len" || builtin.Name() == "cap") {
				found[c.channels.Of(call.Call.Args[0])] = true
			}
		}
	}
	return found
}

// acts reports whether a send calls or receives to get its channel or value: a select evaluates them
// even where it then leaves by another case, so that what was taken is lost.
func acts(send ast.Node) bool {
	found := false
	ast.Inspect(send, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.FuncLit:
			return false
		}
		return true
	})
	return found
}

// awaitedOnce reports whether somebody receives one value and waits for nothing else: one that has
// closed the stop channel before may count on a sender that is past its look.
func awaitedOnce(ch *channels.Channel) bool {
	return slices.ContainsFunc(ch.Receives, func(op *channels.Op) bool { return op.Bare() && !op.Range })
}
