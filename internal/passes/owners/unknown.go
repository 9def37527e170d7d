package owners

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// unknown adds the references that objects may get in a way that is not seen: by a list of owners that comes from elsewhere, a function of another module or one that an
// interface calls which is handed an owner and something that it may own, or the text of a manifest.
func (r *Result) unknown(instr ssa.Instruction) {
	if object, ok := r.unlisted(instr); ok {
		ref := Reference{At: instr, AnyOwner: true, AnyObject: true}
		if object != nil {
			ref.Objects, ref.AnyObject = objects(r.graph, object)
		}
		r.Possible = append(r.Possible, ref)
	}
	if call, ok := instr.(ssa.CallInstruction); ok {
		for _, owner := range r.handedAway(call) {
			ref := Reference{At: instr, Controller: call.Common().IsInvoke(), AnyObject: true}
			if ref.Owners, ref.AnyOwner = held(r.graph, owner); len(ref.Owners) > 0 || ref.AnyOwner {
				r.Possible = append(r.Possible, ref)
			}
		}
	}
	for _, operand := range instr.Operands(nil) {
		if text, ok := knowledge.Text(*operand); ok && strings.Contains(text, knowledge.OwnersKey) {
			r.Possible = append(r.Possible, Reference{At: instr, AnyOwner: true, AnyObject: true})
		}
	}
}

// unlisted returns the object that gets a list of owners of which some are not seen; nil for an object that is not seen. Those that an object of the same type
// has are no new ones.
func (r *Result) unlisted(instr ssa.Instruction) (object ssa.Value, ok bool) {
	var list ssa.Value
	switch made := instr.(type) {
	case ssa.CallInstruction:
		of, field, value := knowledge.SetsMeta(made.Common())
		if of == nil || field != knowledge.OwnersField {
			return nil, knowledge.AppliesOwners(made.Common())
		}
		object, list = whole(of), value
	case *ssa.Store:
		addr, isField := made.Addr.(*ssa.FieldAddr)
		if !isField || !ownersOf(addr) {
			return nil, false
		}
		object, list = holder(addr.X), made.Val
	}
	if list == nil || knowledge.IsNil(list) {
		return nil, false
	}
	if read, isRead := list.(ssa.Instruction); isRead && object != nil {
		if from, _ := refs.MetaRead(read); from != nil && types.Identical(from.Type(), object.Type()) && !types.IsInterface(from.Type()) {
			return nil, false
		}
	}
	elements := r.elements(list, make(map[ssa.Value]bool))
	return object, object == nil || len(elements) == 0 || slices.ContainsFunc(elements, func(ref ssa.Value) bool {
		owner, _ := r.ownerOf(ref)
		return owner == nil || knowledge.OwnerReference(owner.Type())
	})
}

// handedAway returns the objects that a call hands to a function of another module, or to a method of an interface of which it is not seen which one runs, together
// with another one, or for a reference. The libraries of Kubernetes make no references of which knowledge does not know.
func (r *Result) handedAway(call ssa.CallInstruction) (found []ssa.Value) {
	common := call.Common()
	callee := r.graph.Declared(common)
	if unseen := callee == nil && common.IsInvoke(); unseen {
		callee = common.Method
	} else if callee == nil || callee.Pkg() == nil {
		return nil
	} else if of, _ := ssabuild.OfModule(r.pass, callee.Pkg()); of {
		return nil
	}
	if len(r.graph.Callees(call)) > 0 || callee.Pkg() == nil || knowledge.LeavesOwners(callee.Pkg().Path()) {
		return nil
	}
	together := false
	for result := range callee.Signature().Results().Variables() {
		together = together || knowledge.OwnerReference(elementOf(result.Type()))
	}
	for _, arg := range knowledge.Args(call.Common()) {
		arg = knowledge.Unconverted(arg)
		switch {
		case knowledge.OwnerReference(elementOf(arg.Type())):
			together = true
		case knowledge.HasOwners(elementOf(arg.Type())):
			found = append(found, arg)
		}
	}
	if !together && len(found) < 2 {
		return nil
	}
	return found
}
