package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

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

// IsWatch reports whether a type has the methods of a watch.Interface: whoever reads from its ResultChan calls Stop
// when it does not want more.
func IsWatch(t types.Type) bool {
	results := methodOf(t, "ResultChan")
	return results != nil && HasMethod(t, "Stop") && results.Results().Len() == 1 && WatchChannel(results.Results().At(0).Type())
}

// WatchChannel reports whether a type is a channel of the events of a watch.
func WatchChannel(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && TypeName(ch.Elem()) == "k8s.io/apimachinery/pkg/watch.Event"
}

// Closers are method names by which a type offers another end than its context.
var Closers = map[string]bool{"Stop": true, "Close": true, "Shutdown": true, "ShutDown": true, "Cancel": true}

// TakesDown reports whether the name of a call says that it ends, leaves or lets go of what its receiver has: that has to be done as well
// when the context has ended under which it was used.
func TakesDown(call *ssa.CallCommon) bool {
	return Closers[CalleeName(call)] || takesDown.MatchString(CalleeName(call))
}

var takesDown = regexp.MustCompile(`^(?i:close|disconnect|log_?out|shut_?down|tear_?down|clean_?up|release|unlock)([A-Z_]|$)`)

// EntryNames are the names under which components of any kind offer a call that is meant to block.
var EntryNames = map[string]bool{"Run": true, "Start": true, "Serve": true, "ListenAndServe": true}

// Closable reports whether a type has a method that ends it.
func Closable(t types.Type) bool {
	for name := range Closers {
		if HasMethod(t, name) {
			return true
		}
	}
	return false
}

// OnStoppedLeading is the function of LeaderCallbacks that runs once the lease is lost.
const OnStoppedLeading = "OnStoppedLeading"

const genericEvent = "sigs.k8s.io/controller-runtime/pkg/event.TypedGenericEvent"

// GenericEvent reports whether a channel carries events for a controller, which its source receives
// until the manager stops.
func GenericEvent(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return ok && TypeName(ch.Elem()) == genericEvent
}

// SeldomFails reports whether a call starts a component of controller-runtime that comes back with an error only when it is started twice, or
// when files cannot be watched: a cache, a watcher of certificates.
func SeldomFails(call *ssa.CallCommon) bool {
	return StartsCache(call) || strings.HasSuffix(Callee(call), "/certwatcher.CertWatcher).Start")
}

// Component reports whether a call starts something that is meant to run until its context or stop
// channel ends, and tells by an error how it ended: the Start of a manager, cache or Runnable, the
// Run of a controller. Whoever implements it, the signature is the promise.
func Component(call *ssa.CallCommon) bool {
	sig := call.Signature()
	if call.IsInvoke() {
		sig = call.Method.Signature()
	}
	name := ""
	switch callee := call.StaticCallee(); {
	case call.IsInvoke():
		name = call.Method.Name()
	case callee != nil && callee.Signature.Recv() != nil:
		name = callee.Name()
	}
	results := sig.Results()
	if results.Len() != 1 || !IsError(results.At(0).Type()) {
		return false
	}
	params := sig.Params()
	switch name {
	case "Start":
		return params.Len() == 1 && stopParam(params.At(0).Type())
	case "Run":
		for param := range params.Variables() {
			if stopParam(param.Type()) {
				return true
			}
		}
	}
	return false
}

func stopParam(t types.Type) bool {
	ch, ok := t.Underlying().(*types.Chan)
	return Context(t) || ok && ch.Dir() == types.RecvOnly && StopChannel(t)
}

// OwnCache reports whether v is the cache of a manager: it has synced before any reconcile runs.
func OwnCache(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && call.Call.IsInvoke() && call.Call.Method.Name() == "GetCache"
}

// Reconciles reports whether a function decides when its object is looked at again: it returns the
// Result of a reconcile.
func Reconciles(fn *ssa.Function) bool {
	return Any(fn.Signature.Results().Variables(), func(result *types.Var) bool { return ReconcileResult(result.Type()) })
}

// managerAPI are managers and what is made for them: controllers, caches, servers.
var managerAPI = map[string]Symbol{
	"sigs.k8s.io/controller-runtime/pkg/manager.New": {Is: makesManager | nilWithError, Variable: "sigs.k8s.io/controller-runtime.NewManager"},
	ManagerStart: {Is: blocks, Stop: 1},
	"(sigs.k8s.io/controller-runtime/pkg/manager.Manager).AddHealthzCheck":              {Is: probes},
	"(sigs.k8s.io/controller-runtime/pkg/manager.Manager).AddReadyzCheck":               {Is: probes},
	"(sigs.k8s.io/controller-runtime/pkg/manager.Runnable).Start":                       {Is: blocks, Stop: 1},
	"(sigs.k8s.io/controller-runtime/pkg/manager.Manager).AddMetricsServerExtraHandler": {Handler: 2},
	"(sigs.k8s.io/controller-runtime/pkg/webhook.Server).Register":                      {Handler: 2},
	"(sigs.k8s.io/controller-runtime/pkg/builder.WebhookBuilder).WithValidator":         {Handler: 1},
	"(sigs.k8s.io/controller-runtime/pkg/builder.WebhookBuilder).WithCustomValidator":   {Handler: 1},
	"(sigs.k8s.io/controller-runtime/pkg/builder.WebhookBuilder).WithDefaulter":         {Handler: 1},
	"(sigs.k8s.io/controller-runtime/pkg/builder.WebhookBuilder).WithCustomDefaulter":   {Handler: 1},
	"(sigs.k8s.io/controller-runtime/pkg/manager.Server).Start":                         {Is: blocks, Stop: 1},

	"(sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Informers).Start":            {Is: blocks, Stop: 1},
	"(sigs.k8s.io/controller-runtime/pkg/cache/cacheapi.Informers).WaitForCacheSync": {Is: requests | endsFalse},
	"(sigs.k8s.io/controller-runtime/pkg/certwatcher.CertWatcher).Start":             {Is: blocks, Stop: 1},
	"(sigs.k8s.io/controller-runtime/pkg/cluster.Cluster).Start":                     {Is: blocks, Stop: 1},
	"(sigs.k8s.io/controller-runtime/pkg/webhook.DefaultServer).Start":               {Is: blocks, Stop: 1},
	"(sigs.k8s.io/controller-runtime/pkg/webhook.Server).Start":                      {Is: blocks, Stop: 1},

	"sigs.k8s.io/controller-runtime/pkg/builder.ControllerManagedBy": {
		Is: builds, Variable: "sigs.k8s.io/controller-runtime.NewControllerManagedBy"},
	"sigs.k8s.io/controller-runtime/pkg/builder.TypedControllerManagedBy": {Is: builds},
	"sigs.k8s.io/controller-runtime/pkg/builder.WebhookManagedBy":         {Is: buildsWebhook},
	"sigs.k8s.io/controller-runtime.NewWebhookManagedBy":                  {Is: buildsWebhook},
	"(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).Build":     {Is: completes},
	"(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).Complete":  {Is: completes},
	"sigs.k8s.io/controller-runtime/pkg/controller.New":                   {Is: makesController},
	"sigs.k8s.io/controller-runtime/pkg/controller.NewTyped":              {Is: makesController},
}

// NewController are the functions that make a controller and give it to a manager: the parameters
// with the manager and with the options.
var NewController = where(func(_ string, s Symbol) [2]int {
	if s.Is&makesController == 0 {
		return [2]int{}
	}
	return [2]int{1, 2}
})
