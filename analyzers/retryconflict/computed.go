package retryconflict

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conflicts"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// computedBefore reports what a try writes into an object that it reads again, if a call outside has made
// it of the whole spec or status that was there before.
func (c *checker) computedBefore(retry conflicts.Retry) {
	for _, w := range c.conflicts.Writes(retry.Fn) {
		if store, counted := c.conflicts.Counted(retry, w); store != nil {
			c.staleValue(store, w, counted)
			continue
		}
		if !captured(w.Object, retry.Fn) || len(c.conflicts.Reads(retry.Fn, w)) == 0 {
			continue
		}
		for _, fn := range append([]*ssa.Function{retry.Fn}, retry.Fn.AnonFuncs...) {
			for instr := range calls.Instrs(fn) {
				c.computedOf(instr, w, retry)
			}
		}
		return
	}
}

func (c *checker) computedOf(instr ssa.Instruction, w conflicts.Write, retry conflicts.Retry) {
	for _, v := range c.writtenInto(instr, w.Object) {
		if from := refs.ValueOf(v); knowledge.Conditions(v.Type()) && captured(from, retry.Fn) && from.Root.Parent() == retry.Site.Parent() && from.Root != w.Object.Root {
			c.report(c.finding(computedOutside, c.ssa.Range(instr),
				fmt.Sprintf("the conditions of %s are replaced with those from before the retry: one that others have set since is lost", c.name(w.Object)),
				c.ssa.Related(retry.Site, "tried again here")))
			return
		}
		for _, source := range append(c.graph.Sources(v), v) {
			made := flow.Made(source)
			if made == nil || made.Parent() != retry.Site.Parent() || knowledge.Copies(&made.Call) != nil {
				continue
			}
			if slices.ContainsFunc(made.Call.Args, func(arg ssa.Value) bool { return wholePart(refs.Of(arg), w.Object) }) {
				c.staleValue(instr, w, made)
			}
		}
	}
}

func (c *checker) staleValue(at ssa.Instruction, w conflicts.Write, computed ssa.Instruction) {
	c.report(c.finding(computedOutside, c.ssa.Range(at),
		fmt.Sprintf("what is written into %s is computed from what was read before the retry", c.name(w.Object)),
		c.ssa.Related(computed, "computed here")))
}

// wholePart reports whether a location is the spec or the status of an object.
func wholePart(part, object refs.Ref) bool {
	return part.Root == object.Root && (part.Path == object.Path+".Spec" || part.Path == object.Path+".Status")
}

// writtenInto returns the values that an instruction writes into an object: those stored, or those handed
// over with the address of a part.
func (c *checker) writtenInto(instr ssa.Instruction, object refs.Ref) []ssa.Value {
	switch instr := instr.(type) {
	case *ssa.Store:
		for _, e := range c.effects.Instr(instr) {
			if e.On.Root == object.Root && e.On.Path != object.Path {
				return []ssa.Value{instr.Val}
			}
		}
	case *ssa.Call:
		args := instr.Call.Args
		part := func(arg ssa.Value) bool {
			_, addr := arg.(*ssa.FieldAddr)
			return addr && refs.ValueOf(arg).Root == object.Root
		}
		if slices.ContainsFunc(args, part) {
			return args
		}
	}
	return nil
}
