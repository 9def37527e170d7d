package knowledge

import (
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ssa"
)

// Manager is the type of managers.
const Manager = "sigs.k8s.io/controller-runtime/pkg/manager.Manager"

// The options of a controller, and those of a manager, that say which replicas run what.
const (
	ControllerOptions = "sigs.k8s.io/controller-runtime/pkg/controller.TypedOptions"

	LeaderElection        = "LeaderElection"     // of a manager: whether it elects
	LeaderElectionID      = "LeaderElectionID"   // of a manager: the name of its lease
	ManagerControllers    = "Controller"         // of a manager: what holds for all its controllers
	ControllerNeedsLeader = "NeedLeaderElection" // of a controller
	ManagerController     = "Controller"
	ControllerReconciler  = "Reconciler" // of a controller
)

// AddRunnable is the method that gives a manager something to run.
const AddRunnable = "(sigs.k8s.io/controller-runtime/pkg/manager.Manager).Add"

// AddProbe are the methods that register a health or readiness check: every replica answers.
var AddProbe = Names{
	"(sigs.k8s.io/controller-runtime/pkg/manager.Manager).AddHealthzCheck": true,
	"(sigs.k8s.io/controller-runtime/pkg/manager.Manager).AddReadyzCheck":  true,
}

// NewController are the functions that make a controller and give it to a manager: the parameters
// with the manager and with the options.
var NewController = map[string][2]int{
	"sigs.k8s.io/controller-runtime/pkg/controller.New":      {1, 2},
	"sigs.k8s.io/controller-runtime/pkg/controller.NewTyped": {1, 2},
}

// BuilderFor are the functions that begin a controller; their parameter is the manager.
var BuilderFor = Names{
	"sigs.k8s.io/controller-runtime/pkg/builder.ControllerManagedBy":      true,
	"sigs.k8s.io/controller-runtime/pkg/builder.TypedControllerManagedBy": true,
}

// ControllerBuilder is the type that collects what a controller is to be.
const ControllerBuilder = "sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder"

// BuildsController are the methods that end it, with the reconciler.
var BuildsController = Names{
	"(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).Complete": true,
	"(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).Build":    true,
}

// BuilderOptions is the method that hands the options to a builder.
const BuilderOptions = "(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).WithOptions"

// Reconcile is the method that a controller calls.
const Reconcile = "Reconcile"

// StartElector are the functions that run an election of one's own until it is lost.
var StartElector = Names{
	RunElection: true,
	ElectorRun:  true,
}

// RunsElector reports whether a call runs an election, itself or as what a library function repeats.
func RunsElector(call *ssa.CallCommon) bool {
	if StartElector.Calls(call) {
		return true
	}
	runner, ok := Runners[Callee(call)]
	if args := Args(call); ok && runner.Arg < len(args) {
		if bound, ok := args[runner.Arg].(*ssa.MakeClosure); ok {
			fn, ok := bound.Fn.(*ssa.Function)
			return ok && StartElector[FunctionName(fn)]
		}
	}
	return false
}

// leads are functions that tell whether this replica leads.
var leads = Names{
	"(k8s.io/client-go/tools/leaderelection.LeaderElector).IsLeader": true,
}

// TellsLeader reports whether a call tells leadership: the elector's own method, or one that says
// so by its name, such as isLeader, IsLeaderElected or HasLeadership.
func TellsLeader(call *ssa.CallCommon) bool {
	name := Callee(call)
	if leads[name] {
		return true
	}
	results := call.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	basic, ok := results.At(0).Type().Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Bool && SaysLeader(name)
}

// saysLeader matches names that speak of leadership.
var saysLeader = regexp.MustCompile(`(?i)leads?$|leader|leading|elected`)

// SaysLeader reports whether the last part of a name speaks of leadership.
func SaysLeader(name string) bool {
	return saysLeader.MatchString(lastPart(name))
}

func lastPart(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return name[i+1:]
		}
	}
	return name
}

// ProbeCheck reports whether a signature is that of a health or readiness check.
func ProbeCheck(sig *types.Signature) bool {
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	return TypeName(sig.Params().At(0).Type()) == "net/http.Request" &&
		types.Identical(sig.Results().At(0).Type(), types.Universe.Lookup("error").Type())
}

// ProvidesCertificate reports whether a method is what a TLS server asks for its certificate.
func ProvidesCertificate(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Params().Len() == 1 && TypeName(sig.Params().At(0).Type()) == "crypto/tls.ClientHelloInfo" &&
		sig.Results().Len() == 2 && TypeName(sig.Results().At(0).Type()) == "crypto/tls.Certificate"
}

// AtomicTypes are the types of flags that can be read and written at once.
var AtomicTypes = map[string]bool{
	"sync/atomic.Bool":  true,
	"sync/atomic.Int32": true,
	"sync/atomic.Int64": true,
}

// Locks are the methods that let one goroutine in at a time.
var Locks = Names{
	"(sync.Mutex).Lock":      true,
	"(sync.Mutex).TryLock":   true,
	"(sync.RWMutex).Lock":    true,
	"(sync.RWMutex).RLock":   true,
	"(sync.RWMutex).TryLock": true,
	"(sync.Locker).Lock":     true,
}

// waitsForLeader matches names of functions that come back once this replica leads.
var waitsForLeader = regexp.MustCompile(`(?i)^(wait|await|until|ensure|require)\w*(leader|elected)`)

// WaitsForLeader reports whether a function says by its name that it waits for leadership.
func WaitsForLeader(name string) bool { return waitsForLeader.MatchString(lastPart(name)) }

// BuiltinName returns the name of the builtin that a call is of; "" for other calls.
func BuiltinName(call *ssa.CallCommon) string {
	if builtin, ok := call.Value.(*ssa.Builtin); ok {
		return builtin.Name()
	}
	return ""
}

// IsReconcile reports whether a method is what a controller calls for each object.
func IsReconcile(name string, sig *types.Signature) bool {
	return name == Reconcile && sig.Recv() != nil && sig.Results().Len() == 2 &&
		TypeName(sig.Results().At(0).Type()) == "sigs.k8s.io/controller-runtime/pkg/reconcile.Result"
}

// saysElection matches names that speak of whether there is an election, and not of its result.
var saysElection = regexp.MustCompile(`(?i)elect(ion|or|$)|leaderelect$|enable`)

// SaysElection reports whether the last part of a name speaks of an election and not of its result.
func SaysElection(name string) bool { return saysElection.MatchString(lastPart(name)) }

// AppliesPatch reports whether the data of a patch makes it a server-side apply.
func AppliesPatch(data ssa.Value) bool {
	return data != nil && Global(origin(data)) == "sigs.k8s.io/controller-runtime/pkg/client.Apply"
}
