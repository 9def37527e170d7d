package ctxrunnable

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/endings"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
)

const (
	selfWait = "%s never returns: it waits for the goroutine that runs it"
	lateWait = "%s never returns: its goroutine ends with %s, which nothing ends before it has returned"
)

// selfJoins reports goroutines that wait for their own end, or send to themselves.
func (c *checker) selfJoins() {
	for _, join := range c.joins {
		var related []analysis.RelatedInformation
		if join.Wait != join.Call {
			related = append(related, c.note(join.Wait.Pos(), "waits here"))
		}
		related = append(related, c.note(join.Start.Pos(), "the goroutine starts here"))
		if join.Run != nil {
			related = append(related, c.note(join.Run.Pos(), "this runs the function in a goroutine that it waits for"))
		}
		c.report(waitsForItself, c.ssa.Range(join.Call), fmt.Sprintf(selfWait, c.waitName(join.Call)), related...)
	}
}

// staysInSelfJoin reports whether a loop that has seen the end of a stop comes back only past what a goroutine waits for itself in: then it does not spin.
func (c *checker) staysInSelfJoin(sight afterstop.Sight) bool {
	sel, ok := sight.Instr.(*ssa.Select)
	if !ok || sight.State == nil {
		return false
	}
	arm := paths.Arm(sel, slices.Index(sel.States, sight.State))
	waits := func(instr ssa.Instruction) bool {
		return slices.ContainsFunc(c.joins, func(join endings.SelfJoin) bool { return join.Call == instr })
	}
	return arm != nil && paths.Find(paths.Search{Block: arm, At: sel, Avoid: waits}) == nil
}

// lateEnds reports where a function that has seen its stop end, that a manager runs, or that is handed a stop, waits for a goroutine which ends with
// another stop, and itself ends that only after the wait.
func (c *checker) lateEnds(fn *ssa.Function) {
	for _, held := range c.ended.Held(fn) {
		join := c.after.Joined(fn, held.Start)
		if join == nil || !held.LateFor(join) {
			continue
		}
		s, ok := c.scopeOf(fn)
		entry := c.runnables.Of(fn)
		if !c.comesAfterStop(join) && (entry == nil || entry.Kind != runnables.Runnable) && (!ok || s.owner != fn || c.endsAnyway(&s)) {
			continue // the program can end in the meantime
		}
		c.reportUnder(s, diagnostic(nil, waitsForItself, c.ssa.Range(join), fmt.Sprintf(lateWait, c.waitName(join), c.madeName(held.Stop)), []analysis.RelatedInformation{
			c.note(held.Start.Pos(), "the goroutine starts here"), c.note(held.Ends[0].Pos(), "ended here"),
		}))
		return
	}
}

// waitName returns how the source writes what waits: the function of a call, or the receive.
func (c *checker) waitName(instr ssa.Instruction) string {
	if receive, ok := instr.(*ssa.UnOp); ok && receive.Op == token.ARROW {
		return "receive from " + c.channelName(receive.Pos())
	}
	if send, ok := instr.(*ssa.Send); ok {
		return "send on " + c.channelName(send.Pos())
	}
	for _, node := range c.ssa.Path(instr.Pos()) {
		switch node := node.(type) {
		case *ast.DeferStmt:
			return types.ExprString(node.Call.Fun)
		case *ast.CallExpr:
			return types.ExprString(node.Fun)
		}
	}
	return "the call"
}
