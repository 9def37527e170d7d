package conflicts

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Counted returns where a try sets a part of the object that it has read and writes to what was counted up or down, or appended, before the retry from the same part
// as it was then, and the instruction that did that; nil for none. What others have added in between is lost, and the version that the try has read keeps that from
// being a conflict.
func (r *Result) Counted(retry Retry, w Write) (store *ssa.Store, counted ssa.Instruction) {
	for store := range calls.Each[*ssa.Store](retry.Fn) {
		part := refs.ValueOf(store.Addr)
		if part.Root != w.Object.Root || part.Path == w.Object.Path || !r.readFirst(store, w.Object) {
			continue
		}
		for _, source := range append(r.graph.Sources(store.Val), store.Val) {
			of, counted := counts(source)
			if of != nil && counted.Parent() == retry.Site.Parent() && samePart(refs.Of(of), part) {
				return store, counted
			}
		}
	}
	return nil, nil
}

// readFirst reports whether each path to an instruction reads an object from the cluster.
func (r *Result) readFirst(at ssa.Instruction, object refs.Ref) bool {
	return paths.Preceded(at, func(earlier ssa.Instruction) bool { return r.ReadsInto(earlier, object) })
}

// ReadsInto reports whether an instruction reads an object from the cluster.
func (r *Result) ReadsInto(instr ssa.Instruction, object refs.Ref) bool {
	_, call := instr.(ssa.CallInstruction)
	return call && slices.ContainsFunc(r.effects.Instr(instr), func(e effects.Effect) bool {
		return e.Kind == effects.Reads && e.On.Root == object.Root
	})
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
