package ctxrunnable

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/rule"
)

const (
	returnsAtOnce = "%s returns while its goroutine still runs, so that nothing waits for it at shutdown"
	leavesLast    = "%s returns and leaves %s to this goroutine, for which nothing can wait: it is cut off where the process ends with %s"
	neverUsed     = "%s never uses its context, so that nothing can stop it"
)

// returnsEarly reports a Runnable that starts a goroutine which outlives it and returns nil
// without a wait in between. One that is not seen to work on anything outside of the process is a finding of not-joined.
func (c *checker) returnsEarly(entry *runnables.Entry) {
	if entry.Kind == runnables.Controller && c.leavesLast(entry) || !managed(entry) {
		return
	}
	if started, ret := c.after.Early(entry.Func); ret != nil {
		c.reportManaged(entry, checkOfEarly(c.after.WorksOutside(started)), c.ssa.Range(ret), fmt.Sprintf(returnsAtOnce, subject(entry.Func)), c.note(started.Pos(), "started here"))
	}
}

// checkOfEarly returns the check for a goroutine that a Start leaves behind. Nothing is lost where one is cut off that only reads, or works in memory.
func checkOfEarly(outside bool) string {
	if outside {
		return returnsEarly
	}
	return notJoined
}

// managed reports whether a manager runs an entry, as far as its package or the module knows.
func managed(entry *runnables.Entry) bool {
	return entry.Kind == runnables.Runnable || entry.Question() != ""
}

// reportManaged reports what is wrong with an entry since a manager runs it.
func (c *checker) reportManaged(entry *runnables.Entry, check string, at analysis.Range, message string, related ...analysis.RelatedInformation) {
	d := diagnostic(nil, check, at, message, append(related, c.note(entry.Why, "run by a manager because of this")))
	if question := entry.Question(); question != "" {
		rule.Ask(c.pass, question, d)
		return
	}
	c.reported[entry.Func] = true
	c.pass.Report(d)
}

// leavesLast reports, and reports whether it has, a Run or Start that returns at once, and leaves to a goroutine what is to be written to the cluster after its stop.
func (c *checker) leavesLast(entry *runnables.Entry) bool {
	start, write := c.after.LeftOver(entry.Func)
	if start == nil {
		return false
	}
	c.reported[entry.Func] = true
	c.report(returnsEarly, c.ssa.Range(start), fmt.Sprintf(leavesLast, subject(entry.Func), flow.CalleeName(write.Common()), stopName(entry.Stop)),
		c.note(write.Pos(), "runs after that"))
	return true
}

// addedHere tells the module which components of other packages a manager is given here, and reports what returnsEarly does for drivers
// that do not see the module: these cannot ask for it in the package of the component.
func (c *checker) addedHere() {
	for _, added := range c.runnables.Added {
		if added.Asserted {
			continue
		}
		rule.Say(c.pass, added.Statement())
		if leaves, outside := c.after.LeavesWork(added.Start); leaves {
			rule.Presume(c.pass, added.Statement(), diagnostic(nil, checkOfEarly(outside), c.ssa.At(added.Why), fmt.Sprintf(returnsAtOnce, methodName(added.Start)), nil))
		}
	}
}

// ignored reports a Runnable whose Start does blocking work and never mentions its context. It is
// silent where another check has said why the same Start does not stop.
func (c *checker) ignored(entry *runnables.Entry) {
	fn := entry.Func
	if !managed(entry) || c.reported[fn] || used(entry.Stop) || c.closable(fn) || !c.works(fn) || c.keepsContext(fn) {
		return
	}
	c.reportManaged(entry, "ignored-context", c.ssa.At(declaration(fn)), fmt.Sprintf(neverUsed, subject(fn)))
}

// keepsContext reports whether a function, or one that it runs, reads a context from a field of a struct that something may end: most likely the one that the manager
// was started with.
func (c *checker) keepsContext(fn *ssa.Function) bool {
	within := []*ssa.Function{fn}
	c.graph.Reach(fn, func(_ ssa.CallInstruction, callee *ssa.Function) bool {
		within = append(within, callee)
		return true
	})
	return slices.ContainsFunc(within, func(fn *ssa.Function) bool {
		return knowledge.Any(calls.Each[*ssa.UnOp](fn), func(load *ssa.UnOp) bool {
			if !knowledge.Context(load.Type()) {
				return false
			}
			field, _ := flow.FieldRead(load)
			return field != nil && !c.allEndless(load)
		})
	})
}

// allEndless reports whether nothing can end what a context is seen to be.
func (c *checker) allEndless(ctx ssa.Value) bool {
	origins := c.graph.Origins(ctx)
	return len(origins) > 0 && !slices.ContainsFunc(origins, func(v ssa.Value) bool { return !c.neverEnds(v) })
}

// works reports whether a function does more than set-up: it loops, sleeps or calls something that blocks. A goroutine that it starts is left to
// returnsEarly and notJoined, and one that another package of the module starts, as for an account that has been added, has an end of its own there (nephe).
func (c *checker) works(fn *ssa.Function) bool {
	does := c.effects.Of(fn)
	if does.Has(effects.Serves) {
		return false // serve-without-stop knows better
	}
	if does.Lives() || does.Has(effects.Sleeps) || c.loopsForever(fn) {
		return true
	}
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		return call.Common().IsInvoke() && knowledge.EntryNames[call.Common().Method.Name()]
	})
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
	return slices.ContainsFunc(*refs, func(ref ssa.Instruction) bool {
		store, ok := ref.(*ssa.Store)
		if !ok {
			return true
		}
		cell, ok := store.Addr.(*ssa.Alloc)
		return !ok || len(knowledge.Referrers(cell)) > 1
	})
}

// declaration returns the position of a function's name, or of the func of a literal.
func declaration(fn *ssa.Function) token.Pos { return fn.Pos() }
