package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// IndexesField returns what a call registers at a cache: the object that stands for the kind, the name of the index, and the
// function that makes the values; nil for another call. Whatever has a method of that name hands it on.
func IndexesField(call *ssa.CallCommon) (object, key, extract ssa.Value) {
	args := Args(call)
	if methodName(call) != "IndexField" || len(args) < 3 {
		return nil, nil, nil
	}
	last := args[len(args)-3:]
	if _, ok := last[2].Type().Underlying().(*types.Signature); !ok || !IsText(last[1].Type()) {
		return nil, nil, nil
	}
	return last[0], last[1], last[2]
}

// RegistersIndexes reports whether a call says by its name that it registers indexes, and is handed what it needs for it.
func RegistersIndexes(call *ssa.CallCommon) bool {
	if !strings.Contains(strings.ToLower(CalleeName(call)), "index") {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ssa.Value) bool {
		name := TypeName(arg.Type())
		return name == Manager || name == fieldIndexer
	})
}

const fieldIndexer = "sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.FieldIndexer"

// Lists returns the list that a call of a client's List fills, and the list of its options; nil for another call.
func Lists(call *ssa.CallCommon) (list, options ssa.Value) {
	if args := Args(call); Callee(call) == readerList && len(args) == 3 {
		return args[1], args[2]
	}
	return nil, nil
}

// ElementOf returns the type of the elements of a list of objects; nil for another type.
func ElementOf(list types.Type) types.Type {
	found := Named(list)
	if found == nil {
		return nil
	}
	items, _, _ := types.LookupFieldOrMethod(found, true, found.Obj().Pkg(), "Items")
	if items == nil {
		return nil
	}
	if slice, ok := items.Type().Underlying().(*types.Slice); ok && IsObject(slice.Elem()) {
		return slice.Elem()
	}
	return nil
}

// The types of options that hold what a field of an object has to be.
const (
	MatchingFields   = "sigs.k8s.io/controller-runtime/pkg/client.MatchingFields"
	MatchingSelector = "sigs.k8s.io/controller-runtime/pkg/client.MatchingFieldsSelector"
	ListOptions      = "sigs.k8s.io/controller-runtime/pkg/client.ListOptions"
)

// SelectsField returns the name of the field that a selector is about, which a call makes; nil for another call.
func SelectsField(call *ssa.CallCommon) ssa.Value {
	if name := Callee(call); name == "k8s.io/apimachinery/pkg/fields.OneTermEqualSelector" {
		return call.Args[0]
	}
	return nil
}

// SelectsSet returns the map of fields and values that a selector is made of; nil for another call.
func SelectsSet(call *ssa.CallCommon) ssa.Value {
	switch Callee(call) {
	case "k8s.io/apimachinery/pkg/fields.SelectorFromSet", "(k8s.io/apimachinery/pkg/fields.Set).AsSelector":
		return call.Args[0]
	}
	return nil
}

// ServerSelects reports whether the API server itself selects objects of a type by a field, as a client without a cache asks it
// to: each kind by its name, and some of Kubernetes itself by more.
func ServerSelects(t types.Type, field string) bool {
	if strings.HasPrefix(field, "metadata.name") {
		return true
	}
	kind := builtinKind(t)
	switch {
	case kind == "core/Event" || strings.HasPrefix(kind, "events/"):
		return true
	case kind == "":
		return false
	}
	return strings.HasPrefix(field, "spec.") || strings.HasPrefix(field, "status.") || field == "type"
}

// SelectableMarker returns the field by which a comment says that the API server selects objects of a custom resource; "" for another
// comment.
func SelectableMarker(comment string) string {
	text := strings.TrimSpace(strings.TrimPrefix(comment, "//"))
	path, ok := strings.CutPrefix(text, "+kubebuilder:selectablefield:JSONPath=")
	if !ok {
		return ""
	}
	return strings.TrimPrefix(strings.Trim(path, "`\"' "), ".")
}

// ControllerKind reports whether a field is the kind in a reference to an owner.
func ControllerKind(of types.Type, field string) bool { return OwnerReference(of) && field == "Kind" }

// ControllerVersion reports whether a field is the group and version in a reference to an owner.
func ControllerVersion(of types.Type, field string) bool {
	return OwnerReference(of) && field == "APIVersion"
}

// VersionText returns the group and version of which a call makes the text, with which references are compared; nil for another call.
func VersionText(call *ssa.CallCommon) ssa.Value {
	switch Callee(call) {
	case "(k8s.io/apimachinery/pkg/runtime/schema.GroupVersion).String", "(k8s.io/apimachinery/pkg/runtime/schema.GroupVersion).Identifier":
		return Receiver(call)
	}
	return nil
}

// newClient makes a client that asks the API server itself.
const newClient = "sigs.k8s.io/controller-runtime/pkg/client.New"

// AsksServer reports whether an instruction makes a client that asks the API server itself, or lets one ask it for some kinds.
func AsksServer(instr ssa.Instruction) bool {
	if call, ok := instr.(ssa.CallInstruction); ok {
		name := Callee(call.Common())
		return name == newClient || name == "(sigs.k8s.io/controller-runtime/pkg/cluster.Cluster).GetAPIReader"
	}
	return LeavesCache(instr)
}

// LeavesCache reports whether an instruction sets an option of a manager by which its client asks the API server itself, or for some kinds.
func LeavesCache(instr ssa.Instruction) bool {
	addr, ok := instr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	s, ok := Pointee(addr.X.Type()).Underlying().(*types.Struct)
	return ok && slices.Contains([]string{"DisableFor", "ClientDisableCacheFor", "NewClient"}, s.Field(addr.Field).Name())
}

// NamedUncached reports whether the variable or field that holds a client says by its name that it has no cache.
func NamedUncached(client ssa.Value) bool { return uncached.MatchString(valueName(client)) }

// WakesNothing reports whether that name says that no cache of the program's own cluster answers the client: what it reads comes with no event.
func WakesNothing(client ssa.Value) bool {
	return NamedUncached(client) || OtherCluster(valueName(client))
}
