package errchan

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const (
	rootMessage     = "%s never closes: nothing ends the context, so that %s never stops"
	nilMessage      = "stop channel of %s is nil and never closes: nothing stops it"
	unsetMessage    = "stop channel %s is never set: it is nil and never closes, so that nothing stops %s"
	neverMessage    = "%s never closes, although %s is in scope: nothing stops %s"
	unclosedMessage = "stop channel %s is never closed: nothing stops %s"
	oneMessage      = "%s ends one of the goroutines that %s runs until then, and the others go on: nothing closes it"
)

// deadStops reports the stop channels in fn that can never close.
func (c *checker) deadStops(fn *ssa.Function) {
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			c.deadStopArg(instr)
		case *ssa.UnOp:
			if instr.Op == token.ARROW {
				c.deadReceive(instr, instr.X)
			}
		case *ssa.Select:
			for _, state := range instr.States {
				if state.Dir == types.RecvOnly && instr.Blocking { // a look with a default waits for nothing
					c.deadReceive(instr, state.Chan)
				}
			}
			c.unmadeStops(instr)
		}
	}
}

// deadReceive reports a receive from the Done channel of a context that never ends.
func (c *checker) deadReceive(instr ssa.Instruction, from ssa.Value) {
	if done := c.neverDone(from); done != nil {
		c.report(backgroundStop, c.ssa.Place(done), fmt.Sprintf(rootMessage, c.callText(done), c.runner(instr.Parent())), nil)
	}
}

// unmadeStops reports the arms of a select that would end its loop, and that are on a channel which nothing makes. A send on it is the finding otherwise.
func (c *checker) unmadeStops(sel *ssa.Select) {
	for _, op := range c.channels.At(sel) {
		arm := paths.Arm(sel, op.Arm)
		if op.Kind != channels.Receive || !op.InLoop() || arm == nil || paths.Reach(arm, nil).Has(sel.Block()) || !op.Unmade() || len(unmadeSends(op.Channel)) > 0 {
			continue
		}
		c.report(backgroundStop, op.Place(c.ssa), fmt.Sprintf(unsetMessage, c.chanName(op), c.runner(sel.Parent())), nil)
	}
}

// deadStopArg reports a stop channel handed over that can never close.
func (c *checker) deadStopArg(call ssa.CallInstruction) {
	common := call.Common()
	args := knowledge.Args(common)
	i, ok := knowledge.StopArg(common)
	if knowledge.WaitForSync(common) && stopParamAround(call.Parent()) != nil { // what runs until that stop does not sync any more once it has ended
		i = slices.IndexFunc(args, func(arg ssa.Value) bool { return knowledge.StopChannel(arg.Type()) })
		ok = i >= 0
	}
	c.unsetStops(call)
	if !ok || i >= len(args) || !knowledge.StopChannel(args[i].Type()) {
		return // what a function of the program does with a stop channel is its own business
	}
	arg := args[i]
	place := c.argPlace(call, i)
	done := c.neverDone(arg)
	if (done != nil || knowledge.IsNil(arg)) && !stopInScope(call.Parent()) {
		return // nothing says that it is to end before the process
	}
	if stop := stopParamAround(call.Parent()); stop != nil && knowledge.Global(arg) == knowledge.NeverStop {
		c.report(backgroundStop, place, fmt.Sprintf(neverMessage, c.argText(call, i), paramName(stop), flow.CalleeName(common)), nil)
		return
	}
	if done != nil {
		c.report(backgroundStop, c.ssa.Place(done), fmt.Sprintf(rootMessage, c.callText(done), flow.CalleeName(common)), nil)
		return
	}
	if knowledge.IsNil(arg) {
		c.report(backgroundStop, place, fmt.Sprintf(nilMessage, flow.CalleeName(common)), nil)
		return
	}
	ch := c.channels.Of(arg)
	if ch == nil || !c.neverCloses(ch) || c.process.EndsWith(call.Parent()) {
		return
	}
	sends := slices.Concat(ch.Sends, ch.Passed)
	switch {
	case len(sends) == 0:
		c.report(backgroundStop, place, fmt.Sprintf(unclosedMessage, c.argText(call, i), flow.CalleeName(common)), nil)
	case knowledge.SharesStop(common) && !sends[0].InLoop() && sends[0].Sender.Sends < channels.Many:
		c.report(backgroundStop, sends[0].Place(c.ssa), fmt.Sprintf(oneMessage, c.does(sends[0]), flow.CalleeName(common)),
			[]analysis.RelatedInformation{c.ssa.Related(call, "hands it to all of them")})
	}
}

// unsetStops reports the stop channels that a call hands over out of fields which nothing sets: to a library that runs something
// until then, or to whatever is called like a component.
func (c *checker) unsetStops(call ssa.CallInstruction) {
	common := call.Common()
	stop, library := knowledge.StopArg(common)
	for i, arg := range knowledge.Args(common) {
		if (library && i == stop || knowledge.EntryNames[flow.CalleeName(common)]) && knowledge.StopChannel(arg.Type()) && c.channels.NeverSet(arg) {
			c.report(backgroundStop, c.argPlace(call, i), fmt.Sprintf(unsetMessage, c.argText(call, i), flow.CalleeName(common)), nil)
		}
	}
}

// stopParamAround returns the context or stop channel that a function, or one around it, is given; nil for none.
func stopParamAround(fn *ssa.Function) *ssa.Parameter {
	for ; fn != nil; fn = fn.Parent() {
		if stop := runnables.StopParam(fn); stop != nil {
			return stop
		}
	}
	return nil
}

// stopInScope reports whether a function, or one around it, has a context or stop channel at hand: as a
// parameter, or in a field of its receiver.
func stopInScope(fn *ssa.Function) bool {
	if stopParamAround(fn) != nil {
		return true
	}
	for ; fn != nil; fn = fn.Parent() {
		recv := fn.Signature.Recv()
		if recv == nil {
			continue
		}
		holder := recv.Type()
		holder = knowledge.Pointee(holder)
		if s, ok := holder.Underlying().(*types.Struct); ok {
			for field := range s.Fields() {
				if knowledge.Context(field.Type()) || knowledge.StopChannel(field.Type()) {
					return true
				}
			}
		}
	}
	return false
}

// neverDone returns the call of Done on a context that nothing ends; nil if v is anything else.
func (c *checker) neverDone(v ssa.Value) *ssa.Call {
	for {
		change, ok := v.(*ssa.ChangeType)
		if !ok {
			break
		}
		v = change.X
	}
	call, ok := v.(*ssa.Call)
	if !ok || knowledge.Callee(&call.Call) != knowledge.Done {
		return nil
	}
	if s := c.stops.Of(call.Call.Value); s.Kind != stops.Never {
		return nil
	}
	return call
}

// neverCloses reports whether a channel is made here, seen whole, and not closed. What other packages are seen to do is no more than to send on it.
func (c *checker) neverCloses(ch *channels.Channel) bool {
	return len(ch.Makes) > 0 && !ch.Foreign && (!ch.OthersSend || ch.OnlyPassed) && len(ch.Closes) == 0
}

// stopArm reports whether an operation waits for a context or stop channel to end.
func (c *checker) stopArm(op *channels.Op) bool {
	if op.Kind != channels.Receive {
		return false
	}
	if recv, ok := op.Instr.(*ssa.UnOp); ok {
		return c.stops.IsStop(recv.X)
	}
	return op.Select != nil && c.stops.IsStop(op.Select.States[op.Arm].Chan)
}

// callText returns how the source writes a call.
func (c *checker) callText(call *ssa.Call) string {
	for _, node := range c.ssa.Path(call.Pos()) {
		if node, ok := node.(*ast.CallExpr); ok {
			return exprString(node)
		}
	}
	return "the stop channel"
}

// argument returns the syntax of an argument.
func (c *checker) argument(call ssa.CallInstruction, i int) ast.Expr {
	for _, node := range c.ssa.Path(call.Pos()) {
		switch n := node.(type) {
		case *ast.GoStmt:
			node = n.Call
		case *ast.DeferStmt:
			node = n.Call
		}
		if node, ok := node.(*ast.CallExpr); ok && i < len(node.Args) {
			return node.Args[i]
		}
	}
	return nil
}

func (c *checker) argPlace(call ssa.CallInstruction, i int) ssabuild.Range {
	if arg := c.argument(call, i); arg != nil {
		return ssabuild.Range{From: arg.Pos(), To: arg.End()}
	}
	return c.ssa.Place(call)
}

func (c *checker) argText(call ssa.CallInstruction, i int) string {
	if arg := c.argument(call, i); arg != nil {
		return exprString(arg)
	}
	return "the channel"
}
