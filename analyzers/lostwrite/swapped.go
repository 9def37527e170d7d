package lostwrite

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// swapped reports a merge patch whose base is a copy that got the change, while the object that is patched stays as it was: what is sent
// takes the change back, and the cluster has it as little as before.
//
// A base that is emptied makes the patch say more, and one that gets what another object has lets it speak of what has changed
// since: both are meant. So are, for all that is seen, changes of the object by whoever is handed it.
func (c *checker) swapped(e edits.Event, f *edits.Function, base ssa.Value, at ssa.Instruction) {
	object, was := e.At, refs.ValueOf(base)
	made := flow.Made(was.Root)
	if !e.Direct || made == nil || was.Path != "" || made.Parent() != e.Instr.Parent() || knowledge.Copies(&made.Call) == nil {
		return
	}
	if refs.ValueOf(knowledge.Copies(&made.Call)) != object || f.Has(func(other edits.Event) bool {
		return other.Instr != at && other.Instr != e.Instr && touches(other, object, was)
	}) {
		return
	}
	var change ssa.Instruction
	for _, other := range f.Events {
		if other.Kind != edits.Set || !changesBelow(other, was) || initial(other) {
			continue
		}
		if !meansChange(other) {
			return
		}
		if change == nil && f.Leads(made, other.Instr, never) && f.Leads(other.Instr, e.Instr, never) {
			change = other.Instr
		}
	}
	if change != nil {
		c.report(patchBase, c.ssa.Range(at),
			fmt.Sprintf("the patch of %s takes back what is set on %s: the change is made to the copy that it is compared with, and not to what is patched", c.name(object), c.name(was)),
			c.ssa.Related(change, "changed here"), c.ssa.Related(e.Instr, "patched here"))
	}
}

// touches reports whether an event changes the patched object, or lets the copy get anywhere.
func touches(other edits.Event, object, base refs.Ref) bool {
	switch other.Kind {
	case edits.Set:
		whole, ok := other.Part(base)
		return changesBelow(other, object) || ok && whole == ""
	case edits.Handed:
		return other.Is(object) || other.Is(base)
	case edits.Filled, edits.Written:
		return other.Is(base) || other.Kind == edits.Written && other.Is(object)
	}
	return false
}

// meansChange reports whether an event sets something that the author has made for the object: neither nothing, nor what is
// read from an object, nor the version that a lock compares.
func meansChange(e edits.Event) bool {
	if strings.Contains(e.At.Path, "ResourceVersion") {
		return false
	}
	switch instr := e.Instr.(type) {
	case *ssa.Store:
		return madeFor(instr.Val)
	case *ssa.MapUpdate:
		return madeFor(instr.Value)
	case *ssa.Call:
		for _, arg := range knowledge.Args(&instr.Call) {
			if refs.ValueOf(arg).Root != e.At.Root && !madeFor(knowledge.Unconverted(arg)) {
				return false
			}
		}
		return true
	}
	return false
}

// madeFor reports whether a value is a constant other than zero, or what a call or an operator makes of others.
func madeFor(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return !knowledge.ZeroConstant(v)
	case *ssa.Call, *ssa.BinOp, *ssa.MakeMap:
		return true
	}
	return false
}
