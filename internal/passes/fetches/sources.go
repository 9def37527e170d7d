package fetches

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// sources are where a function has the name from by which it reads.
type sources struct {
	fn      *ssa.Function
	objects []ssa.Value // whose specs have it
	params  []Fetch     // without their kinds
	names   int         // constants
	others  bool        // something else
}

// constant reports whether the name is certainly a constant.
func (s *sources) constant() bool {
	return s.names > 0 && !s.others && len(s.objects)+len(s.params) == 0
}

// sources follows a name back within its function.
func (r *Result) sources(fn *ssa.Function, asked ask) (found sources) {
	found.fn = fn
	switch {
	case asked.constant:
		return found
	case asked.spec:
		found.ofSpec(asked.by)
		return found
	}
	seen, pending := make(map[ssa.Value]bool), []ssa.Value{asked.by}
	for ; len(pending) > 0; pending = pending[1:] {
		v := pending[0]
		if v == nil || knowledge.Visited(seen, v) {
			continue
		}
		if param, ok := v.(*ssa.Parameter); ok {
			found.params = append(found.params, Fetch{Param: flow.ParamIndex(param)})
			continue
		}
		if object := specOf(v); object != nil {
			found.ofSpec(object)
			continue
		}
		pending = append(pending, r.parts(v, &found)...)
	}
	return found
}

// parts returns what the name is that a value is, or is made of; what else it is, is noted.
func (r *Result) parts(v ssa.Value, found *sources) []ssa.Value {
	if name, ok := knowledge.Text(v); ok && name != "" {
		found.names++
		return nil
	}
	var parts []ssa.Value
	if call, ok := v.(*ssa.Call); ok {
		parts = r.named(call, found)
	} else {
		parts = partOf(v)
	}
	found.others = found.others || len(parts) == 0
	return parts
}

// ofSpec notes that the spec of an object has the name.
func (s *sources) ofSpec(object ssa.Value) {
	if !knowledge.ActsAsObject(object.Type()) {
		return
	}
	s.objects = append(s.objects, object)
	root := flow.Content(flow.Locate(object).Root) // an object can be handed over by value
	if param, ok := root.(*ssa.Parameter); ok && param.Parent() == s.fn {
		s.params = append(s.params, Fetch{Param: flow.ParamIndex(param), Spec: true})
	}
}

// specOf returns the object whose spec a value is; nil for another value.
func specOf(v ssa.Value) ssa.Value {
	if field, of := flow.FieldRead(v); field != nil && field.Name() == spec && knowledge.IsObject(of.Type()) {
		return of
	}
	if call, ok := v.(*ssa.Call); ok && knowledge.CalleeName(&call.Call) == getSpec {
		if object := knowledge.Receiver(&call.Call); object != nil && knowledge.ActsAsObject(object.Type()) {
			return object
		}
	}
	return nil
}

// The part of an object that its users write, and the method that returns it.
const (
	spec    = "Spec"
	getSpec = "GetSpec"
)

// named returns what the name that a call returns is made of: what is handed to a function that returns an unknown name together with its
// namespace, and the object of one that gives its name. A name that the spec of an argument has is noted.
func (r *Result) named(call *ssa.Call, found *sources) []ssa.Value {
	common := call.Common()
	if knowledge.NamesObject.Calls(common) && len(common.Args) > 0 {
		return []ssa.Value{knowledge.Unconverted(common.Args[0])}
	}
	if fact, callees := r.said(call); fact != nil || callees != nil {
		if fact == nil {
			return nil // a name that it puts together
		}
		for _, param := range fact.Names {
			if object := flow.ActualOf(common, callees, param); object != nil {
				found.ofSpec(object)
			}
		}
		var names []ssa.Value
		for _, param := range fact.Parts {
			names = append(names, flow.ActualOf(common, callees, param))
		}
		return names
	}
	if common.IsInvoke() || knowledge.TypeName(call.Type()) != knowledge.NamespacedName {
		return nil
	}
	var names []ssa.Value
	for _, arg := range knowledge.Args(common) {
		if isName(arg.Type()) {
			names = append(names, arg)
		}
	}
	return names
}

// partOf returns what a value is a part of, or is stored in it.
func partOf(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.Alloc:
		return storedName(v)
	case *ssa.FieldAddr:
		return []ssa.Value{v.X}
	case *ssa.Field:
		return []ssa.Value{v.X}
	case *ssa.IndexAddr:
		return []ssa.Value{v.X}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return []ssa.Value{v.X}
		}
	case *ssa.Phi:
		return v.Edges
	case *ssa.Convert:
		return []ssa.Value{v.X}
	case *ssa.ChangeType:
		return []ssa.Value{v.X}
	case *ssa.Extract: // of a range
		if next, ok := v.Tuple.(*ssa.Next); ok {
			if ranged, ok := next.Iter.(*ssa.Range); ok {
				return []ssa.Value{ranged.X}
			}
		}
	}
	return nil
}

// storedName returns what is stored in a variable, and of one that is a name with its namespace, or an object, the name.
func storedName(variable *ssa.Alloc) []ssa.Value {
	var found []ssa.Value
	for _, store := range flow.StoresTo(variable) {
		found = append(found, store.Val)
	}
	for store := range calls.Each[*ssa.Store](variable.Parent()) {
		addr, ok := store.Addr.(*ssa.FieldAddr)
		if !ok {
			continue
		}
		field := flow.FieldOf(addr.X.Type(), addr.Field)
		if field.Name() == "Name" && inMeta(addr.X, variable) || field.Embedded() && addr.X == ssa.Value(variable) {
			found = append(found, store.Val)
		}
	}
	return found
}

// inMeta reports whether a struct is a variable, or the metadata of the object in one.
func inMeta(of ssa.Value, variable *ssa.Alloc) bool {
	if addr, ok := of.(*ssa.FieldAddr); ok && flow.FieldOf(addr.X.Type(), addr.Field).Embedded() {
		of = addr.X
	}
	return of == ssa.Value(variable)
}
