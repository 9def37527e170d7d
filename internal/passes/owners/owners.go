// Package owners answers which objects functions make the owners of which others, and whether as their controllers.
//
// What is not seen to be another kind counts as any: who asks whether something is never a controller has to take
// that for one that may be.
package owners

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// A Reference is a place that makes an object the owner of another one.
type Reference struct {
	At         ssa.Instruction
	Controller bool         // it may be one to the controller
	Owners     []types.Type // what the owner can be
	Objects    []types.Type // what the owned object can be
	Kind       string       // the kind of the owner, if it is written out in a literal
	AnyOwner   bool         // the owner may be something else
	AnyObject  bool         // the object may be something else
}

// References returns the references that functions make.
func References(g *calls.Graph, funcs []*ssa.Function) []Reference {
	var found []Reference
	for _, fn := range funcs {
		for instr := range calls.Instrs(fn) {
			if r, ok := reference(g, instr); ok {
				found = append(found, r)
			}
		}
	}
	return found
}

func reference(g *calls.Graph, instr ssa.Instruction) (Reference, bool) {
	switch made := instr.(type) {
	case ssa.CallInstruction:
		owner, object, controller := knowledge.References(made.Common())
		if owner == nil {
			return Reference{}, false
		}
		r := Reference{At: made, Controller: controller, AnyObject: true}
		r.Owners, r.AnyOwner = held(g, owner)
		if object != nil {
			r.Objects, r.AnyObject = held(g, object)
		}
		return r, true
	case *ssa.Store:
		return flagged(made)
	}
	return Reference{}, false
}

// flagged returns the reference whose flag of a controller a store sets; not ok for another store.
func flagged(store *ssa.Store) (Reference, bool) {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || !knowledge.OwnerReference(addr.X.Type()) || flow.FieldOf(addr.X.Type(), addr.Field).Name() != "Controller" {
		return Reference{}, false
	}
	if knowledge.FalseOrNil(store.Val) {
		return Reference{}, false
	}
	r := Reference{At: store, Controller: true, AnyObject: true}
	if siblings := addr.X.Referrers(); siblings != nil {
		for _, sibling := range *siblings {
			r.written(sibling)
		}
	}
	r.AnyOwner = r.Kind == "" && len(r.Owners) == 0
	return r, true
}

// written notes what a field of the reference says of the owner: the text of its kind, or the object whose name or UID it is.
func (r *Reference) written(sibling ssa.Instruction) {
	addr, ok := sibling.(*ssa.FieldAddr)
	if !ok {
		return
	}
	field := flow.FieldOf(addr.X.Type(), addr.Field).Name()
	for _, use := range *addr.Referrers() {
		store, ok := use.(*ssa.Store)
		if !ok || store.Addr != addr {
			continue
		}
		switch kind, known := knowledge.Text(store.Val); {
		case field == "Kind" && known:
			r.Kind = kind
		case field == "Name" || field == "UID":
			read, isInstr := store.Val.(ssa.Instruction)
			if !isInstr {
				continue
			}
			if of, _ := refs.MetaRead(read); of != nil && knowledge.IsObject(of.Type()) && len(r.Owners) == 0 {
				r.Owners = []types.Type{of.Type()}
			}
		}
	}
}

// held returns the kinds that an object can be of, and whether it may be of another one.
func held(g *calls.Graph, object ssa.Value) (kinds []types.Type, others bool) {
	found, complete := g.Concrete(object)
	for _, t := range found {
		if knowledge.Untyped(t) || types.IsInterface(t) {
			complete = false
			continue
		}
		kinds = append(kinds, t)
	}
	return kinds, !complete
}
