package leaderwrite

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
)

// partial reports the status writes that do not ask who leads, of types whose other status writes
// do: such a type runs on every replica, or it would not ask.
func (c *checker) partial() {
	asking := c.askingTypes()
	if len(asking) == 0 {
		return
	}
	for _, fn := range c.ssa.Shipped {
		owner := ownerOf(fn)
		if asking[owner] == nil || !c.exposed(fn) {
			continue
		}
		for _, call := range c.unasked(fn, true) {
			c.report(ungatedStatus, c.ssa.Range(call), fmt.Sprintf(partialMessage, c.ssa.Callee(call, "this call"), owner.Name()),
				[]analysis.RelatedInformation{c.ssa.Related(asking[owner], "this one asks")})
		}
	}
}

// askingTypes returns the types of which a method asks who leads before it writes status, and where
// it does.
func (c *checker) askingTypes() map[*types.TypeName]ssa.Instruction {
	found := make(map[*types.TypeName]ssa.Instruction)
	for _, fn := range c.ssa.Shipped {
		owner := ownerOf(fn)
		if owner == nil || found[owner] != nil {
			continue
		}
		for _, call := range calls.In(fn) {
			if c.leaders.WriteAt(call).Status && c.leaders.AsksFlag(call) {
				found[owner] = call
			}
		}
	}
	return found
}

// exposed reports whether a function can run on a replica that does not lead: something that is not the
// leader's runs it, through calls before which leadership is not asked for.
func (c *checker) exposed(fn *ssa.Function) bool {
	unasked := func(place ssa.Instruction, mode calls.Mode) bool {
		caller := place.Parent()
		return mode != calls.Unknown && !c.ssa.InTest(caller.Pos()) && c.leaders.LeaderOnly(caller) != leadership.Proven && !c.leaders.Asked(place)
	}
	begins := func(place ssa.Instruction) bool {
		fn := place.Parent()
		return len(c.graph.Sites(fn)) == 0 && c.graph.Escapes(fn) || c.runs.HandlesEvents(fn)
	}
	return c.leaders.LeaderOnly(fn) != leadership.Proven && slices.ContainsFunc(c.graph.Above(fn.Blocks[0].Instrs[0], unasked), begins)
}

// ownerOf returns the type that a function is a method of, or is in a method of.
func ownerOf(fn *ssa.Function) *types.TypeName {
	if recv := calls.Declared(fn).Signature.Recv(); recv != nil {
		if named, ok := types.Unalias(knowledge.Pointee(recv.Type())).(*types.Named); ok {
			return named.Obj()
		}
	}
	return nil
}
