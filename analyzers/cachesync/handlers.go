package cachesync

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A handled is an informer in a field to which a function adds handlers.
type handled struct {
	field *types.Var
	call  ssa.CallInstruction
}

// leftOut reports an informer to which a function adds handlers, and of which it keeps no HasSynced beside those of all others that it adds
// handlers to. One that is asked by a function without handlers, or by its registration, is waited for in another way, and so is a factory as a whole.
func (c *checker) leftOut(fn *ssa.Function) {
	added, synced := informersOf(fn)
	if len(added) < 2 || c.factories.Waited() {
		return
	}
	left := slices.DeleteFunc(added, func(h handled) bool { return slices.Contains(synced, h.field) })
	if len(left) != 1 || c.askedElsewhere(left[0].field) {
		return
	}
	c.report(missingSynced, left[0].call, nil,
		"the HasSynced of %s is not kept with those of the other informers that get handlers here: the workers may start before its cache has synced", left[0].field.Name())
}

// informersOf returns the informers in fields to which a function adds handlers, each once, and those of which it takes what says whether they have synced.
func informersOf(fn *ssa.Function) (added []handled, synced []*types.Var) {
	for instr := range calls.Instrs(fn) {
		if v, ok := instr.(ssa.Value); ok {
			if field := readFrom(knowledge.SyncedOf(v)); field != nil {
				synced = append(synced, field)
			}
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		field := readFrom(knowledge.AsksInformer(call.Common()))
		switch {
		case field == nil:
		case knowledge.CalleeName(call.Common()) == "HasSynced" || registered(call):
			synced = append(synced, field)
		default:
			if !slices.ContainsFunc(added, func(h handled) bool { return h.field == field }) {
				added = append(added, handled{field, call})
			}
		}
	}
	return added, synced
}

// readFrom returns the field that an informer is read from; nil for another one.
func readFrom(informer ssa.Value) *types.Var {
	if informer == nil {
		return nil
	}
	field, _ := flow.FieldRead(knowledge.Unconverted(informer))
	return field
}

// registered reports whether the registration that a call returns is used: it can be asked whether the handlers have synced.
func registered(call ssa.CallInstruction) bool {
	v := call.Value()
	return v != nil && slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && part.Index == 0 && len(knowledge.Referrers(part)) > 0
	})
}

// askedElsewhere reports whether a function that adds no handlers asks whether an informer in a field has synced.
func (c *checker) askedElsewhere(field *types.Var) bool {
	return slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		added, synced := informersOf(fn)
		return len(added) == 0 && slices.Contains(synced, field)
	})
}
