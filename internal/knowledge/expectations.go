package knowledge

import (
	"go/types"
	"slices"
	"strings"
)

// StoreRole is what a method of an expectation store does.
type StoreRole int

const (
	NoRole    StoreRole = iota
	Raises              // something is expected from now on
	Lowers              // one of the expected events was seen
	Satisfied           // reports whether all of them were
	Deletes             // forgets what was expected
)

func (r StoreRole) String() string {
	return [...]string{NoRole: "", Raises: "raises", Lowers: "lowers", Satisfied: "asks", Deletes: "deletes"}[r]
}

// RoleByName returns the role of a method of a store by its name and results. Stores are copied from
// project to project, from the one of Kubernetes' own controllers, and keep its words: ExpectCreations,
// CreationObserved, SatisfiedExpectations, DeleteExpectations, or the same unexported.
func RoleByName(name string, results *types.Tuple) StoreRole {
	if name != "" {
		name = strings.ToUpper(name[:1]) + name[1:] // a store of the package itself need not export them
	}
	starts := func(prefixes ...string) bool {
		return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
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

// ListOfRequests reports whether t is a list of requests, as a function returns for an event.
func ListOfRequests(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	return ok && TypeName(list.Elem()) == Request
}

// NamespacedName is the type of its name.
const NamespacedName = "k8s.io/apimachinery/pkg/types.NamespacedName"

// Meant are the kinds of errors for which a controller gives up on purpose: the object is gone, or it
// goes away with its namespace.
var Meant = map[ErrorKind]bool{KindNotFound: true, KindStatusCause: true}

// OutcomeOpen are the kinds of errors after which the object may be there, or come to be there: the API
// server has not said that it refused the write. Its event lowers the expectation then. All other kinds
// prove that nothing was written.
var OutcomeOpen = map[ErrorKind]bool{
	"Timeout": true, "ServerTimeout": true, "InternalError": true, "ServiceUnavailable": true, "UnexpectedServerError": true,
	"AlreadyExists": true,
	KindCanceled:    true, "is context.DeadlineExceeded": true, "is wait.ErrWaitTimeout": true, "is io.EOF": true,
	"as net.Error": true, "as *net.OpError": true, "as *url.Error": true,
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
