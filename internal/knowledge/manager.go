package knowledge

import "go/types"

// RunnableTypes are the interfaces of which a manager runs the values.
var RunnableTypes = map[string]bool{
	"sigs.k8s.io/controller-runtime/pkg/manager.Runnable":               true,
	"sigs.k8s.io/controller-runtime/pkg/manager.LeaderElectionRunnable": true,
}

// RunnableFunc is the function type that is a Runnable.
const RunnableFunc = "sigs.k8s.io/controller-runtime/pkg/manager.RunnableFunc"

// Managers are the methods that give a Runnable to a manager.
var Managers = Names{
	"(sigs.k8s.io/controller-runtime/pkg/manager.Manager).Add": true,
}

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
