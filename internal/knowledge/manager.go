package knowledge

import "go/types"

// RunnableTypes are the interfaces of which a manager runs the values.
var RunnableTypes = map[string]bool{
	"sigs.k8s.io/controller-runtime/pkg/manager.Runnable":               true,
	"sigs.k8s.io/controller-runtime/pkg/manager.LeaderElectionRunnable": true,
}

// RunnableFunc is the function type that is a Runnable.
const RunnableFunc = "sigs.k8s.io/controller-runtime/pkg/manager.RunnableFunc"

// Elected is the method whose channel closes when this replica leads, and never if it does not.
const Elected = "(sigs.k8s.io/controller-runtime/pkg/manager.Manager).Elected"

// LeaderCallbacks is the struct whose function OnStartedLeading runs while this replica leads.
const LeaderCallbacks = "k8s.io/client-go/tools/leaderelection.LeaderCallbacks"

// OnStartedLeading is the field of LeaderCallbacks.
const OnStartedLeading = "OnStartedLeading"

// NeedLeaderElection is the method that says which replicas run a Runnable; only Runnables have it.
const NeedLeaderElection = "NeedLeaderElection"

// Watcher reports whether a signature is that of a watch: it returns a watch.Interface that lives
// as long as its context.
func Watcher(sig *types.Signature) bool {
	return sig.Results().Len() > 0 && TypeName(sig.Results().At(0).Type()) == "k8s.io/apimachinery/pkg/watch.Interface"
}

// Closers are method names by which a type offers another end than its context.
var Closers = map[string]bool{"Stop": true, "Close": true, "Shutdown": true, "ShutDown": true, "Cancel": true}

// EntryNames are the names under which components of any kind offer a call that is meant to block.
var EntryNames = map[string]bool{"Run": true, "Start": true, "Serve": true, "ListenAndServe": true}

// Closable reports whether a type has a method that ends it.
func Closable(t types.Type) bool {
	methods := types.NewMethodSet(t)
	for name := range Closers {
		if methods.Lookup(nil, name) != nil {
			return true
		}
	}
	return false
}

// Requests are calls that wait for the API server under the context that they are given.
var Requests = join(writes.names(), Names{
	"(sigs.k8s.io/controller-runtime/pkg/client.Reader).Get":                         true,
	"(sigs.k8s.io/controller-runtime/pkg/client.Reader).List":                        true,
	"(sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Informers).WaitForCacheSync": true,
	"(k8s.io/client-go/tools/leaderelection/resourcelock.Interface).Get":             true,
	"(k8s.io/client-go/tools/leaderelection/resourcelock.Interface).Create":          true,
	"(k8s.io/client-go/tools/leaderelection/resourcelock.Interface).Update":          true,
})

// Acts are calls that change the cluster or talk to the network.
var Acts = join(writes.names(), Names{
	"net.Dial":                   true,
	"net.DialTimeout":            true,
	"net/http.Get":               true,
	"net/http.Head":              true,
	"net/http.Post":              true,
	"net/http.PostForm":          true,
	"(net/http.Client).Get":      true,
	"(net/http.Client).Head":     true,
	"(net/http.Client).Post":     true,
	"(net/http.Client).PostForm": true,
})

// OnStoppedLeading is the function of LeaderCallbacks that runs once the lease is lost.
const OnStoppedLeading = "OnStoppedLeading"

// EventHandlers are the structs whose functions an informer calls.
var EventHandlers = map[string]bool{
	"k8s.io/client-go/tools/cache.ResourceEventHandlerFuncs":         true,
	"k8s.io/client-go/tools/cache.ResourceEventHandlerDetailedFuncs": true,
	"k8s.io/client-go/tools/cache.FilteringResourceEventHandler":     true,
}

// GenericEvent reports whether a channel carries events for a controller, which its source receives
// until the manager stops.
func GenericEvent(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && TypeName(ch.Elem()) == "sigs.k8s.io/controller-runtime/pkg/event.TypedGenericEvent"
}
