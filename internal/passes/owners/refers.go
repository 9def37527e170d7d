package owners

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Refers is a fact about a function that returns a reference to an object which it is handed, or whose name or UID that is, or a list of that one.
type Refers struct {
	Param      int // the receiver counted
	Controller bool
}

// AFact marks Refers as a fact about a function.
func (*Refers) AFact() {}

// returnsReference notes that a function returns a reference to a parameter, wherever it returns, and reports whether that is new.
func (r *Result) returnsReference(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	if r.refers[fn] != nil || results.Len() != 1 || !knowledge.OwnerReference(elementOf(results.At(0).Type())) {
		return false
	}
	var found *Refers
	for ret := range calls.Each[*ssa.Return](fn) {
		elements := r.returned(ret)
		if len(elements) != 1 {
			return false
		}
		owner, controller := r.ownerOf(elements[0])
		if owner == nil {
			return false
		}
		params, _ := r.params(fn, owner)
		if len(params) != 1 {
			return false
		}
		from := Refers{flow.ParamIndex(params[0]), controller}
		if found != nil && *found != from {
			return false
		}
		found = &from
	}
	if found != nil {
		r.refers[fn] = found
	}
	return found != nil
}

// returned returns the references that a function returns as its first result.
func (r *Result) returned(ret *ssa.Return) []ssa.Value {
	if knowledge.Is[*types.Slice](ret.Results[0].Type().Underlying()) {
		return r.elements(ret.Results[0], make(map[ssa.Value]bool))
	}
	return ret.Results[:1]
}

// elements returns the references in a list: what is written out, or appended, and a call or parameter that is one for itself.
func (r *Result) elements(list ssa.Value, seen map[ssa.Value]bool) (found []ssa.Value) {
	if list == nil || knowledge.Visited(seen, list) {
		return nil
	}
	switch list := list.(type) {
	case *ssa.Slice:
		array, ok := list.X.(*ssa.Alloc)
		if !ok {
			return nil
		}
		for element := range knowledge.Each[*ssa.IndexAddr](knowledge.Referrers(array)) {
			found = append(found, stored(element))
		}
	case *ssa.Call:
		if builtin, ok := list.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "append" {
			for _, arg := range list.Call.Args {
				found = append(found, r.elements(arg, seen)...)
			}
			return found
		}
		found = append(found, list)
	case *ssa.Parameter:
		found = append(found, list)
	}
	return found
}

// stored returns what is stored in an element of a list; the element itself if it is made there.
func stored(element *ssa.IndexAddr) ssa.Value {
	for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(element)) {
		if store.Addr == ssa.Value(element) {
			return store.Val
		}
	}
	return element
}

// ownerOf returns the object that a reference is to, or the parameter that is such a reference, and whether it names a controller; nil if that is not seen.
func (r *Result) ownerOf(ref ssa.Value) (owner ssa.Value, controller bool) {
	switch ref := made(ref).(type) {
	case *ssa.Call:
		if owner, object, controller := knowledge.References(&ref.Call); owner != nil && object == nil {
			return owner, controller
		}
		return r.referred(ref)
	case *ssa.Parameter:
		if knowledge.OwnerReference(elementOf(ref.Type())) {
			return ref, false
		}
	case *ssa.Alloc, *ssa.IndexAddr:
		return writtenOut(ref)
	}
	return nil, false
}

// made returns the call or literal that makes a reference, or the parameter that is one; nil if that is not seen.
func made(ref ssa.Value) ssa.Value {
	ref = knowledge.Operand(ref)
	variable, ok := ref.(*ssa.Alloc)
	if !ok {
		return ref
	}
	stores := flow.StoresTo(variable)
	if len(stores) != 1 {
		return ref
	}
	if ref = stores[0].Val; !knowledge.OwnerReference(ref.Type()) {
		return nil
	}
	ref = knowledge.Operand(ref)
	return ref
}

// referred returns the object that a call of a function is handed which returns a reference to it.
func (r *Result) referred(call *ssa.Call) (owner ssa.Value, controller bool) {
	callees := r.graph.Callees(call)
	fact := new(Refers)
	switch obj := flow.Declared(&call.Call); {
	case len(callees) == 1:
		if fact = r.refers[callees[0]]; fact == nil {
			return nil, false
		}
	case len(callees) > 1 || obj == nil || !r.pass.ImportObjectFact(obj, fact):
		return nil, false
	}
	return holderOf(flow.ActualOf(&call.Call, callees, fact.Param)), fact.Controller
}

// holderOf returns the object whose name or UID a value is; the value itself if it is none.
func holderOf(v ssa.Value) ssa.Value {
	if read, ok := v.(ssa.Instruction); ok {
		if of, field := refs.MetaRead(read); of != nil && (field == "Name" || field == "UID") {
			return of
		}
	}
	return v
}

// writtenOut returns the object whose name or UID a literal has, and whether its flag of a controller is set.
func writtenOut(literal ssa.Value) (owner ssa.Value, controller bool) {
	for addr := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(literal)) {
		field := flow.FieldOf(addr.X.Type(), addr.Field).Name()
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
			if store.Addr != ssa.Value(addr) {
				continue
			}
			switch {
			case field == "Controller":
				controller = controller || !knowledge.FalseOrNil(store.Val)
			case (field == "Name" || field == "UID") && owner == nil:
				of := holderOf(store.Val)
				if _, handed := of.(*ssa.Parameter); handed || knowledge.IsObject(of.Type()) || types.IsInterface(of.Type()) {
					owner = of // or the parameter that is its name
				}
			}
		}
	}
	return owner, controller
}

// ownersOf reports whether an address is that of the owners in the metadata of an object.
func ownersOf(addr *ssa.FieldAddr) bool { return refs.MetaField(addr, knowledge.OwnersField) }

func elementOf(t types.Type) types.Type {
	if list, ok := t.Underlying().(*types.Slice); ok {
		return list.Elem()
	}
	return t
}
