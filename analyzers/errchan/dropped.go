package errchan

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/rule"
)

const (
	droppedMessage = "error of %s is dropped: when it fails, %s"
	loggedMessage  = "error of %s is only logged: when it fails, %s"
	goesOnAsIf     = "the process goes on as if it ran"
	leadsOn        = "the process goes on as the leader"
	waitsForEver   = "%s waits for ever"
	endsWell       = "its function returns nil, as after a success"
	ofFailures     = "failures of " // a question, see afterstop.FailsBy
	syncMessage    = "result of %s is dropped: what follows runs on caches that may not have synced"
	lateMessage    = "error sent on %s is read only after %s: until then %s goes on as if nothing had failed"
)

// droppedErrors reports the calls of fn whose failure is lost.
func (c *checker) droppedErrors(fn *ssa.Function) {
	c.dies(fn)
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Go:
			if c.component(instr) && !c.keepsError(instr) && !c.acknowledged(instr.Pos()) {
				c.reportDropped(instr, c.checkOfDropped(instr), droppedMessage)
			}
		case *ssa.Call:
			c.droppedCall(instr)
		}
	}
}

func (c *checker) droppedCall(call *ssa.Call) {
	if knowledge.WaitForSync(&call.Call) && c.syncIgnored(call) {
		c.report(droppedSync, c.ssa.Place(call), fmt.Sprintf(syncMessage, flow.CalleeName(&call.Call)), nil)
		return
	}
	if c.servedInVain(call) {
		c.report(droppedError, c.ssa.Place(call), fmt.Sprintf(droppedMessage, c.calledAs(call), endsWell), nil)
		return
	}
	if !c.inGoroutine(call.Parent()) && !c.leads(call.Parent()) || !c.component(call) || c.keepsError(call) {
		return
	}
	switch {
	case (unused(call) && c.isStatement(call) && c.quietFrom(call) || c.keptUnread(call)) && !c.acknowledged(call.Pos()):
		c.reportDropped(call, c.checkOfDropped(call), droppedMessage)
	case c.onlyLogged(call) && !knowledge.PackageServers[knowledge.Callee(&call.Call)] && !c.after.FailsUnsynced(call): // a common form, and a choice
		c.reportDropped(call, c.checkOfLogged(call), loggedMessage)
	}
}

// servedInVain reports whether a call serves until it fails, drops the error as a statement of its own, and is in a function that could return an error and returns none
// after it: a port that is taken ends a command, or a component, as if its work were done.
func (c *checker) servedInVain(call *ssa.Call) bool {
	server, blocks, _ := knowledge.ServerOf(knowledge.Callee(&call.Call))
	serves := knowledge.PackageServers[knowledge.Callee(&call.Call)] && !knowledge.ServesProfiles(c.pass.Pkg, &call.Call) ||
		server != nil && blocks && server.Serves && !c.onLoopback(call)
	return serves && unused(call) && c.isStatement(call) && !c.acknowledged(call.Pos()) && knowledge.ReturnsError(call.Parent().Signature) &&
		paths.Find(paths.Search{From: call, To: paths.ReturnsNil}) != nil && c.quietFrom(call)
}

// keepsError reports whether what a call runs keeps its error for those who ask, as a node of virtual-kubelet does, and the package asks.
func (c *checker) keepsError(call ssa.CallInstruction) bool {
	run := knowledge.Receiver(call.Common())
	return run != nil && c.asked().At(run.Type()) != nil
}

// failuresAsked returns the types of what the package asks for the error that it has ended with.
func (c *checker) failuresAsked() *typeutil.Map {
	asked := new(typeutil.Map)
	for _, fn := range c.ssa.Shipped {
		for _, ask := range calls.In(fn) {
			if of := knowledge.FailureOf(ask.Common()); of != nil {
				asked.Set(of.Type(), true)
			}
		}
	}
	return asked
}

// checkOfLogged returns the check for an error that is in a log alone. What seldom fails is mostly left at that, and so is a server beside other work:
// that it cannot listen is found by who asks it. A function that waits for its stop, and could return the error, has lost it.
func (c *checker) checkOfLogged(call *ssa.Call) string {
	server, _, _ := knowledge.ServerOf(knowledge.Callee(&call.Call))
	if knowledge.SeldomFails(&call.Call) || server != nil && !c.waiterCanFail(call) {
		return loggedError
	}
	return droppedError
}

// checkOfDropped returns the check for an error that is dropped: that of a cache comes when the cache is started twice, and is left with those that
// seldom come, as are one that says that caches have not synced, which is so only once a stop has ended, and that of a server of a package which is handed its listener.
func (c *checker) checkOfDropped(call ssa.CallInstruction) string {
	if knowledge.StartsCache(call.Common()) || knowledge.ServesListener(call.Common()) || c.after.FailsUnsynced(call) {
		return loggedError
	}
	return droppedError
}

func (c *checker) reportDropped(call ssa.CallInstruction, check, message string) {
	if c.syncAsked(call) {
		return
	}
	then := goesOnAsIf
	if c.leads(call.Parent()) {
		then = leadsOn
	}
	var places []analysis.RelatedInformation
	if wait := c.waitsForCaches(call); wait != nil {
		then = fmt.Sprintf(waitsForEver, flow.CalleeName(wait.Common()))
		places = append(places, c.ssa.Related(wait, "waits for the caches here"))
	}
	d := diagnostic(check, c.ssa.Place(call), fmt.Sprintf(message, c.calledAs(call), then), places)
	if methods := c.after.FailsBy(call); methods != "" {
		rule.Presume(c.pass, ofFailures+methods, d)
		return
	}
	c.pass.Report(d)
}

// calledAs returns how the source writes what is called.
func (c *checker) calledAs(call ssa.CallInstruction) string {
	return c.ssa.Callee(call, flow.CalleeName(call.Common()))
}

// inGoroutine reports whether fn is the body of a goroutine and nothing else: a function literal, or a function that only the package runs.
func (c *checker) inGoroutine(fn *ssa.Function) bool {
	repeats := slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool { return site.Repeats })
	own := fn.Parent() != nil || !c.graph.Escapes(fn)
	return own && c.graph.RunsOnly(fn, calls.Goroutine) && !repeats
}

// leads reports whether an election runs fn once it leads: when fn has returned, the election goes on, and its process leads without the work.
func (c *checker) leads(fn *ssa.Function) bool {
	entry := c.runnables.Of(fn)
	return entry != nil && entry.Kind == runnables.Callback
}

// isStatement reports whether a call is a statement of its own. An assignment to the blank identifier says that
// somebody has thought of the result.
func (c *checker) isStatement(call *ssa.Call) bool {
	path := c.ssa.Path(call.Pos())
	for i, node := range path {
		if _, ok := node.(*ast.CallExpr); ok && i+1 < len(path) {
			_, alone := path[i+1].(*ast.ExprStmt)
			return alone
		}
	}
	return false
}

// acknowledged reports whether a comment on the line, or one on a line of its own above it, says to errcheck that the error is
// dropped on purpose.
func (c *checker) acknowledged(pos token.Pos) bool {
	return slices.ContainsFunc(c.ssa.CommentsAt(pos), func(group *ast.CommentGroup) bool {
		comment := strings.TrimPrefix(group.List[len(group.List)-1].Text, "//")
		text, ok := strings.CutPrefix(strings.TrimLeft(comment, " "), "nolint") // golangci-lint takes both forms
		return ok && (!strings.HasPrefix(text, ":") || strings.Contains(text, "errcheck"))
	})
}

func unused(v ssa.Value) bool { return len(knowledge.Referrers(v)) == 0 }

// onlyLogged reports whether all that is done about the error of a call is to log it.
func (c *checker) onlyLogged(call *ssa.Call) bool { return logged(call) && c.quietFrom(call) }

// logged reports whether an error is in a log and in nothing else, also with a text or a stack added to it.
func logged(err ssa.Value) bool {
	found := false
	for _, ref := range knowledge.Referrers(err) {
		switch ref := ref.(type) {
		case *ssa.BinOp:
			continue
		case *ssa.Call:
			wraps := knowledge.KeepsNil(&ref.Call) == err && logged(ref)
			if !wraps && !knowledge.Logs(&ref.Call) && !knowledge.ErrorTests.Calls(&ref.Call) {
				return false
			}
			found = found || wraps || knowledge.Logs(&ref.Call)
		case *ssa.ChangeInterface, *ssa.MakeInterface:
			found = true // an argument of a log call: quietFrom lets no other call pass
		default:
			return false
		}
	}
	return found
}

// quietFrom reports whether nothing happens after a call, on any path to the end of its function,
// but logging, and a wait group counted down or a channel closed for a join, which tell the end and not the error: no exit, no cancel, no
// send, nothing stored, no retry, no error that whoever runs the goroutine gets, as a group does. What is not known to log counts as
// something that happens, and what happens when a stop has ended that the goroutine waits for comes too late.
func (c *checker) quietFrom(call *ssa.Call) bool { return c.quietSince(call, call) }

// quietSince is quietFrom for what happens once an instruction has run that only keeps the error of a call.
func (c *checker) quietSince(from ssa.Instruction, call *ssa.Call) bool {
	loud := func(instr ssa.Instruction) bool {
		ret, ok := instr.(*ssa.Return)
		return instr == call || ok && returnsFailure(ret)
	}
	quiet := []effects.Kind{effects.Logs, effects.Signals}
	if c.joinsOnly(call.Parent()) {
		quiet = append(quiet, effects.Closes)
	}
	return paths.Find(paths.Search{From: from, To: loud}) == nil && c.effects.QuietUntil(from, c.waitsOut, quiet...)
}

// returnsFailure reports whether a return gives an error that can be one.
func returnsFailure(ret *ssa.Return) bool {
	for i, result := range ret.Results {
		if knowledge.IsError(result.Type()) && !knowledge.IsNil(paths.Returned(ret, i)) {
			return true
		}
	}
	return false
}
