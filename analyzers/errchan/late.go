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
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// lateErrors reports an error channel that is read only after its reader has waited for the
// context, or for another component: an error of the goroutine lies there until the shutdown.
func (c *checker) lateErrors(ch *channels.Channel) {
	if ch.OthersReceive || ch.Foreign || len(ch.Receives) == 0 || len(ch.Sends) == 0 || !carriesError(ch) {
		return
	}
	fn := ch.Receives[0].Func()
	wait := c.waitBefore(ch)
	if wait == nil {
		return
	}
	for _, send := range ch.Sends {
		if !c.startedBefore(send.Func(), wait) {
			return
		}
	}
	if !c.stops.IsStop(wait.X) && slices.ContainsFunc(ch.Sends, func(send *channels.Op) bool { return !c.runsComponent(send.Func()) }) {
		return // who fails tells others, too, or comes to its end anyway
	}
	send := ch.Sends[0]
	message := fmt.Sprintf(lateMessage, c.chanName(send), exprAt(c, wait), funcName(fn))
	c.report(droppedError, c.ssa.Place(wait), message, []analysis.RelatedInformation{
		send.Related(c.ssa, "sent here"),
		ch.Receives[0].Related(c.ssa, "read here"),
	})
}

// waitBefore returns the bare receive from a context or stop channel, or from a goroutine that goes on, that comes before every
// receive of the channel, all in one function; nil if there is none.
func (c *checker) waitBefore(ch *channels.Channel) *ssa.UnOp {
	var first *ssa.UnOp
	for earlier := range paths.Earlier(ch.Receives[0].Instr) {
		wait, ok := earlier.(*ssa.UnOp)
		if !ok || wait.Op != token.ARROW || c.channels.Of(wait.X) == ch || !c.stops.IsStop(wait.X) && !c.goesOnBefore(wait) {
			continue
		}
		late := func(op *channels.Op) bool { return op.Func() == wait.Parent() && paths.Before(wait, op.Instr) }
		if !slices.ContainsFunc(ch.Receives, func(op *channels.Op) bool { return !late(op) }) {
			first = wait
		}
	}
	return first
}

// startedBefore reports whether fn is a goroutine that the function of wait starts before it waits.
func (c *checker) startedBefore(fn *ssa.Function, wait ssa.Instruction) bool {
	sites := c.graph.Sites(fn)
	for _, site := range sites {
		if site.Mode != calls.Goroutine || site.Caller() != wait.Parent() || !paths.Before(site.Instr, wait) {
			return false
		}
	}
	return len(sites) > 0
}

func carriesError(ch *channels.Channel) bool {
	for _, made := range ch.Makes {
		elem := knowledge.ElementType(made.Type())
		if !knowledge.IsError(elem) {
			return false
		}
	}
	return len(ch.Makes) > 0
}

// exprAt returns how the source writes what is received from.
func exprAt(c *checker, recv *ssa.UnOp) string {
	for _, node := range c.ssa.Path(recv.Pos()) {
		if node, ok := node.(*ast.UnaryExpr); ok {
			return exprString(node)
		}
	}
	return "the context is done"
}

func exprString(e ast.Expr) string { return types.ExprString(e) }
