package ctxrunnable

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
)

const (
	spinsHanded = "the loop spins once the owner of %s closes it: a receive from a closed channel is ready at once"
	spinsOnDone = "the loop goes on after %s ends: this case does not leave it, and is ready at once from then on"
	spinsClosed = "the loop spins once %s is closed: a receive from a closed channel is ready at once"
	spinsAsked  = "the loop spins once %s is closed: this case asks whether it is, and stays in the loop"
	spinsBranch = "the loop goes on after %s ends: this branch is taken each time from then on and does not leave it"
)

// spins reports arms of a select in a loop that stay ready and do not leave the loop.
func (c *checker) spins(fn *ssa.Function) {
	for _, loop := range paths.Cycles(fn, nil) {
		for b := range loop.All() {
			c.branchStays(loop, b)
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

func (c *checker) spin(sel *ssa.Select, state *ssa.SelectState, loop *paths.Set) {
	at := c.ssa.At(state.Pos)
	signal := c.stops.Of(state.Chan)
	if signal.Context && (signal.Kind == stops.Stop || signal.Kind == stops.Local) && outlives(signal, loop) {
		name, origin := stopName(signal.Roots[0]), "arrives"
		if signal.Kind == stops.Local { // its root is the call that made it
			name, origin = strings.TrimSuffix(c.channelName(state.Pos), ".Done()"), "is made"
		}
		c.reportFixed(c.leaveLoop(sel, state), "spins-after-done", at, fmt.Sprintf(spinsOnDone, name),
			c.note(signal.Roots[0].Pos(), name+" "+origin+" here"))
		return
	}
	if signal.Kind == stops.Timer {
		return
	}
	if asksOpen(sel, state) {
		// A channel that each round reads anew may be replaced in between.
		if instr, ok := state.Chan.(ssa.Instruction); !ok || !loop.Has(instr.Block()) {
			c.report("spins-after-done", at, fmt.Sprintf(spinsAsked, c.channelName(state.Pos)))
		}
		return
	}
	if call, ok := state.Chan.(*ssa.Call); ok && knowledge.EndsByItself.Calls(&call.Call) {
		c.report("spins-after-done", at, fmt.Sprintf(spinsClosed, "the channel of "+call.Call.Method.Name()))
		return
	}
	if c.handedIn(state.Chan) {
		c.report("spins-after-done", at, fmt.Sprintf(spinsHanded, c.channelName(state.Pos)))
		return
	}
	if closed := c.closedElsewhere(state.Chan, sel.Parent()); closed.IsValid() {
		c.report("spins-after-done", at, fmt.Sprintf(spinsClosed, c.channelName(state.Pos)), c.note(closed, "closed here"))
	}
}

// staysIn reports whether every path from an arm leads back to the select, inside the loop, and the
// channel of the arm stays the same: one that is set to nil is disabled.
func (c *checker) staysIn(loop *paths.Set, sel *ssa.Select, state int) bool {
	arm := paths.Arm(sel, state)
	if arm == nil {
		return false
	}
	if phi, ok := sel.States[state].Chan.(*ssa.Phi); ok && loop.Has(phi.Block()) {
		return false
	}
	if arm == sel.Block() {
		return true
	}
	for b := range paths.Reach(arm, paths.Of(sel.Block())).All() {
		if !loop.Has(b) {
			return false
		}
	}
	return true
}

// handedIn reports whether a channel of data stands in an exported field that the package can only
// receive from: whoever sets the field owns the channel, and closes it when there is no more.
func (c *checker) handedIn(ch ssa.Value) bool {
	load, ok := ch.(*ssa.UnOp)
	if !ok || knowledge.StopChannel(ch.Type()) {
		return false
	}
	field, ok := calls.Cell(load.X).(*types.Var)
	if !ok || !field.Exported() || field.Pkg() != c.pass.Pkg {
		return false
	}
	t, ok := field.Type().Underlying().(*types.Chan)
	return ok && t.Dir() == types.RecvOnly
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
// a join, the close of another channel, a stop, a call under a context that comes back when that
// ends. A deferred instruction comes behind all that its function waits for; a return before that
// counts as one before the goroutines are started.
func (c *checker) afterEnd(instr ssa.Instruction) bool {
	if b := c.blocking.Of(instr.Parent()); isDefer(instr) && (b.Lives() || b.Joins) {
		return true
	}
	for b := instr.Block(); b != nil; b = b.Idom() {
		for _, before := range b.Instrs {
			if before == instr {
				break
			}
			if receive, ok := before.(*ssa.UnOp); ok && receive.Op == token.ARROW && c.stops.IsStop(receive.X) {
				return true
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
func outlives(s stops.Signal, loop *paths.Set) bool {
	for _, root := range s.Roots {
		if instr, ok := root.(ssa.Instruction); ok && loop.Has(instr.Block()) {
			return false
		}
	}
	return len(s.Roots) > 0
}

// asksOpen reports whether the arm of a state asks if its channel is still open.
func asksOpen(sel *ssa.Select, state *ssa.SelectState) bool {
	arm := paths.Arm(sel, slices.Index(sel.States, state))
	for _, ref := range *sel.Referrers() {
		extract, ok := ref.(*ssa.Extract)
		if ok && extract.Index == 1 && len(*extract.Referrers()) > 0 && arm.Dominates(extract.Block()) {
			return true
		}
	}
	return false
}

// branchStays reports a branch that is taken once a stop has ended, and then leads back to itself.
func (c *checker) branchStays(loop *paths.Set, b *ssa.BasicBlock) {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return
	}
	call, stop, ended := c.toldEnd(branch.Cond)
	if call == nil {
		return
	}
	signal := c.stops.Of(stop)
	if signal.Kind != stops.Stop || !outlives(signal, loop) {
		return
	}
	taken := b.Succs[1]
	if ended {
		taken = b.Succs[0]
	}
	for reached := range paths.Reach(taken, paths.Of(b)).All() {
		if !loop.Has(reached) {
			return
		}
	}
	name := stopName(signal.Roots[0])
	c.report("spins-after-done", c.ssa.Range(call), fmt.Sprintf(spinsBranch, name), c.note(signal.Roots[0].Pos(), name+" arrives here"))
}

// toldEnd returns the call whose result tells that a stop has ended, the stop, and what the
// condition is then. A call that is false for other reasons too is false at once from then on.
func (c *checker) toldEnd(cond ssa.Value) (call *ssa.Call, stop ssa.Value, ended bool) {
	switch cond := cond.(type) {
	case *ssa.UnOp:
		call, stop, ended = c.toldEnd(cond.X)
		return call, stop, !ended
	case *ssa.BinOp:
		x, ok := cond.X.(*ssa.Call)
		if y, constant := cond.Y.(*ssa.Const); ok && constant && y.IsNil() && knowledge.Callee(&x.Call) == knowledge.Err {
			return x, x.Call.Value, cond.Op == token.NEQ
		}
	case *ssa.Call:
		if given := c.stops.Given(&cond.Call); len(given) > 0 && knowledge.EndsFalse.Calls(&cond.Call) {
			return cond, given[0], false
		}
	}
	return nil, nil, false
}
