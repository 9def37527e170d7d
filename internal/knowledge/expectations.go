package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// StoreRole is what a method of an expectation store does.
type StoreRole int

const (
	NoRole    StoreRole = iota
	Raises              // something is expected from now on
	Lowers              // one of the expected events was seen
	Satisfied           // tells whether all of them were
	Deletes             // forgets what was expected
)

// RoleByName returns the role of a method of a store by its name and results. Stores are copied from
// project to project, from the one of Kubernetes' own controllers, and keep its words: ExpectCreations,
// CreationObserved, SatisfiedExpectations, DeleteExpectations.
func RoleByName(name string, results *types.Tuple) StoreRole {
	starts := func(prefixes ...string) bool {
		for _, prefix := range prefixes {
			if strings.HasPrefix(name, prefix) {
				return true
			}
		}
		return false
	}
	silent := results.Len() == 0 || results.Len() == 1 && IsError(results.At(0).Type())
	switch {
	case strings.HasSuffix(name, "Satisfied") || starts("Satisfied", "IsSatisfied"):
		if results.Len() > 0 && IsBool(results.At(0).Type()) {
			return Satisfied
		}
	case !silent:
		return NoRole
	case starts("Observe", "Lower") || strings.HasSuffix(name, "Observed"):
		return Lowers
	case starts("Expect", "Raise", "SetExpect", "AddExpect"):
		return Raises
	case starts("Delete", "Remove", "Forget", "Clear"):
		return Deletes
	}
	return NoRole
}

// KeyParam reports whether a parameter of a store's method can be part of its key: contexts and
// loggers are not.
func KeyParam(t types.Type) bool {
	if Context(t) {
		return false
	}
	switch TypeName(t) {
	case "github.com/go-logr/logr.Logger", "k8s.io/klog/v2.Logger":
		return false
	}
	return true
}

// Result is the type that tells a controller of controller-runtime when to look again.
const Result = "sigs.k8s.io/controller-runtime/pkg/reconcile.Result"

// Request is the type that names what to reconcile.
const Request = "sigs.k8s.io/controller-runtime/pkg/reconcile.Request"

// NamespacedName is the type of its name.
const NamespacedName = "k8s.io/apimachinery/pkg/types.NamespacedName"

// Gone are calls that tell of an error whether its object does not exist.
var Gone = Names{
	"k8s.io/apimachinery/pkg/api/errors.IsNotFound": true,
}

// IgnoresGone are calls that turn such an error into none.
var IgnoresGone = Names{
	"sigs.k8s.io/controller-runtime/pkg/client.IgnoreNotFound": true,
}

// Causes are calls that look at the reason of an error.
var Causes = Names{
	"k8s.io/apimachinery/pkg/api/errors.HasStatusCause": true,
}

// NamespaceTerminating is the reason of an error that makes lowering needless: the object that waits
// is going away with its namespace.
const NamespaceTerminating = "NamespaceTerminating"

// reads are calls that look an object up in the cluster or in a cache of it.
var reads = Names{
	"(sigs.k8s.io/controller-runtime/pkg/client.Reader).Get":  true,
	"(sigs.k8s.io/controller-runtime/pkg/client.Reader).List": true,
}

// ReadsObjects reports whether a call looks objects up: with a client, or with the Get or List of a
// lister, which are generated for every kind.
func ReadsObjects(call *ssa.CallCommon) bool {
	name := Callee(call)
	if reads[name] {
		return true
	}
	owner, method, ok := strings.Cut(strings.TrimPrefix(name, "("), ").")
	return ok && (method == "Get" || method == "List") && strings.Contains(owner[strings.LastIndex(owner, ".")+1:], "Lister")
}

// GetsObject returns the object that a call of a client's Get fills in; nil for another call.
func GetsObject(call *ssa.CallCommon) ssa.Value {
	if args := Args(call); Callee(call) == "(sigs.k8s.io/controller-runtime/pkg/client.Reader).Get" && len(args) > 2 {
		return args[2]
	}
	return nil
}

// ReadsClock reports whether a call asks for the time, or how long ago something was.
func ReadsClock(call *ssa.CallCommon) bool {
	switch name := Callee(call); name {
	case "time.Now", "time.Since", "time.Until":
		return true
	default:
		return strings.HasPrefix(name, "(k8s.io/utils/clock.") && (strings.HasSuffix(name, ").Now") || strings.HasSuffix(name, ").Since"))
	}
}

// KeyOf are functions that return the key of an object, namespace/name, as their first result; an
// object without a namespace has its name alone.
var KeyOf = Names{
	"k8s.io/client-go/tools/cache.MetaNamespaceKeyFunc":                 true,
	"k8s.io/client-go/tools/cache.DeletionHandlingMetaNamespaceKeyFunc": true,
}

// controllerKeys are variables that hold such functions. The module of Kubernetes itself cannot be
// required, so that they are known by the ends of their names.
var controllerKeys = []string{"/controller.KeyFunc", "/controller.DeletionHandlingMetaNamespaceKeyFunc"}

// IsKeyOf reports whether a call returns the key of its first argument.
func IsKeyOf(call *ssa.CallCommon) bool {
	name := Callee(call)
	if KeyOf[name] {
		return true
	}
	for _, end := range controllerKeys {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

// NamesObject are functions that return the NamespacedName of an object.
var NamesObject = Names{
	"sigs.k8s.io/controller-runtime/pkg/client.ObjectKeyFromObject": true,
}

// IsDuration reports whether t is a length of time.
func IsDuration(t types.Type) bool { return TypeName(t) == "time.Duration" }

// IsQueue reports whether t is a work queue.
func IsQueue(t types.Type) bool {
	return strings.HasPrefix(TypeName(t), "k8s.io/client-go/util/workqueue.")
}

// Enqueues reports whether a call adds to a work queue, at once or later.
func Enqueues(call *ssa.CallCommon) bool {
	return call.IsInvoke() && IsQueue(call.Value.Type()) && strings.HasPrefix(call.Method.Name(), "Add")
}

// EventCallback reports whether a function of this name and signature is called for a change of an
// object: by a controller's source or predicate, or by an informer.
func EventCallback(name string, sig *types.Signature) bool {
	if sig.Recv() == nil {
		return false
	}
	switch name {
	case "OnAdd", "OnUpdate", "OnDelete":
		return sig.Results().Len() == 0 && sig.Params().Len() > 0 && emptyInterface(sig.Params().At(0).Type())
	case "Create", "Update", "Delete", "Generic":
		for param := range sig.Params().Variables() {
			if strings.HasPrefix(TypeName(param.Type()), "sigs.k8s.io/controller-runtime/pkg/event.") {
				return true
			}
		}
	}
	return false
}

// DeletedCallback reports whether such a function is called when an object is gone.
func DeletedCallback(name string, sig *types.Signature) bool {
	return (name == "Delete" || name == "OnDelete") && EventCallback(name, sig)
}

// DeleteStateUnknown is the field of a delete event that says that the event itself was missed.
const DeleteStateUnknown = "DeleteStateUnknown"

// DeleteEvent reports whether t is the event of a deleted object.
func DeleteEvent(t types.Type) bool {
	return TypeName(t) == "sigs.k8s.io/controller-runtime/pkg/event.TypedDeleteEvent" ||
		TypeName(t) == "sigs.k8s.io/controller-runtime/pkg/event.DeleteEvent"
}

func emptyInterface(t types.Type) bool {
	iface, ok := t.Underlying().(*types.Interface)
	return ok && iface.Empty()
}

// Keeps reports whether a call is of a store in memory, as expectation stores are built on one.
func Keeps(call *ssa.CallCommon) bool {
	switch name := Callee(call); {
	case strings.HasPrefix(name, "(k8s.io/client-go/tools/cache.Store)."), strings.HasPrefix(name, "(k8s.io/client-go/tools/cache.Indexer)."):
		return true
	}
	return false
}
