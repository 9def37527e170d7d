package owners

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// handsOver reports whether what an instruction makes the owner of each other is handed over by calls, for which the function has a fact.
func (r *Result) handsOver(fn *ssa.Function, instr ssa.Instruction) bool {
	return r.adopts[calls.Declared(fn)] != nil && slices.ContainsFunc(r.direct(instr), func(l link) bool {
		if l.object == nil {
			return false
		}
		params, _ := r.params(calls.Declared(fn), l.object)
		return len(params) > 0
	})
}

// throughCalls adds the references that calls make by what they hand over, and those in lists that the package itself puts together and that do not
// stand where the list is stored.
func (r *Result) throughCalls() {
	for _, fn := range r.ssa.Funcs {
		if r.ssa.InTest(fn.Pos()) {
			continue
		}
		for instr := range calls.Instrs(fn) {
			links := r.through(instr)
			_, written := r.reference(instr)
			for _, l := range r.direct(instr) {
				if made, ok := instr.(ssa.CallInstruction); (l.controller || !written) && !(ok && adopter(made)) {
					links = append(links, l)
				}
			}
			for _, l := range links {
				ref, ok := r.settled(l)
				if ok && !l.among && !r.guarded(instr) { // else an option may ask for it
					r.References = append(r.References, ref)
				} else if ref.Elsewhere = r.elsewhere(fn, l); ref.Controller {
					r.Possible = append(r.Possible, ref)
				}
			}
		}
	}
}

func adopter(call ssa.CallInstruction) bool {
	owner, _, _ := knowledge.References(call.Common())
	return owner != nil
}

// MadeBy returns what makes a reference, as a message names it; "" for a function of the package that is handed the objects, in which the reference
// stands for itself.
func (r Reference) MadeBy(pkg *types.Package) string {
	call, ok := r.At.(ssa.CallInstruction)
	if !ok {
		return "the reference"
	}
	if !r.Through {
		return "SetOwnerReference"
	}
	if made := flow.Declared(call.Common()); made != nil && made.Pkg() != pkg {
		return made.Name()
	}
	return ""
}

// settled returns the reference of a link of which both sides are known; not ok for another one.
func (r *Result) settled(l link) (Reference, bool) {
	ref := Reference{At: l.at, Controller: l.controller, Through: l.handed, OwnerKind: l.ownerKind}
	if l.objectKind != "" {
		ref.ObjectKinds = []string{l.objectKind}
	}
	if l.owner != nil {
		ref.Owners, ref.AnyOwner = objects(r.graph, l.owner)
	}
	switch {
	case l.object == nil:
	case knowledge.Is[*types.Slice](l.object.Type().Underlying()):
		r.members(&ref, l)
	default:
		r.object(&ref, l.object)
	}
	return ref, (ref.OwnerKind != "" || len(ref.Owners) == 1 && !ref.AnyOwner) && len(ref.Owned()) > 0 && !ref.AnyObject
}

// object is owned for what is certainly an object, and no part of one or reference to one.
func (r *Result) object(ref *Reference, v ssa.Value) {
	if r.owned(ref, v); slices.ContainsFunc(ref.Objects, func(t types.Type) bool { return !knowledge.IsObject(t) }) {
		ref.Objects, ref.AnyObject = nil, true
	}
}

// members notes the objects of a reference that a list has in it, on some path. Where it has others, these may have a reference as well.
func (r *Result) members(ref *Reference, l link) {
	all, complete := r.kinds.In(l.object)
	for _, m := range all {
		switch {
		case knowledge.IsObject(m.At.Type()):
			ref.Objects = append(ref.Objects, m.At.Type())
		case m.Type != "":
			ref.ObjectKinds = append(ref.ObjectKinds, m.Type)
		default:
			complete = false
		}
	}
	if ref.AnyObject = len(ref.Owned()) == 0; ref.AnyObject || complete || !ref.Controller {
		return
	}
	others := *ref
	others.Objects, others.ObjectKinds, others.AnyObject, others.Elsewhere = nil, nil, true, r.elsewhere(l.at.Parent(), l)
	r.Possible = append(r.Possible, others)
}

// objects is held for what is certainly an object, and no part of one or reference to one.
func objects(g *calls.Graph, v ssa.Value) (kinds []types.Type, others bool) {
	kinds, others = held(g, v)
	if slices.ContainsFunc(kinds, func(t types.Type) bool { return !knowledge.IsObject(t) }) {
		return nil, true
	}
	return kinds, others
}
