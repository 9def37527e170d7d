package retryconflict

import (
	"fmt"
	"go/token"
	"go/types"
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
		if c.countedBefore(w, retry) || !captured(w.Object, retry.Fn) || len(c.conflicts.Reads(retry.Fn, w)) == 0 {
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

// countedBefore reports a part of the object that a try has read, if it is set to what was counted up or down, or appended, before the retry from the same part as it was
// read then: what others have added in between is lost, and the version of the new read makes sure that nothing conflicts.
func (c *checker) countedBefore(w conflicts.Write, retry conflicts.Retry) bool {
	for instr := range calls.Instrs(retry.Fn) {
		store, ok := instr.(*ssa.Store)
		if !ok {
			continue
		}
		part := refs.ValueOf(store.Addr)
		if part.Root != w.Object.Root || part.Path == w.Object.Path || !c.readBefore(w.Object, store, retry.Fn) {
			continue
		}
		for _, source := range append(c.graph.Sources(store.Val), store.Val) {
			of, counted := counts(source)
			if of == nil || counted.Parent() != retry.Site.Parent() || !samePart(refs.Of(of), part) {
				continue
			}
			c.report(c.finding(computedOutside, c.ssa.Range(store),
				fmt.Sprintf("what is written into %s is computed from what was read before the retry", c.name(w.Object)),
				c.ssa.Related(counted, "computed here")))
			return true
		}
	}
	return false
}

// counts returns what a value adds to or takes from, or is appended to, and the instruction that does it; nil for another value.
func counts(v ssa.Value) (of ssa.Value, counted ssa.Instruction) {
	switch v := v.(type) {
	case *ssa.BinOp:
		if v.Op == token.ADD || v.Op == token.SUB {
			return v.X, v
		}
	case *ssa.Call:
		if knowledge.BuiltinName(&v.Call) == "append" {
			return v.Call.Args[0], v
		}
	}
	return nil, nil
}

// samePart reports whether two locations are the same part of objects of one type.
func samePart(a, b refs.Ref) bool {
	return a.Root != nil && b.Root != nil && a.Path == b.Path && types.Identical(a.Root.Type(), b.Root.Type())
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
				c.report(c.finding(computedOutside, c.ssa.Range(instr),
					fmt.Sprintf("what is written into %s is computed from what was read before the retry", c.name(w.Object)),
					c.ssa.Related(made, "computed here")))
			}
		}
	}
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
