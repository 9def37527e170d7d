package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Manager is the type of managers.
const Manager = "sigs.k8s.io/controller-runtime/pkg/manager.Manager"

// The options of a controller, and those of a manager, that say which replicas run what.
const (
	ControllerOptions = "sigs.k8s.io/controller-runtime/pkg/controller.TypedOptions"

	LeaderElection        = "LeaderElection"     // of a manager: whether it elects
	LeaderElectionID      = "LeaderElectionID"   // of a manager: the name of its lease
	ControllerNeedsLeader = "NeedLeaderElection" // of a controller
	ManagerController     = "Controller"
	ControllerReconciler  = "Reconciler" // of a controller
)

// AddRunnable is the method that gives a manager something to run.
const AddRunnable = "(sigs.k8s.io/controller-runtime/pkg/manager.Manager).Add"

// ControllerBuilder is the type that collects what a controller is to be.
const ControllerBuilder = "sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder"

// BuilderOptions is the method that hands the options to a builder.
const BuilderOptions = "(sigs.k8s.io/controller-runtime/pkg/builder.TypedBuilder).WithOptions"

// Reconcile is the method that a controller calls.
const Reconcile = "Reconcile"

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

// IsLeadershipPredicate reports whether a function says whether this replica leads: the elector's own
// method, or one of such a name as isLeader, IsLeaderElected or HasLeadership.
func IsLeadershipPredicate(name string) bool {
	return symbols[name].Is&leads != 0 || SaysLeader(name)
}

// saysLeader matches names that speak of leadership.
var saysLeader = regexp.MustCompile(`(?i)leads?$|leader|leading|elected`)

// SaysLeader reports whether the last part of a name speaks of leadership.
func SaysLeader(name string) bool {
	return saysLeader.MatchString(lastPart(name))
}

// HTTPRequest is the type of what a handler serves. Its context ends with it.
const HTTPRequest = "net/http.Request"

// HandlesHTTP reports whether a function has the signature of a handler of HTTP requests.
func HandlesHTTP(sig *types.Signature) bool {
	return sig.Params().Len() == 2 && sig.Results().Len() == 0 && TypeName(Pointee(sig.Params().At(1).Type())) == HTTPRequest
}

// HoldsContext reports whether a type is that of a request of HTTP, or of the stream by which a server of gRPC answers one: it has the context of who asks.
func HoldsContext(t types.Type) bool {
	if TypeName(Pointee(t)) == HTTPRequest {
		return true
	}
	own := methodOf(t, "Context")
	return types.IsInterface(t) && own != nil && own.Params().Len() == 0 && HasMethod(t, "SendMsg")
}

// RequestContext is the method that returns the context of a request.
const RequestContext = "(net/http.Request).Context"

// HandlesAdmission reports whether a function has the signature of a webhook: a handler of admission requests, or a method of a
// validator. Its context is that of the request of HTTP.
func HandlesAdmission(sig *types.Signature) bool {
	params, results := sig.Params(), sig.Results()
	if params.Len() < 2 || results.Len() == 0 || !Context(params.At(0).Type()) {
		return false
	}
	return TypeName(params.At(1).Type()) == admissionRequest || TypeName(results.At(0).Type()) == admissionWarnings
}

const (
	httpError         = "net/http.Error"
	admissionPackage  = "sigs.k8s.io/controller-runtime/pkg/webhook/admission."
	admissionRequest  = admissionPackage + "Request"
	admissionWarnings = admissionPackage + "Warnings"
)

// Responds reports whether a call writes the answer to a request of HTTP or makes that of a webhook, or closes the body of the request.
func Responds(call *ssa.CallCommon) bool {
	if call.IsInvoke() {
		of := TypeName(call.Value.Type())
		return of == "net/http.ResponseWriter" || of == "io.ReadCloser" && call.Method.Name() == "Close"
	}
	name := Callee(call)
	return name == httpError || strings.HasPrefix(name, admissionPackage)
}

// ProbeCheck reports whether a signature is that of a health or readiness check.
func ProbeCheck(sig *types.Signature) bool {
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	return TypeName(sig.Params().At(0).Type()) == HTTPRequest &&
		IsError(sig.Results().At(0).Type())
}

// ProvidesCertificate reports whether a method is what a TLS server asks for its certificate.
func ProvidesCertificate(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.Params().Len() == 1 && TypeName(sig.Params().At(0).Type()) == "crypto/tls.ClientHelloInfo" &&
		sig.Results().Len() == 2 && TypeName(sig.Results().At(0).Type()) == "crypto/tls.Certificate"
}

// waitsForLeader matches names of functions that come back once this replica leads.
var waitsForLeader = regexp.MustCompile(`(?i)^(wait|await|until|ensure|require)\w*(leader|elected)`)

// WaitsForLeader reports whether a function says by its name that it waits for leadership.
func WaitsForLeader(name string) bool { return waitsForLeader.MatchString(lastPart(name)) }

// IsReconcile reports whether a method is what a controller calls for each object.
func IsReconcile(name string, sig *types.Signature) bool {
	return name == Reconcile && sig.Recv() != nil && sig.Results().Len() == 2 &&
		TypeName(sig.Results().At(0).Type()) == Result
}

// saysElection matches names that speak of whether there is an election, and not of its result.
var saysElection = regexp.MustCompile(`(?i)elect(ion|or|$)|leaderelect$|enable`)

// SaysElection reports whether the last part of a name speaks of an election and not of its result.
func SaysElection(name string) bool { return saysElection.MatchString(lastPart(name)) }
