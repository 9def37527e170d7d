package ctxrunnable

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/blocking"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const (
	neverReturns = "%s never returns after %s ends: its loop has no exit"
	deafCycle    = "%s can loop for ever after %s ends: this way around the loop never looks at it"
	neverStops   = "the goroutine that %s starts can never be stopped: its loop has no exit"
	callsEndless = "%s never returns after %s ends: %s loops for ever and does not look at a context"
	spinsOnDone  = "the loop goes on after %s ends: this case does not leave it, and is ready at once from then on"
	spinsClosed  = "the loop spins once %s is closed: a receive from a closed channel is ready at once"
)

// deafLoops reports loops that nothing can end, in functions that run under a context, and calls of
// functions of other packages that contain such a loop.
func (c *checker) deafLoops(fn *ssa.Function) {
	s, under := c.scopeOf(fn)
	if s.site != nil && s.entry == nil && c.pass.Pkg.Name() == "main" {
		return // a goroutine beside main ends with the process
	}
	for _, cycle := range c.blocking.Cycles(fn) {
		switch {
		case under && cycle.Endless:
			c.deaf(fn, cycle, s, fmt.Sprintf(neverReturns, subject(fn), s.name))
		case under:
			c.deaf(fn, cycle, s, fmt.Sprintf(deafCycle, subject(fn), s.name))
		case cycle.Endless:
			c.unstoppable(fn, cycle)
		}
	}
	if !under {
		return
	}
	for _, call := range callsIn(fn) {
		c.callsEndless(call, s)
	}
}

func (c *checker) deaf(fn *ssa.Function, cycle blocking.Cycle, s scope, message string) {
	related := []analysis.RelatedInformation{c.arrives(s), c.note(cycle.Wait.Pos(), "waits here")}
	if s.site != nil {
		related = append(related, c.note(s.site.Instr.Pos(), "started here"))
	}
	c.reported[fn], c.reported[s.owner] = true, true
	c.report("deaf-loop", c.loop(cycle), message, related...)
}

// unstoppable reports a loop in a goroutine that a constructor starts, which no context reaches.
// Elsewhere a goroutine may be meant to live as long as the process.
func (c *checker) unstoppable(fn *ssa.Function, cycle blocking.Cycle) {
	for _, site := range c.graph.Sites(fn) {
		if site.Mode != calls.Goroutine || !constructs(site.Caller()) || c.pass.Pkg.Name() == "main" {
			continue
		}
		c.report("deaf-loop", c.loop(cycle), fmt.Sprintf(neverStops, site.Caller().Name()),
			c.note(site.Instr.Pos(), "started here"), c.note(cycle.Wait.Pos(), "waits here"))
		return
	}
}

// callsEndless reports the call of a function of another package of the module that never comes
// back. Within the package the loop itself is reported.
func (c *checker) callsEndless(call ssa.CallInstruction, s scope) {
	if len(c.graph.Callees(call)) > 0 || takesStop(call.Common().Signature()) || knowledge.PackageServers.Calls(call.Common()) {
		return
	}
	if b, ok := c.blocking.Call(call); !ok || !b.Endless {
		return
	}
	callee := call.Common().StaticCallee().Name()
	c.reported[call.Parent()] = true
	c.report("deaf-loop", c.ssa.Range(call), fmt.Sprintf(callsEndless, subject(call.Parent()), s.name, callee), c.arrives(s))
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
func (c *checker) loop(cycle blocking.Cycle) ssabuild.Range {
	at := c.ssa.Range(cycle.Wait)
	for _, node := range c.ssa.Path(cycle.Wait.Pos()) {
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

// spins reports arms of a select in a loop that stay ready and do not leave the loop.
func (c *checker) spins(fn *ssa.Function) {
	for _, loop := range paths.Cycles(fn, nil) {
		for b := range loop {
			for _, instr := range b.Instrs {
				sel, ok := instr.(*ssa.Select)
				if !ok {
					continue
				}
				for i, state := range sel.States {
					if state.Dir == types.RecvOnly && c.staysIn(loop, sel, i) {
						c.spin(sel, state, loop)
					}
				}
			}
		}
	}
}

func (c *checker) spin(sel *ssa.Select, state *ssa.SelectState, loop paths.Set) {
	at := c.ssa.At(state.Pos)
	signal := c.stops.Of(state.Chan)
	if signal.Context && signal.Kind == stops.Stop && outlives(signal, loop) {
		name := sourceName(signal.Roots[0])
		if name == "" {
			name = "the context"
		}
		c.report("spins-after-done", at, fmt.Sprintf(spinsOnDone, name), c.note(signal.Roots[0].Pos(), name+" arrives here"))
		return
	}
	if receivesOk(sel, state) || signal.Kind == stops.Timer {
		return
	}
	if call, ok := state.Chan.(*ssa.Call); ok && knowledge.EndsByItself.Calls(&call.Call) {
		c.report("spins-after-done", at, fmt.Sprintf(spinsClosed, "the channel of "+call.Call.Method.Name()))
		return
	}
	if closed := c.closedElsewhere(state.Chan, sel.Parent()); closed.IsValid() {
		c.report("spins-after-done", at, fmt.Sprintf(spinsClosed, sourceName(state.Chan)), c.note(closed, "closed here"))
	}
}

// staysIn reports whether every path from an arm leads back to the select, inside the loop, and the
// channel of the arm stays the same: one that is set to nil is disabled.
func (c *checker) staysIn(loop paths.Set, sel *ssa.Select, state int) bool {
	arm := paths.Arm(sel, state)
	if arm == nil {
		return false
	}
	if phi, ok := sel.States[state].Chan.(*ssa.Phi); ok && loop[phi.Block()] {
		return false
	}
	if arm == sel.Block() {
		return true
	}
	for b := range paths.Reach(arm, paths.Set{sel.Block(): true}) {
		if !loop[b] {
			return false
		}
	}
	return true
}

// closedElsewhere returns where another function closes a channel of data while its receiver may
// still be in its loop. A close behind a join or behind the end of the receiver's own stop comes when
// the loop is about to be left.
func (c *checker) closedElsewhere(ch ssa.Value, here *ssa.Function) token.Pos {
	channel := c.channels.Of(ch)
	if channel == nil || knowledge.StopChannel(ch.Type()) {
		return token.NoPos
	}
	for _, op := range channel.Closes {
		if op.Func() != here && !c.afterEnd(op.Instr) {
			return op.Instr.Pos()
		}
	}
	return token.NoPos
}

// afterEnd reports whether something that can end goroutines precedes an instruction on every path:
// a join, the close of another channel, a call under a context that comes back when that ends.
func (c *checker) afterEnd(instr ssa.Instruction) bool {
	for b := instr.Block(); b != nil; b = b.Idom() {
		for _, before := range b.Instrs {
			if before == instr {
				break
			}
			call, ok := before.(*ssa.Call)
			if !ok {
				continue
			}
			behavior, known := c.blocking.Call(call)
			ends := known && (behavior.Joins || behavior.Lives()) || !known && len(c.stops.Given(&call.Call)) > 0
			if ends || len(c.channels.At(call)) > 0 {
				return true
			}
		}
	}
	return false
}

// outlives reports whether a signal comes from outside of the loop: the context of one round may
// end without ending the loop.
func outlives(s stops.Signal, loop paths.Set) bool {
	for _, root := range s.Roots {
		if instr, ok := root.(ssa.Instruction); ok && loop[instr.Block()] {
			return false
		}
	}
	return len(s.Roots) > 0
}

// receivesOk reports whether the select asks if the channel is still open.
func receivesOk(sel *ssa.Select, _ *ssa.SelectState) bool {
	for _, ref := range *sel.Referrers() {
		if extract, ok := ref.(*ssa.Extract); ok && extract.Index == 1 && len(*extract.Referrers()) > 0 {
			return true
		}
	}
	return false
}

// constructs reports whether a function makes a value for its caller, or sets up a controller.
func constructs(fn *ssa.Function) bool {
	if fn.Parent() != nil {
		return constructs(fn.Parent())
	}
	results := fn.Signature.Results()
	for i := range results.Len() {
		if t := results.At(i).Type(); knowledge.TypeName(t) != "" && knowledge.TypeName(t) != "error" {
			return true
		}
	}
	return false
}

func callsIn(fn *ssa.Function) []ssa.CallInstruction {
	var found []ssa.CallInstruction
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				found = append(found, call)
			}
		}
	}
	return found
}

// sourceName returns the name that the user gave a value: of a variable, a parameter, a field or
// a method that returns it; "" if it has none.
func sourceName(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
		return v.Name()
	case *ssa.UnOp:
		if field, ok := v.X.(*ssa.FieldAddr); ok {
			return calls.FieldOf(field.X.Type(), field.Field).Name()
		}
		return sourceName(v.X)
	case *ssa.FieldAddr:
		return calls.FieldOf(v.X.Type(), v.Field).Name()
	case *ssa.Field:
		return calls.FieldOf(v.X.Type(), v.Field).Name()
	case *ssa.Alloc:
		return v.Comment
	case *ssa.Call:
		if v.Call.IsInvoke() {
			return v.Call.Method.Name() + "()"
		}
		if callee := v.Call.StaticCallee(); callee != nil {
			return callee.Name() + "()"
		}
	case *ssa.ChangeType:
		return sourceName(v.X)
	case *ssa.Extract:
		return sourceName(v.Tuple)
	}
	return ""
}
