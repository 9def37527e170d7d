package errchan

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const (
	groupMessage = "error of %s is seen only once the others of its group have ended: the group has no context that ends them"
	waitMessage  = "error of %s is dropped: when a goroutine of the group fails, %s returns as if it had not"
	keptMessage  = "error of %s is seen only once the others of its group have ended: its failure ends none of them"
)

// A member is a goroutine of a group.
type member struct {
	start ssa.CallInstruction
	runs  ssa.CallInstruction // the component that it runs, whose error it returns; nil for none
	lasts bool                // it goes on until a stop from outside of the group ends it, or it fails
}

// isolatedErrors reports a component in a group of goroutines that an error does not cancel: Wait returns the error, or what follows it
// reads it, only once the others have ended, and they go on.
func (c *checker) isolatedErrors(fn *ssa.Function) {
	for _, wait := range calls.In(fn) {
		switch name := knowledge.Callee(wait.Common()); {
		case name == knowledge.ErrorGroupWait && c.waitDropped(wait):
			c.report(droppedError, c.ssa.Place(wait), fmt.Sprintf(waitMessage, c.calledAs(wait), calls.Declared(fn).Name()), nil)
		case name == knowledge.ErrorGroupWait && c.uncancelled(wait.Common().Args[0]):
			c.isolated(wait, c.members(wait), groupMessage)
		case knowledge.Groups[name] == knowledge.GroupWait:
			c.isolated(wait, c.counted(wait), keptMessage)
		}
	}
}

// waitDropped reports whether nothing is done with the error of a group, one of whose goroutines can fail, in a function that returns an error itself.
func (c *checker) waitDropped(wait ssa.CallInstruction) bool {
	call, ok := wait.(*ssa.Call)
	if !ok || !unused(call) || !c.isStatement(call) || c.acknowledged(call.Pos()) || !knowledge.ReturnsError(call.Parent().Signature) {
		return false
	}
	group := flow.Locate(call.Call.Args[0])
	return slices.ContainsFunc(calls.In(call.Parent()), func(start ssa.CallInstruction) bool {
		return knowledge.Callee(start.Common()) == knowledge.ErrorGroupGo && flow.Locate(start.Common().Args[0]) == group && len(c.graph.Callees(start)) > 0 && c.after.CanFail(start)
	})
}

func (c *checker) isolated(wait ssa.CallInstruction, members []member, message string) {
	failing := slices.IndexFunc(members, func(m member) bool { return m.runs != nil && knowledge.Component(m.runs.Common()) })
	if failing < 0 {
		failing = slices.IndexFunc(members, func(m member) bool { return m.runs != nil })
	}
	other := slices.IndexFunc(members, func(m member) bool {
		return m.lasts && (m != members[max(failing, 0)] || paths.InLoop(m.start.Block())) // itself in another round
	})
	if failing < 0 || other < 0 {
		return
	}
	at, name := c.runsIn(members[failing])
	c.report(droppedError, at, fmt.Sprintf(message, name), []analysis.RelatedInformation{
		c.ssa.Related(members[other].start, "goes on here"), c.ssa.Related(wait, "waits for all of them here"),
	})
}

// runsIn returns where a member runs its component, and how the source writes that: a call, or a method value, of which the call has
// no place in the source.
func (c *checker) runsIn(m member) (analysis.Range, string) {
	if m.runs.Pos().IsValid() {
		return c.ssa.Place(m.runs), c.calledAs(m.runs)
	}
	value := c.ssa.Argument(m.start, 0)
	if value == nil {
		return c.ssa.Place(m.start), flow.CalleeName(m.runs.Common())
	}
	return value, exprString(value)
}

// uncancelled reports whether nothing ends the goroutines of a group when one of them fails: it has the zero value, or its context is
// dropped.
func (c *checker) uncancelled(group ssa.Value) bool {
	switch root := flow.Locate(group).Root.(type) {
	case *ssa.Alloc:
		return !slices.ContainsFunc(flow.StoresTo(root), func(store *ssa.Store) bool {
			_, zero := store.Val.(*ssa.Const)
			return !zero
		})
	case *ssa.Extract:
		call, ok := root.Tuple.(*ssa.Call)
		if !ok || knowledge.Callee(&call.Call) != knowledge.ErrorGroupContext {
			return false
		}
		return !slices.ContainsFunc(knowledge.Referrers(call), func(ref ssa.Instruction) bool {
			ctx, ok := ref.(*ssa.Extract)
			return ok && ctx.Index == 1 && !unused(ctx)
		})
	}
	return false
}

// members returns the goroutines that a function starts in a group before it waits for them, each in a literal of its own. One that
// cancels or closes something, sends on a channel or ends the process can end others when it fails.
func (c *checker) members(wait ssa.CallInstruction) []member {
	group := flow.Locate(wait.Common().Args[0])
	var found []member
	for _, start := range calls.In(wait.Parent()) {
		if knowledge.Callee(start.Common()) != knowledge.ErrorGroupGo || flow.Locate(start.Common().Args[0]) != group || !calls.ComesAfter(wait, start) {
			continue
		}
		for _, fn := range c.graph.Callees(start) {
			m := member{start: start, lasts: c.runsOn(fn) || slices.ContainsFunc(c.graph.RunBy(fn), c.waitsForFailure)}
			tells := c.effects.Of(fn).Has(effects.Cancels, effects.Closes, effects.Exits, effects.Sends)
			for _, call := range calls.In(fn) {
				if plain, ok := call.(*ssa.Call); ok && !unused(plain) && c.component(plain) {
					m.lasts = true
					if !tells {
						m.runs = plain
					}
				}
			}
			found = append(found, m)
		}
	}
	return found
}

// waitsForFailure reports whether a function has a select that waits for a stop or an error, and for nothing else.
func (c *checker) waitsForFailure(fn *ssa.Function) bool {
	return knowledge.Any(calls.Instrs(fn), func(instr ssa.Instruction) bool {
		sel, ok := instr.(*ssa.Select)
		return ok && sel.Blocking && slices.ContainsFunc(sel.States, func(s *ssa.SelectState) bool { return c.stops.IsStop(s.Chan) }) &&
			!slices.ContainsFunc(sel.States, func(s *ssa.SelectState) bool {
				return s.Dir == types.SendOnly || !c.stops.IsStop(s.Chan) && !knowledge.IsError(knowledge.ElementType(s.Chan.Type()))
			})
	})
}
