package optionals

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// undefaulted reports whether an object of Kubernetes is a manifest, which the API server has given no defaults: the function, or one of the package that returns it, has decoded it, or it is one of
// several objects of whatever type that a function is handed. The objects of admission reviews have their defaults.
func (r *Result) undefaulted(object ssa.Value, depth int) bool {
	if depth > maxCallers || object == nil {
		return false
	}
	if of := knowledge.Named(object.Type()); of == nil || !knowledge.OfKubernetes(of) {
		return false
	}
	switch object := knowledge.Tuple(object).(type) {
	case *ssa.Alloc:
		return decoded(object)
	case *ssa.TypeAssert:
		return r.ofManifests(object.X, depth)
	case *ssa.Call:
		return r.returnsManifest(object, knowledge.ResultIndex(object), depth)
	}
	return false
}

// returnsManifest reports whether a result of a call is such an object in one of the returns of its function.
func (r *Result) returnsManifest(call *ssa.Call, result int, depth int) bool {
	targets := r.graph.Targets(call)
	return len(targets) == 1 && slices.ContainsFunc(flow.Results(targets[0], result), func(v ssa.Value) bool {
		return r.undefaulted(knowledge.Unconverted(v), depth+1)
	})
}

// decoded reports whether a function decodes the bytes of a text into a variable, and these are not those of a review.
func decoded(variable *ssa.Alloc) bool {
	return knowledge.Any(calls.Each[*ssa.Call](variable.Parent()), func(call *ssa.Call) bool {
		data, into := knowledge.DecodesText(&call.Call)
		if into != ssa.Value(variable) {
			return false
		}
		_, of := flow.FieldRead(data)
		return of == nil || !knowledge.IsRaw(of.Type())
	})
}

// ofManifests reports whether an interface is an element of a list of objects that a function is handed, or is handed as such to a function of the package.
func (r *Result) ofManifests(v ssa.Value, depth int) bool {
	if depth > maxCallers {
		return false
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return slices.ContainsFunc(r.graph.Sources(v), func(source ssa.Value) bool { return source != v && r.ofManifests(source, depth+1) })
	case *ssa.ChangeInterface:
		return r.ofManifests(v.X, depth+1)
	case *ssa.UnOp:
		element, ok := v.X.(*ssa.IndexAddr)
		if !ok {
			return false
		}
		_, handed := element.X.(*ssa.Parameter)
		return handed && knowledge.AnyObject(v.Type())
	}
	return false
}
