package cachesync

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A stored is an informer in a field whose store the package reads.
type stored struct {
	field *types.Var
	of    string // the name of the struct
	read  ssa.Instruction
}

// neglected reports a wait that names the informers in fields of a struct, and leaves out others in the same struct whose stores the package reads.
// What asks whether an informer has synced without the field, a factory that is waited for as a whole, and a field that goes elsewhere may include it.
func (c *checker) neglected() {
	if c.factories.Waited() {
		return
	}
	var asked []*types.Var
	var read []stored
	for _, fn := range c.ssa.Funcs {
		if asksWithoutField(fn) {
			return
		}
		_, synced := informersOf(fn)
		asked = append(asked, synced...)
		read = append(read, storesRead(fn)...)
	}
	reported := make(map[*types.Var]bool)
	for _, s := range read {
		if reported[s.field] || slices.Contains(asked, s.field) || !c.ownInformer(s.field) {
			continue
		}
		reported[s.field] = true
		if wait := c.waitOf(s.of, func(fn *ssa.Function) *ssa.Call { return waitFor(fn, s.of) }); wait != nil {
			c.report(missingSynced, wait, c.related(s.read, "its cache is read here"),
				"%s waits for other informers of the struct, and not for %s: its cache may be empty", flow.CalleeName(wait.Common()), s.field.Name())
		}
	}
}

// asksWithoutField reports whether a function asks an informer that is in no field whether it has synced.
func asksWithoutField(fn *ssa.Function) bool {
	for instr := range calls.Instrs(fn) {
		informer := ssa.Value(nil)
		if v, ok := instr.(ssa.Value); ok {
			informer = knowledge.SyncedOf(v)
		}
		if call, ok := instr.(ssa.CallInstruction); ok && informer == nil && (knowledge.CalleeName(call.Common()) == "HasSynced" || registered(call)) {
			informer = knowledge.AsksInformer(call.Common())
		}
		if informer != nil && readFrom(informer) == nil {
			return true
		}
	}
	return false
}

// storesRead returns the informers in fields whose stores a function reads.
func storesRead(fn *ssa.Function) (found []stored) {
	for instr := range calls.Instrs(fn) {
		v, ok := instr.(ssa.Value)
		if !ok {
			continue
		}
		informer := knowledge.InformerOfStore(v)
		if informer == nil {
			continue
		}
		if field, of := flow.FieldRead(knowledge.Unconverted(informer)); field != nil {
			found = append(found, stored{field, knowledge.TypeName(of.Type()), instr})
		}
	}
	return found
}

// ownInformer reports whether the package alone has a field, and only calls methods of the informer in it that do not say whether it has synced.
func (c *checker) ownInformer(field *types.Var) bool {
	return c.graph.Own(field) && !slices.ContainsFunc(c.graph.Reads(field), func(load *ssa.UnOp) bool {
		return slices.ContainsFunc(knowledge.Referrers(load), func(ref ssa.Instruction) bool {
			call, ok := ref.(ssa.CallInstruction)
			return !ok || call.Common().Value != ssa.Value(load) || !keepsSilent(knowledge.CalleeName(call.Common()))
		})
	})
}

// keepsSilent reports whether a method of an informer does not say whether it has synced.
func keepsSilent(method string) bool {
	return method == "Run" || method == "RunWithContext" || method == "GetStore" || method == "GetIndexer" || strings.HasPrefix(method, "Add") || strings.HasPrefix(method, "Set")
}

// waitFor returns the wait of a function for caches that it names, if it asks informers in fields of a struct; nil for none.
func waitFor(fn *ssa.Function, of string) *ssa.Call {
	for instr := range calls.Instrs(fn) {
		v, ok := instr.(ssa.Value)
		if !ok {
			continue
		}
		informer := knowledge.SyncedOf(v)
		if informer == nil {
			continue
		}
		if field, in := flow.FieldRead(knowledge.Unconverted(informer)); field != nil && knowledge.TypeName(in.Type()) == of {
			return namedWait(fn)
		}
	}
	return nil
}
