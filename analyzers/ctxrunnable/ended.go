package ctxrunnable

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ended"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const (
	endedShutdown = "Shutdown of %s runs under %s, which has ended: it returns at once and waits for no request"
	endedWork     = "%s runs under %s, which has ended: it fails at once"
	endedInside   = "%s runs under %s, which has ended: %s in it fails at once"
	endedBelow    = "%s runs under %s, which has ended: what it asks for fails at once"
	endedStart    = "%s runs under %s, which has ended: what it starts ends at once"
	endedReturned = "%s leaves %s with a deferred %s, so that it has ended when anybody gets it"
	endedObject   = "what %s returns works under %s, which the deferred %s ends before anybody uses it"
	endedStarted  = "the goroutine runs under %s, which the deferred %s of %s ends at once"
	endedRequest  = "the goroutine runs under the context of the request, which ends when %s returns"
	doneAlone     = "%s.Done() alone does nothing: what follows does not wait for the end of %s"
)

// endedContext reports work under a context that has ended, once for each place that sees the end, and
// statements that ask for the channel of a context and do not receive from it.
func (c *checker) endedContext(fn *ssa.Function) {
	uses := make(map[ssa.Instruction][]ended.Use)
	var order []ssa.Instruction
	for _, use := range c.ended.Uses(fn) {
		if uses[use.End.Seen] == nil {
			order = append(order, use.End.Seen)
		}
		uses[use.End.Seen] = append(uses[use.End.Seen], use)
	}
	for _, seen := range order {
		c.underEnded(uses[seen])
	}
	for _, leaving := range c.ended.Leavings(fn) {
		c.leavesEnded(fn, leaving)
	}
	for _, call := range paths.Calls(fn) {
		if call, ok := call.(*ssa.Call); ok && knowledge.Callee(&call.Call) == knowledge.Done && c.statement(call) {
			name := c.receiverName(call)
			c.report("ended-context", c.ssa.Range(call), fmt.Sprintf(doneAlone, name, name))
		}
	}
}

// leavesEnded reports a context that a function gives to others and cancels when it returns.
func (c *checker) leavesEnded(fn *ssa.Function, leaving ended.Leaving) {
	if leaving.Cancel == nil {
		c.report("ended-context", c.ssa.Place(leaving.At), fmt.Sprintf(endedRequest, subject(fn)), c.note(leaving.Context.Pos(), "arrives here"))
		return
	}
	name, cancel := c.madeName(leaving.Context), c.ssa.Callee(leaving.Cancel, "cancel")
	message := fmt.Sprintf(endedReturned, name, calls.Declared(fn).Name(), cancel)
	if leaving.Object != nil {
		message = fmt.Sprintf(endedObject, calls.Declared(fn).Name(), name, cancel)
		c.report("ended-context", c.ssa.Range(leaving.Cancel), message, c.note(leaving.Object.Pos(), "made here"))
		return
	}
	if _, started := leaving.At.(*ssa.Go); started {
		message = fmt.Sprintf(endedStarted, name, cancel, calls.Declared(fn).Name())
	}
	c.report("ended-context", c.ssa.Range(leaving.Cancel), message, c.note(leaving.At.Pos(), name+" leaves here"))
}

// underEnded reports the first of several calls that run under one end.
func (c *checker) underEnded(uses []ended.Use) {
	first := uses[0]
	for _, use := range uses[1:] {
		if use.Call.Pos() < first.Call.Pos() {
			first = use
		}
	}
	name, call := c.contextName(first.Call, first.Context), flow.CalleeName(first.Call.Common())
	var message string
	switch {
	case first.Work == nil:
		message = fmt.Sprintf(endedBelow, call, name)
	case first.Work != first.Call:
		message = fmt.Sprintf(endedInside, call, name, flow.CalleeName(first.Work.Common()))
	case call == "Shutdown" && knowledge.EndsWithin(first.Call.Common()) != nil:
		message = fmt.Sprintf(endedShutdown, c.receiverName(first.Call), name)
	case knowledge.StartsUntil(first.Call.Common()) != nil:
		message = fmt.Sprintf(endedStart, call, name)
	default:
		message = fmt.Sprintf(endedWork, call, name)
	}
	related := []analysis.RelatedInformation{c.note(first.End.Seen.Pos(), c.madeName(first.End.Stop)+" has ended once this is passed")}
	if first.Work != nil && first.Work != first.Call {
		related = append(related, c.note(first.Work.Pos(), "the request"))
	}
	for _, use := range uses {
		if use.Call != first.Call {
			related = append(related, c.note(use.Call.Pos(), "and so does this"))
		}
	}
	c.report("ended-context", c.ssa.Range(first.Call), message, related...)
}

// contextName returns the source of the context that a call is given.
func (c *checker) contextName(call ssa.CallInstruction, ctx ssa.Value) string {
	for _, node := range c.ssa.Path(call.Pos()) {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			continue
		}
		for _, arg := range call.Args {
			if done, ok := ast.Unparen(arg).(*ast.CallExpr); ok {
				if of, ok := done.Fun.(*ast.SelectorExpr); ok && of.Sel.Name == "Done" && knowledge.Context(c.pass.TypesInfo.TypeOf(of.X)) {
					return types.ExprString(of.X)
				}
			}
			if _, made := ast.Unparen(arg).(*ast.CallExpr); !made && knowledge.Context(c.pass.TypesInfo.TypeOf(arg)) {
				return types.ExprString(arg)
			}
		}
		break
	}
	return stopName(ctx)
}

// madeName returns the name of a stop, or of the variable that one which is made here is assigned to.
func (c *checker) madeName(stop ssa.Value) string {
	place := stop.Pos()
	if made := flow.Made(stop); made != nil {
		place = made.Pos()
	} else if _, made := stop.(*ssa.MakeChan); !made {
		return stopName(stop)
	}
	index := 0
	if part, ok := stop.(*ssa.Extract); ok {
		index = part.Index
	}
	for _, node := range c.ssa.Path(place) {
		if assign, ok := node.(*ast.AssignStmt); ok && index < len(assign.Lhs) {
			return types.ExprString(assign.Lhs[index])
		}
	}
	return stopName(stop)
}

// statement reports whether a call is a statement of its own.
func (c *checker) statement(call *ssa.Call) bool {
	syntax := c.ssa.Path(call.Pos())
	at := slices.IndexFunc(syntax, knowledge.Is[*ast.CallExpr])
	if at < 0 || at+1 == len(syntax) {
		return false
	}
	_, alone := syntax[at+1].(*ast.ExprStmt)
	return alone
}

// exitsBy returns the calls that make the contexts whose end a select waits for; of a variable
// that holds several, all.
func (c *checker) exitsBy(sel *ssa.Select) []*ssa.Call {
	var found []*ssa.Call
	for _, state := range sel.States {
		if !c.stops.Of(state.Chan).Context {
			continue
		}
		for _, root := range c.ended.Roots(state.Chan) {
			for _, origin := range c.graph.Origins(root) {
				if made := flow.Made(origin); made != nil {
					found = append(found, made)
				}
			}
		}
	}
	return found
}

// cancelled reports whether one of the contexts that some calls make is cancelled before an instruction on every path.
func (c *checker) cancelled(made []*ssa.Call, instr ssa.Instruction) bool {
	return paths.Preceded(instr, func(before ssa.Instruction) bool {
		call, ok := before.(*ssa.Call)
		return ok && knowledge.IsCancel(call.Call.Value.Type()) && slices.ContainsFunc(c.graph.Origins(call.Call.Value), func(origin ssa.Value) bool {
			return slices.Contains(made, flow.Made(origin))
		})
	})
}
