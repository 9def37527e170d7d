package errchan

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const diesMessage = "error of %s is only logged, and ends %s for good: the process goes on as if it ran"

// dies reports a goroutine that is to go round until it is stopped, and that the error of a call in its loop ends, of which a log alone tells. What works on a
// connection or an object that a round of another loop has got ends with that.
func (c *checker) dies(fn *ssa.Function) {
	if fn.Signature.Results().Len() > 0 || !c.inGoroutine(fn) || c.startedInRounds(fn) {
		return
	}
	for _, loop := range c.after.Loops(fn) {
		if !c.untilStopped(loop) {
			continue
		}
		for _, exit := range paths.Exits(loop) {
			call := c.fatal(loop, exit[1])
			if call == nil || c.ofRound(call) {
				continue
			}
			c.pass.Report(diagnostic(loggedError, c.ssa.Place(call), fmt.Sprintf(diesMessage, c.calledAs(call), goroutineName(fn)),
				[]analysis.RelatedInformation{c.ssa.Related(c.graph.Sites(fn)[0].Instr, "started here")}))
			return
		}
	}
}

// startedInRounds reports whether a loop starts a goroutine again and again.
func (c *checker) startedInRounds(fn *ssa.Function) bool {
	return slices.ContainsFunc(c.graph.Sites(fn), func(site calls.Site) bool {
		return paths.InLoop(site.Instr.Block()) || c.process.InRounds(site.Instr)
	})
}

// untilStopped reports whether a loop goes round until a stop says that it has to leave: by an arm of a select, or the error of a context.
func (c *checker) untilStopped(loop *paths.Set) bool {
	for _, exit := range paths.Exits(loop) {
		if slices.ContainsFunc(c.conditions.OnEdge(exit[0], slices.Index(exit[0].Succs, exit[1])), c.contextEnded) {
			return true
		}
	}
	for b := range loop.All() {
		for sel := range knowledge.Each[*ssa.Select](b.Instrs) {
			for i, state := range sel.States {
				arm := paths.Arm(sel, i)
				if state.Dir == types.RecvOnly && c.stops.Of(state.Chan).Kind >= stops.Local && arm != nil && !loop.Has(arm) {
					return true
				}
			}
		}
	}
	return false
}

// contextEnded reports whether a fact says that a context has ended.
func (c *checker) contextEnded(f conditions.Fact) bool {
	look := flow.Made(f.Subject)
	return look != nil && f.Predicate == conditions.Nil && !f.Truth && knowledge.Callee(&look.Call) == knowledge.Err
}

// fatal returns the call of a loop whose error, whatever it is, leads out of the loop to a block from which on it is logged and nothing else happens; nil if
// there is none.
func (c *checker) fatal(loop *paths.Set, to *ssa.BasicBlock) *ssa.Call {
	first := to.Instrs[0]
	if slices.ContainsFunc(c.conditions.At(first), func(f conditions.Fact) bool { return f.Predicate == conditions.Kind && f.Truth }) {
		return nil
	}
	for b := range loop.All() {
		for call := range knowledge.Each[*ssa.Call](b.Instrs) {
			err, _ := conditions.ErrorOf(call)
			if err != nil && logged(err) && c.conditions.NotNilAt(err, first) && !c.after.AfterStop(call) && c.tellsNobody(to) {
				return call
			}
		}
	}
	return nil
}

// tellsNobody reports whether nothing that runs from a block to the end of its function can tell others of the end, but a log or a join, and nothing waits there
// for the stop all the same.
func (c *checker) tellsNobody(from *ssa.BasicBlock) bool {
	tells := func(instr ssa.Instruction) bool {
		if store, ok := instr.(*ssa.Store); ok {
			return !ofFunction(store.Addr)
		}
		does := c.effects.Instr(instr)
		return does.Has(effects.Exits, effects.Panics, effects.Starts, effects.Spawns, effects.Runs, effects.Writes, effects.Stores, effects.Enqueues, effects.Cancels,
			effects.Closes, effects.Sends, effects.Receives, effects.Waits) || slices.ContainsFunc(does, func(e effects.Effect) bool { return e.Kind == effects.Unknown && e.Detail != effects.Library })
	}
	for instr := range calls.Instrs(from.Parent()) {
		if _, deferred := instr.(*ssa.Defer); deferred && tells(instr) {
			return false
		}
	}
	return paths.Find(paths.Search{Block: from, To: func(instr ssa.Instruction) bool {
		_, deferred := instr.(*ssa.Defer)
		return !deferred && tells(instr)
	}}) == nil
}

// ofFunction reports whether an address is of a variable of its function, or of a part of one.
func ofFunction(addr ssa.Value) bool {
	switch at := flow.Locate(addr).Root.(type) {
	case *ssa.Alloc:
		return true
	case *ssa.IndexAddr:
		_, list := at.X.(*ssa.Alloc)
		return list
	}
	return false
}

// goroutineName returns how a message speaks of a goroutine.
func goroutineName(fn *ssa.Function) string {
	if fn.Parent() != nil {
		return "this goroutine"
	}
	return fn.Name()
}
