package caches

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// An Entries is what a function says of the objects that a cache holds, kind by kind: the kinds with data of which it says nothing are held whole.
type Entries struct {
	First *ssa.MapUpdate
	Kinds []string // of all entries, by the names of types
}

// EntriesOf returns the entries that a function makes for a cache, if one has a selector; nil if there is none, for an entry whose kind is not known, and where something limits
// all kinds. The entries of closures are theirs.
func EntriesOf(g *calls.Graph, fn *ssa.Function) *Entries {
	found, selected := new(Entries), false
	for entry := range calls.Each[*ssa.MapUpdate](fn) {
		if !knowledge.ByObject(entry.Value.Type()) {
			continue
		}
		of := only(g, entry.Key)
		if of == nil {
			return nil
		}
		if found.First == nil {
			found.First = entry
		}
		selected = selected || selects(g, entry.Value, append(slices.Clone(knowledge.Selectors), "Namespaces"))
		found.Kinds = append(found.Kinds, knowledge.TypeName(of))
	}
	if found.First == nil || !selected || limitsAll(fn) {
		return nil
	}
	return found
}

// limitsAll reports whether a function, one around it or one in it mentions a limit for all kinds of a cache.
func limitsAll(fn *ssa.Function) bool {
	return slices.ContainsFunc(calls.WithClosures(calls.Declared(fn)), func(call *ssa.Function) bool {
		return knowledge.Any(calls.Instrs(call), func(instr ssa.Instruction) bool {
			var field *types.Var
			switch instr := instr.(type) {
			case *ssa.FieldAddr:
				field = flow.FieldOf(instr.X.Type(), instr.Field)
			case *ssa.Field:
				field = flow.FieldOf(instr.X.Type(), instr.Field)
			}
			return field != nil && field.Name() != "Namespaces" && slices.Contains(knowledge.LimitsAll, field.Name())
		})
	})
}

// OfReconciler reports whether a call reads with a client in a field of a reconciler: as a rule that of the manager.
func OfReconciler(call ssa.CallInstruction) bool {
	client := knowledge.Unconverted(knowledge.Receiver(call.Common()))
	field, of := flow.FieldRead(client)
	if field == nil || !knowledge.Reconciler(of.Type()) {
		return false
	}
	is, _ := knowledge.RuntimeClient(field.Type())
	return is
}
