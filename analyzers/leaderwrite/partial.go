package leaderwrite

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

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
	for _, fn := range c.leaders.Funcs() {
		owner := ownerOf(fn)
		if asking[owner] == nil || owner == nil || !c.exposed(fn, make(map[*ssa.Function]bool)) {
			continue
		}
		c.eachWrite(fn, func(call ssa.CallInstruction, acts leadership.Acts) {
			if !acts.Status {
				return
			}
			c.reported[call] = true
			c.report(ungatedStatus, c.ssa.Range(call), fmt.Sprintf(partialMessage, c.callName(call), owner.Name()),
				[]analysis.RelatedInformation{c.related(asking[owner], "this one asks")})
		})
	}
}

// askingTypes returns the types of which a method asks who leads before it writes status, and where
// it does.
func (c *checker) askingTypes() map[*types.TypeName]ssa.Instruction {
	found := make(map[*types.TypeName]ssa.Instruction)
	for _, fn := range c.leaders.Funcs() {
		owner := ownerOf(fn)
		if owner == nil || found[owner] != nil {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if ok && c.leaders.WriteAt(call).Status && c.leaders.AsksFlag(call) {
					found[owner] = call
				}
			}
		}
	}
	return found
}

// exposed reports whether a function can run on a replica that does not lead: it is not the leader's,
// and some place runs it without asking.
func (c *checker) exposed(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[fn] || c.leaders.LeaderOnly(fn) == leadership.Proven {
		return false
	}
	seen[fn] = true
	sites := c.graph.Sites(fn)
	for _, site := range sites {
		if c.leaders.InTest(site.Caller()) || c.leaders.Asked(site.Instr) || site.Mode == calls.Unknown {
			continue
		}
		if c.exposed(site.Caller(), seen) {
			return true
		}
	}
	return len(sites) == 0 && c.graph.Escapes(fn) || c.runs.HandlesEvents(fn)
}

// ownerOf returns the type that a function is a method of, or stands in a method of.
func ownerOf(fn *ssa.Function) *types.TypeName {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	recv := fn.Signature.Recv()
	if recv == nil {
		return nil
	}
	t := types.Unalias(recv.Type())
	if pointer, ok := t.(*types.Pointer); ok {
		t = types.Unalias(pointer.Elem())
	}
	if named, ok := t.(*types.Named); ok {
		return named.Obj()
	}
	return nil
}
