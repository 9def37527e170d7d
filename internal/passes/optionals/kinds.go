package optionals

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// tells reports whether what tells kinds of objects apart, such as a flag or a type, may say that the pointer is there, by the name of the struct that it is in.
// It speaks of its siblings, but for those that say where in the cluster lies what a reference names: where the path goes on from that struct through another pointer, it says that that one is there. What the cluster has
// seen of an object, such as a phase, says how far its life has come, and nothing of what the user wants, unless the program sets that
// itself. A struct that is not on the path, and the name "", may say anything, and whoever has put an object into a struct of the program may have looked at
// the parts that the kind does not tell of.
func (h *holder) tells(of string) bool {
	held := func(owner types.Type) bool { return !h.result.apiStruct(owner) }
	if of == "" || !h.isPointer() || slices.ContainsFunc(h.owners, held) {
		return true
	}
	last := len(h.fields) - 1
	if knowledge.TypeName(h.owners[last]) == of && knowledge.LocatesReferent(h.owners[last], h.fields[last].Name()) {
		return false // the kind of what is referred to says nothing of where that is
	}
	for i := last; i >= 0; i-- {
		if knowledge.TypeName(h.owners[i]) == of {
			return !slices.ContainsFunc(h.fields[i:last], pointerField)
		}
	}
	return !isStatus(of) || !h.wanted()
}

func pointerField(field *types.Var) bool {
	_, pointer := field.Type().Underlying().(*types.Pointer)
	return pointer
}

func isStatus(name string) bool { return strings.HasSuffix(name, "Status") }

// isStatusOf reports whether a type is what the cluster has seen of an object: nothing until somebody has written it, whatever markers its fields have.
func isStatusOf(t types.Type) bool { return isStatus(knowledge.TypeName(t)) }

// wanted reports whether the path leads to what the user of a custom resource of this module wants: not into a status, and to nothing that the package
// sets itself.
func (h *holder) wanted() bool {
	if slices.ContainsFunc(h.owners, func(owner types.Type) bool { return isStatus(knowledge.TypeName(owner)) }) {
		return false
	}
	last := len(h.fields) - 1
	field := h.fields[last]
	return ssabuild.InModule(h.result.pass, field.Pkg()) && !slices.ContainsFunc(h.fields, func(f *types.Var) bool { return pointerField(f) && h.result.assigns(f) })
}

// assigns reports whether a function of the package assigns something to a field.
func (r *Result) assigns(field *types.Var) bool { return r.setFields[field] }

// findAssigned notes the fields to which functions of the package assign something but nil, and those that are lists and get none without an element.
func (r *Result) findAssigned(funcs []*ssa.Function) {
	for _, fn := range funcs {
		for store := range calls.Each[*ssa.Store](fn) {
			addr, ok := store.Addr.(*ssa.FieldAddr)
			if !ok {
				continue
			}
			field := flow.FieldOf(addr.X.Type(), addr.Field)
			r.setFields[field] = r.setFields[field] || !knowledge.IsNil(store.Val)
			all, known := r.filledFields[field]
			r.filledFields[field] = hasElement(store.Val) && (all || !known)
		}
	}
}

// hasElement reports whether a value is a list with an element: a literal, or one to which something is appended.
func hasElement(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Slice:
		made, ok := v.X.(*ssa.Alloc)
		return ok && v.Low == nil && v.High == nil && !knowledge.EmptyArray(made)
	case *ssa.Call:
		return knowledge.BuiltinName(&v.Call) == "append" && len(v.Call.Args) == 2 && hasElement(v.Call.Args[1])
	}
	return false
}

// alwaysFilled reports whether a list is in a field to which the package assigns lists with an element alone, of an API of the module: the program makes what has it.
func (r *Result) alwaysFilled(list ssa.Value) bool {
	field, _ := flow.FieldRead(list)
	return field != nil && r.filledFields[field] && ssabuild.InModule(r.pass, field.Pkg())
}

// FilledByProgram reports whether the list of which a use takes an element is one that the program or a controller fills before anybody looks, as far as its kind says: the
// conditions of an object, the status of a kind of the module, or a list beside another one, which is mostly made as long.
func (r *Result) FilledByProgram(use Use) bool {
	field, _ := flow.FieldRead(use.Pointer)
	return field != nil && r.ofStatus(use.Pointer) && (knowledge.Conditions(use.Pointer.Type()) || ssabuild.InModule(r.pass, field.Pkg())) || r.ByOther(use)
}
