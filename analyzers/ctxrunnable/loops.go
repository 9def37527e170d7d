package ctxrunnable

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/process"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

const (
	neverReturns  = "%s never returns after %s ends: its loop has no exit"
	deafHandler   = "%s can loop for ever after its request is given up: this way around the loop never looks at %s.Context()"
	deafCycle     = "%s can loop for ever after %s ends: this way around the loop never looks at it"
	neverStops    = "the goroutine that %s starts can never be stopped: its loop has no exit"
	neverEnds     = "the goroutine that %s starts can never be stopped: %s has no end"
	uninterrupted = "%s goes on after its group interrupts it: its loop has no exit"
	waitsForNone  = "%s never returns after %s ends: select {} waits for nothing"
	callsEndless  = "%s never returns after %s ends: %s goes on for ever and does not look at a context"
	startsEndless = "the goroutine that %s starts never returns after %s ends: %s goes on for ever and does not look at a context"
)

// deafLoops reports loops that nothing can end, in functions that run under a context, and calls of
// functions of other packages that contain such a loop.
func (c *checker) deafLoops(fn *ssa.Function) {
	s, under := c.scopeOf(fn)
	if c.besideMain(fn, s) {
		return
	}
	if under && c.endsAnyway(&s) {
		return
	}
	kept, keeps := scope{}, false
	if !under {
		kept, keeps = c.keptScope(fn)
		keeps = keeps && (c.awaited(&kept) || c.process.SignalsEnd(fn)) && !c.endsAnyway(&kept)
	}
	for _, stay := range c.after.Stays(fn) {
		switch {
		case len(stay.Seen) > 0:
			// It is no deaf one.
		case (under || stay.Endless) && c.spinsOnQueue(stay):
		case under && stay.Endless:
			c.deaf(fn, stay, s, fmt.Sprintf(neverReturns, subject(fn), s.name))
		case under:
			c.deaf(fn, stay, s, fmt.Sprintf(deafCycle, subject(fn), s.name))
		case keeps && c.besideLook(fn, stay):
			c.deaf(fn, stay, kept, fmt.Sprintf(deafCycle, subject(fn), kept.name))
		case handledRequest(fn) != nil && stay.Wait != nil && c.waits.Endless(stay.Wait):
			c.reported[fn] = true
			c.report(deafLoop, c.loop(stay), fmt.Sprintf(deafHandler, subject(fn), handledRequest(fn).Name()), c.note(stay.Wait.Pos(), "waits here"))
		case stay.Endless:
			c.unstoppable(fn, stay)
		}
	}
	if under {
		c.emptySelects(fn, s)
	}
	for _, call := range calls.In(fn) {
		if under {
			c.callsEndless(call, s)
		} else {
			c.forever(call)
		}
	}
}

// besideLook reports whether a way around a loop goes by its look at a stop that a value keeps in a field.
func (c *checker) besideLook(fn *ssa.Function, stay afterstop.Stay) bool {
	return stay.Wait != nil && slices.ContainsFunc(c.after.Loops(fn), func(loop *paths.Set) bool {
		look, _ := c.after.LeavesAt(loop)
		return look != nil && loop.Has(stay.Wait.Block())
	})
}

// emptySelects reports where a function that runs under a stop waits for nothing at all.
func (c *checker) emptySelects(fn *ssa.Function, s scope) {
	for sel := range calls.Each[*ssa.Select](fn) {
		if sel.Blocking && len(sel.States) == 0 {
			c.reported[fn], c.reported[s.owner] = true, true
			c.unlessLater(&s)
			c.reportUnder(s, diagnostic(nil, c.loopCheck(fn, s), c.ssa.Range(sel), fmt.Sprintf(waitsForNone, subject(fn), s.name), []analysis.RelatedInformation{c.arrives(s)}))
		}
	}
}

func (c *checker) deaf(fn *ssa.Function, stay afterstop.Stay, s scope, message string) {
	related := []analysis.RelatedInformation{c.arrives(s), c.note(stay.Wait.Pos(), "waits here")}
	if s.site != nil {
		related = append(related, c.note(s.site.Instr.Pos(), "started here"))
	}
	c.reported[fn], c.reported[s.owner] = true, true
	c.unlessLater(&s)
	c.reportUnder(s, diagnostic(c.exitCase(fn, stay, s), c.loopCheck(fn, s), c.loop(stay), message, related))
}

// unlessLater keeps in a scope that other packages know whether its stop ends before the function returns.
func (c *checker) unlessLater(s *scope) {
	if later, question := c.process.EndsLater(s.stop); later && s.site == nil {
		s.unless = process.Either(s.unless, question)
	}
}

// reportUnder reports what goes on once the stop of a scope has ended.
func (c *checker) reportUnder(s scope, d analysis.Diagnostic) {
	if s.unless != "" {
		rule.Presume(c.pass, s.unless, d)
		return
	}
	c.pass.Report(d)
}

// unstoppable reports a loop in a goroutine that no context reaches, when a constructor starts it, or
// a method of a type that offers an end. Elsewhere a goroutine may be meant to live as long as the
// process, and so may one that is started once in it.
func (c *checker) unstoppable(fn *ssa.Function, stay afterstop.Stay) {
	if at := c.runnables.Member(fn); at.IsValid() {
		c.report(deafLoop, c.loop(stay), fmt.Sprintf(uninterrupted, subject(fn)),
			c.note(at, "joins its group here"), c.note(stay.Wait.Pos(), "waits here"))
		return
	}
	for _, site := range c.graph.Sites(fn) {
		if site.Mode != calls.Goroutine || !c.outlived(site.Caller()) {
			continue
		}
		check := endlessGoroutine
		if c.process.SignalsEnd(fn) {
			check = deafLoop // who waits for its end hangs
		}
		c.report(check, c.loop(stay), fmt.Sprintf(neverStops, calls.Declared(site.Caller()).Name()),
			c.note(site.Instr.Pos(), "started here"), c.note(stay.Wait.Pos(), "waits here"))
		return
	}
}

// outlived reports whether what a function starts is to end before the process does: the function is a method of a
// type that offers an end, or a constructor of one, or a constructor that runs more than once, and does not set the
// process up. A constructor whose callers are not seen is taken for one that runs once.
func (c *checker) outlived(starter *ssa.Function) bool {
	top := calls.Declared(starter)
	return c.pass.Pkg.Name() != "main" && (c.closable(top) || constructs(top) && (c.makesClosable(top) || c.runsAgain(top))) && !c.perProcess(starter)
}

// makesClosable reports whether a constructor makes a value that can be closed, so that the value has an end.
func (c *checker) makesClosable(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	for i := range results.Len() {
		if knowledge.Closable(results.At(i).Type()) {
			return true
		}
	}
	return false
}

// forever reports a goroutine that repeats a function of the package for ever, in a library.
func (c *checker) forever(call ssa.CallInstruction) {
	runner := knowledge.Runners[knowledge.Callee(call.Common())]
	if _, started := call.(*ssa.Go); started && runner.Repeats && runner.Stop < 0 && c.outlived(call.Parent()) {
		c.report(endlessGoroutine, c.ssa.Range(call), fmt.Sprintf(neverEnds, calls.Declared(call.Parent()).Name(), flow.CalleeName(call.Common())))
	}
}

// callsEndless reports the call of a function of another package of the module that never comes
// back, or of one of a library that repeats a function for ever, and the go statement that starts one. Within the package the loop itself is
// reported.
func (c *checker) callsEndless(call ssa.CallInstruction, s scope) {
	repeats := knowledge.Runners[knowledge.Callee(call.Common())].Repeats
	if len(c.graph.Callees(call)) > 0 && !repeats || takesStop(call.Common().Signature()) || knowledge.PackageServers.Calls(call.Common()) {
		return
	}
	if does, known := c.effects.Call(call); !known || !does.Has(effects.Hangs) {
		return
	}
	message := callsEndless
	if afterstop.Starts(call) {
		message = startsEndless
		if s = c.scopeAt(s, call); c.besideMain(call.Parent(), s) || c.endsAnyway(&s) {
			return
		}
	}
	callee := call.Common().StaticCallee().Name()
	c.reported[call.Parent()] = true
	c.reportUnder(s, diagnostic(nil, c.loopCheck(call.Parent(), s), c.ssa.Range(call), fmt.Sprintf(message, subject(call.Parent()), s.name, callee), []analysis.RelatedInformation{c.arrives(s)}))
}

// besideMain reports whether a function runs in a goroutine of package main that no entry is known to run: it ends with the process.
func (c *checker) besideMain(fn *ssa.Function, s scope) bool {
	return s.entry == nil && c.pass.Pkg.Name() == "main" && (s.site != nil || c.isGoroutine(fn)) && handledRequest(fn) == nil
}

// takesStop reports whether a function is given a context or stop channel: then its own package is
// told that it does not look at it.
func takesStop(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		if t := sig.Params().At(i).Type(); knowledge.Context(t) || knowledge.StopChannel(t) {
			return true
		}
	}
	return false
}

// loop returns the head of the for statement that a cycle goes around: the innermost one around
// the wait that has no condition, else the outermost.
func (c *checker) loop(stay afterstop.Stay) ssabuild.Range {
	at := c.ssa.Range(stay.Wait)
	for _, node := range c.ssa.Path(stay.Wait.Pos()) {
		switch node := node.(type) {
		case *ast.ForStmt:
			at = ssabuild.Range{From: node.For, To: node.For + token.Pos(len("for"))}
			if node.Cond == nil {
				return at
			}
		case *ast.RangeStmt:
			at = ssabuild.Range{From: node.For, To: node.For + token.Pos(len("for"))}
		case *ast.FuncLit, *ast.FuncDecl:
			return at
		}
	}
	return at
}

// constructs reports whether a function makes a value for its caller, a channel included, or sets up
// a controller.
func constructs(fn *ssa.Function) bool {
	results := calls.Declared(fn).Signature.Results()
	for i := range results.Len() {
		t := results.At(i).Type()
		if _, channel := t.Underlying().(*types.Chan); channel {
			return true
		}
		if knowledge.TypeName(t) != "" && knowledge.TypeName(t) != "error" {
			return true
		}
	}
	return false
}
