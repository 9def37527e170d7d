package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// An InformerEvent is what an informer calls a function for.
type InformerEvent string

// The events. A filter is asked for each of them.
const (
	Added    InformerEvent = "add"
	Updated  InformerEvent = "update"
	Deleted  InformerEvent = "delete"
	Filtered InformerEvent = "filter"
)

// handlerFields are the fields of the structs in EventHandlers that hold a function.
var handlerFields = map[string]InformerEvent{"AddFunc": Added, "UpdateFunc": Updated, "DeleteFunc": Deleted, "FilterFunc": Filtered}

// HandlerMethods are the methods of what an informer takes as a handler.
var HandlerMethods = []HandlerMethod{{"OnAdd", Added}, {"OnUpdate", Updated}, {"OnDelete", Deleted}}

// A HandlerMethod is a method that an informer calls for an event.
type HandlerMethod struct {
	Name  string
	Event InformerEvent
}

// PassesOnDeletion returns the handler that a call gives a deleted object, as an informer would; nil for another call.
func PassesOnDeletion(call *ssa.CallCommon) ssa.Value {
	if on := Receiver(call); CalleeName(call) == "OnDelete" && on != nil && IsEventHandler(on.Type()) {
		return on
	}
	return nil
}

// HandlerEvent returns what an informer calls the function for that a field of a struct of handlers holds; "" for
// another field.
func HandlerEvent(of types.Type, field string) InformerEvent {
	if !EventHandlers[TypeName(of)] {
		return ""
	}
	return handlerFields[field]
}

// InnerHandler reports whether a field holds the handler that gets what a filter lets through.
func InnerHandler(of types.Type, field string) bool {
	return TypeName(of) == filtering && field == "Handler"
}

// MakesInformer reports whether a field holds the handler that an informer is made with.
func MakesInformer(of types.Type, field string) bool {
	return field == "Handler" && TypeName(of) == "k8s.io/client-go/tools/cache.InformerOptions"
}

const (
	filtering    = "k8s.io/client-go/tools/cache.FilteringResourceEventHandler"
	eventHandler = "k8s.io/client-go/tools/cache.ResourceEventHandler"
)

// IsEventHandler reports whether a type is the interface of handlers, or one of the structs that hold their functions.
func IsEventHandler(t types.Type) bool {
	name := TypeName(t)
	return name == eventHandler || EventHandlers[name]
}

// AddsEventHandler returns the argument of a call that is the handler which an informer calls from then on; nil for
// another call. A wrapper around an informer that is not seen is known by the name of its method.
func AddsEventHandler(call *ssa.CallCommon) ssa.Value {
	at, known := Handlers[Callee(call)]
	args := Args(call)
	if known && at < len(args) && TypeName(args[at].Type()) == eventHandler {
		return args[at]
	}
	if len(args) == 0 || !strings.HasPrefix(CalleeName(call), "AddEventHandler") || TypeName(args[0].Type()) != eventHandler {
		return nil
	}
	return args[0]
}

// Tombstone reports whether a type is what an informer hands to a handler in place of an object whose deletion it has
// missed, or a pointer to one, as which it is never handed over.
func Tombstone(t types.Type) (is, pointer bool) {
	_, pointer = types.Unalias(t).(*types.Pointer)
	return TypeName(t) == "k8s.io/client-go/tools/cache.DeletedFinalStateUnknown", pointer
}

// FailsForTombstone reports whether a call of a library returns an error for a tombstone. sibling is the name of the
// function of the same package that takes both; "" if there is none.
func FailsForTombstone(call *ssa.CallCommon) (sibling string, fails bool) {
	s := symbols[Callee(call)]
	return s.Unwrapping, s.Is&needsObject != 0
}

// UnwrapsTombstone reports whether a call of a library takes a tombstone for the object in it.
func UnwrapsTombstone(call *ssa.CallCommon) bool { return symbols[Callee(call)].Is&unwraps != 0 }

// Transforms returns the function that a call has informers apply to each object before they keep it; nil for another
// call.
func Transforms(call *ssa.CallCommon) ssa.Value {
	switch Callee(call) {
	case "(k8s.io/client-go/tools/cache.SharedInformer).SetTransform", "k8s.io/client-go/informers.WithTransform":
		return Args(call)[0]
	}
	return nil
}
