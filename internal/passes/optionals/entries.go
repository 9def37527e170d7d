package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// findRemoved finds the fields that are maps from which the package removes entries.
func (r *Result) findRemoved(funcs []*ssa.Function) {
	for _, fn := range funcs {
		for _, call := range calls.In(fn) {
			if knowledge.BuiltinName(call.Common()) != "delete" && !knowledge.RemovesEntry(call.Common()) {
				continue
			}
			if field := mapField(call.Common().Args[0]); field != nil {
				r.removed[field] = true
			}
		}
	}
}

// mapField returns the field that a map, or a pointer to a sync.Map, is read from or is the address of; nil for another one.
func mapField(m ssa.Value) *types.Var {
	if at, ok := m.(*ssa.FieldAddr); ok {
		return flow.FieldOf(at.X.Type(), at.Field)
	}
	field, _ := flow.FieldRead(m)
	return field
}

// removable reports whether a lookup is in a map of a struct from which the package removes entries: what was there may be gone. What a function looks up by a key of its own it
// may have put there.
func (r *Result) removable(of ssa.Value) bool {
	switch of := of.(type) {
	case *ssa.Lookup:
		field := mapField(of.X)
		_, handed := knowledge.Unconverted(of.Index).(*ssa.Parameter)
		return handed && field != nil && r.removed[field]
	case *ssa.Call:
		m := knowledge.LoadedFrom(&of.Call)
		return m != nil && mapField(m) != nil && r.removed[mapField(m)]
	}
	return false
}

// entryOrNil reports whether a function that returns nothing else returns what it has looked up in such a map, as it is, or nil since there is no entry.
func (r *Result) entryOrNil(v ssa.Value, ret *ssa.Return) bool {
	if knowledge.IsNil(v) {
		return slices.ContainsFunc(r.lastly(ret.Block()), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Ok && !f.Truth && r.removable(f.Subject)
		})
	}
	v = knowledge.Tuple(v)
	return r.removable(v) && !slices.ContainsFunc(r.conditions.Under(ret), func(f conditions.Fact) bool {
		return f.Subject == v && (f.Predicate == conditions.Ok && f.Truth || f.Predicate == conditions.Nil && !f.Truth)
	})
}

// ofSameStore reports whether what a method looks up by comes from the same object, or was handed to another method of it before: the entry was there then, or was
// put there.
func ofSameStore(call *ssa.Call) bool {
	store := knowledge.Receiver(&call.Call)
	if store == nil {
		return false
	}
	return slices.ContainsFunc(calls.In(call.Parent()), func(other ssa.CallInstruction) bool {
		common := other.Common()
		if other == ssa.CallInstruction(call) || knowledge.Receiver(common) == nil || refs.ValueOf(knowledge.Receiver(common)) != refs.ValueOf(store) {
			return false
		}
		return slices.ContainsFunc(call.Call.Args, func(key ssa.Value) bool {
			return key != store && (madeOf(key, other, make(map[ssa.Value]bool)) || paths.Before(other, call) && slices.ContainsFunc(calls.Arguments(common), func(v ssa.Value) bool {
				return refs.ValueOf(v) == refs.ValueOf(key)
			}))
		})
	})
}

// madeOf reports whether a value is read out of what a call returns.
func madeOf(v ssa.Value, call ssa.CallInstruction, seen map[ssa.Value]bool) bool {
	if made, ok := v.(*ssa.Call); ok {
		return ssa.CallInstruction(made) == call
	}
	instr, ok := v.(ssa.Instruction)
	if !ok || knowledge.Visited(seen, v) {
		return false
	}
	return slices.ContainsFunc(instr.Operands(nil), func(of *ssa.Value) bool { return *of != nil && madeOf(*of, call, seen) })
}
