package patches

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// lostAbove is lost for a change that a caller makes before it hands the object to the function, and does not write otherwise. The function takes the base of the
// object as it has got it.
func (p Patch) lostAbove(stored func(edits.Event) bool) ssa.Instruction {
	if _, param := p.At.Root.(*ssa.Parameter); !param || paths.Find(paths.Search{
		Block: p.made.Parent().Blocks[0], At: p.made, Avoid: func(instr ssa.Instruction) bool { return p.f.Does(instr, stored) },
	}) == nil || p.runsValue() {
		return nil
	}
	callers, _ := p.r.edits.Callers(p.At)
	for _, c := range callers {
		if change := p.changedBy(c); change != nil {
			return change
		}
	}
	return nil
}

// runsValue reports whether the function runs a function that is a value, which may change the object that it captures.
func (p Patch) runsValue() bool {
	return slices.ContainsFunc(paths.Calls(p.made.Parent()), func(call ssa.CallInstruction) bool {
		_, builtin := call.Common().Value.(*ssa.Builtin)
		return !call.Common().IsInvoke() && call.Common().StaticCallee() == nil && !builtin
	})
}

// changedBy returns a change of the half of the object that the patch is about, by a caller that neither stores it before the call nor writes the object after it.
func (p Patch) changedBy(c edits.Caller) ssa.Instruction {
	object := c.Object
	another := func(e edits.Event) bool {
		return e.Instr != c.Call && (e.MayWrite(object) || e.Kind == edits.Handed && e.Is(object))
	}
	if object.Root == nil || c.After(c.Call, object, another) {
		return nil
	}
	stored := func(e edits.Event) bool { return e.Writes(object) || e.Kind != edits.Set && e.Sets(object, "") }
	for _, e := range c.Events {
		path, _ := e.Part(object)
		if !e.Changes(object, "") || e.At == object || e.Initial() || e.Maybe || edits.Among(path, ".Status") != (p.Sub == knowledge.Status) || c.Does(e.Instr, stored) {
			continue
		}
		if c.Leads(object, e.Instr, c.Call, stored) {
			return e.Source
		}
	}
	return nil
}

// Sets returns the fields of structs of other packages that a function may set: one of them need not hold what a constructor has put there.
func (r *Result) Sets(fn *ssa.Function) []string {
	var found []string
	for instr := range calls.Instrs(fn) {
		field := flow.MaySet(instr, r.pkg)
		if field == nil || !field.Exported() || knowledge.APIStruct(instr.(*ssa.FieldAddr).X.Type()) {
			continue
		}
		switch field.Type().Underlying().(type) {
		case *types.Interface, *types.Pointer:
			found = append(found, flow.FieldName(field))
		}
	}
	return found
}
