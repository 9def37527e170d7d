package knowledge

import (
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// RequeueFields are the fields of a Result that ask for another reconcile.
var RequeueFields = []string{RequeueAfter, "Requeue"}

// RequeueAfter is the field of a Result that says when the next reconcile is.
const RequeueAfter = "RequeueAfter"

// TakesRequest reports whether a signature is that of a Reconcile, under whatever name: it takes a request, and
// returns when the next one is and what went wrong.
func TakesRequest(sig *types.Signature) bool {
	params := sig.Params()
	return HandedRequest(sig) && (params.Len() == 1 || params.Len() == 2 && Context(params.At(0).Type()))
}

// HandedRequest reports whether a function returns what a Reconcile does, and takes a request, also among other things.
func HandedRequest(sig *types.Signature) bool {
	results := sig.Results()
	if results.Len() != 2 || !ReconcileResult(results.At(0).Type()) || !IsError(results.At(1).Type()) {
		return false
	}
	return Any(sig.Params().Variables(), func(param *types.Var) bool { return TypeName(param.Type()) == Request })
}

// RunByFramework reports whether a framework calls a function for each object of a kind, and tries again by its error: by the types of its signature a Sync of
// library-go, a method of an external client of Crossplane, or a handler of wrangler and lasso, which is handed a key and an object and returns the object.
func RunByFramework(sig *types.Signature) bool {
	results := sig.Results()
	if !ReturnsError(sig) {
		return false
	}
	if takesSync(sig) {
		return true
	}
	return results.Len() == 2 && externalResults[TypeName(results.At(0).Type())] || CalledWithNil(sig)
}

// RunsEachPass reports whether a framework calls a function in each pass for an object, by its name and signature: a Sync of library-go, or the ReconcileKind of Knative.
func RunsEachPass(name string, sig *types.Signature) bool {
	return ReturnsError(sig) && takesSync(sig) || name == reconcileKind && KindMethod(name, sig)
}

// takesSync reports whether a function takes what library-go hands to a Sync.
func takesSync(sig *types.Signature) bool {
	return Any(sig.Params().Variables(), func(param *types.Var) bool {
		return TypeName(param.Type()) == libraryGo+"/pkg/controller/factory.SyncContext"
	})
}

// ReconcilesKey reports whether a method is by its name and signature that of a reconciler which the controllers of Knative, and some of other projects, call with
// the key of an object.
func ReconcilesKey(name string, sig *types.Signature) bool {
	return name == Reconcile && sig.Recv() != nil && sig.Params().Len() == 2 && sig.Results().Len() == 1 && ReturnsError(sig) &&
		Context(sig.Params().At(0).Type()) && types.Identical(sig.Params().At(1).Type(), types.Typ[types.String])
}

// KindMethod reports whether a method is by its name and signature one that a reconciler of Knative calls, which its generator has made.
func KindMethod(name string, sig *types.Signature) bool {
	return sig.Recv() != nil && kindMethods[name] && sig.Params().Len() == 2 && sig.Results().Len() == 1 && ReturnsError(sig) &&
		Context(sig.Params().At(0).Type()) && IsObject(sig.Params().At(1).Type())
}

const libraryGo = "github.com/openshift/library-go"

const reconcileKind = "ReconcileKind"

var kindMethods = map[string]bool{reconcileKind: true, "ObserveKind": true, "FinalizeKind": true}

// externalResults are what the methods of an external client of Crossplane return beside their error.
var externalResults = map[string]bool{
	crossplane + "/pkg/reconciler/managed.ExternalObservation":    true,
	crossplane + "/pkg/reconciler/managed.ExternalCreation":       true,
	crossplane + "/pkg/reconciler/managed.ExternalUpdate":         true,
	crossplane + "/pkg/reconciler/managed.ExternalDelete":         true,
	crossplane + "/v2/pkg/reconciler/managed.ExternalObservation": true,
	crossplane + "/v2/pkg/reconciler/managed.ExternalCreation":    true,
	crossplane + "/v2/pkg/reconciler/managed.ExternalUpdate":      true,
	crossplane + "/v2/pkg/reconciler/managed.ExternalDelete":      true,
}

// ZeroConstant reports whether a value is a constant, and the zero value of its type.
func ZeroConstant(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return ok
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return !constant.BoolVal(c.Value)
	case constant.String:
		return constant.StringVal(c.Value) == ""
	case constant.Int, constant.Float:
		return constant.Sign(c.Value) == 0
	}
	return false
}

// PodKind is the kind of objects that controllers of Kubernetes make anew.
const PodKind = "Pod"

// LooksUpObject reports whether a call looks an object up, with whatever client. A method Get of a generated client
// takes the options of a get.
func LooksUpObject(call *ssa.CallCommon) bool {
	return ReadsObjects(call) || call.IsInvoke() && call.Method.Name() == "Get" && options(call.Args)
}

// AlwaysAnswers reports whether a call is of a generated client that returns an object beside each error as well, an empty one. A
// dynamic client and a lister return nil.
func AlwaysAnswers(call *ssa.CallCommon) bool {
	if !call.IsInvoke() || !strings.HasSuffix(TypeName(call.Value.Type()), "Interface") || ReadsLister(call) {
		return false
	}
	results := call.Signature().Results()
	_, writes := WriteOf(call)
	return (writes || LooksUpObject(call)) && results.Len() == 2 && APIStruct(results.At(0).Type())
}

// AnswersEmpty reports whether a call is of the client of one kind, such as its GetScale, which makes what it answers before it asks.
func AnswersEmpty(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	return call.IsInvoke() && strings.HasSuffix(TypeName(call.Value.Type()), "Interface") && results.Len() == 2 && APIStruct(results.At(0).Type())
}

// listsByClient reports whether a call is the List of a generated client, which returns a list with its items in a field.
func listsByClient(call *ssa.CallCommon) bool {
	results := call.Signature().Results()
	return call.IsInvoke() && call.Method.Name() == "List" && strings.HasSuffix(TypeName(call.Value.Type()), "Interface") &&
		results.Len() == 2 && APIStruct(results.At(0).Type()) && IsError(results.At(1).Type())
}

// NeverFails reports whether a call writes into a text in memory, whose error is always nil, or asks what a standard stream of the process is: the Go runtime opens
// those that are closed.
func NeverFails(call *ssa.CallCommon) bool {
	to := Receiver(call)
	return to != nil && (CollectsText(to.Type()) || CalleeName(call) == "Stat" && standardStream(to))
}

// FetchesObject reports whether a call of a function says by its name, by the client that it is handed and by its results that it
// returns an object which it looks up, or an error.
func FetchesObject(call *ssa.CallCommon) bool {
	return fetches(call, func(t types.Type) bool { is, _ := RuntimeClient(t); return is })
}

// FetchesByClientset is FetchesObject for a generated client: beside an error the object need not be nil.
func FetchesByClientset(call *ssa.CallCommon) bool {
	return fetches(call, func(t types.Type) bool { return WritingClient(t) || strings.HasSuffix(TypeName(t), ".Clientset") })
}

func fetches(call *ssa.CallCommon, client func(types.Type) bool) bool {
	results := call.Signature().Results()
	if !fetching.MatchString(CalleeName(call)) || results.Len() < 2 || !ReturnsError(call.Signature()) || !IsObject(results.At(0).Type()) {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ssa.Value) bool { return client(arg.Type()) })
}

var fetching = regexp.MustCompile(`^([gG]et|[fF]etch|[fF]ind|[lL]ookup)[A-Z]`)

// ReturnsError reports whether the last result of a signature is an error.
func ReturnsError(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && IsError(sig.Results().At(n-1).Type())
}

// LookedUp returns the type of the object that a lookup fills in or returns.
func LookedUp(call *ssa.CallCommon) types.Type {
	if object := GetsObject(call); object != nil {
		return Unconverted(object).Type()
	}
	if results := call.Signature().Results(); results.Len() > 1 {
		return results.At(0).Type()
	}
	return types.Typ[types.Invalid]
}

// NamedBy returns the texts by which a method of a generated client is told which object it is about: the name, and before it the
// namespace if the client is not made for one.
func NamedBy(call *ssa.CallCommon) []ssa.Value {
	if !call.IsInvoke() {
		return nil
	}
	args := call.Args
	if len(args) > 0 && Context(args[0].Type()) {
		args = args[1:]
	}
	// The type of a patch is a text as well, of a type of its own.
	if after := slices.IndexFunc(args, func(arg ssa.Value) bool { return !types.Identical(arg.Type(), types.Typ[types.String]) }); after >= 0 {
		args = args[:after]
	}
	return args
}

// RecoversPanics reports whether the controllers of a package recover the panics of a reconcile unless told otherwise,
// as they do since controller-runtime 0.19, which made reconcilers and their builders generic.
func RecoversPanics(pkg *types.Package) bool {
	for _, imported := range pkg.Imports() {
		if name := recovering[clean(imported.Path())]; name != "" {
			obj := imported.Scope().Lookup(name)
			if obj == nil {
				return false
			}
			generic, ok := types.Unalias(obj.Type()).(*types.Named)
			return ok && generic.TypeArgs().Len() > 0
		}
	}
	return false
}

// recovering are types that have been generic since panics are recovered, by package.
var recovering = map[string]string{
	"sigs.k8s.io/controller-runtime":               "Builder",
	"sigs.k8s.io/controller-runtime/pkg/builder":   "Builder",
	"sigs.k8s.io/controller-runtime/pkg/reconcile": "Reconciler",
}

// HandlesEvents reports whether a function has the signature of a predicate or handler of events, of a function that maps an object
// to requests, or of one that indexes objects: informers call them, and do not recover their panics.
func HandlesEvents(sig *types.Signature) bool {
	object := false
	for param := range sig.Params().Variables() {
		name := TypeName(param.Type())
		if strings.HasPrefix(name, "sigs.k8s.io/controller-runtime/pkg/event.") {
			return true
		}
		object = object || name == clientObject
	}
	if sig.Results().Len() != 1 {
		return false
	}
	list, ok := sig.Results().At(0).Type().Underlying().(*types.Slice)
	return ok && (TypeName(list.Elem()) == Request || object && IsText(list.Elem()))
}

// NamesReadiness reports whether the name of a function says that it asks for the state of an object, which others bring about.
func NamesReadiness(name string) bool { return readiness.MatchString(name) }

var readiness = regexp.MustCompile(`(?i)ready|available|complete|succeeded|finished|healthy|running|bound|provisioned`)

// Iterates reports whether the name of what is called says that it runs its function for each element of something.
func Iterates(call *ssa.CallCommon) bool { return iterating.MatchString(CalleeName(call)) }

var iterating = regexp.MustCompile(`^(?i:list_?all|for_?each|each|range|walk|visit|iterate)`)

// AsksDiscovery reports whether a call asks the API server what it is and which resources it has, by the client of its discovery: what comes of it is mostly kept for as long
// as the process lives.
func AsksDiscovery(call *ssa.CallCommon) bool {
	return strings.HasPrefix(strings.TrimPrefix(Callee(call), "("), "k8s.io/client-go/discovery.") && strings.HasPrefix(CalleeName(call), "Server") && ReturnsError(call.Signature())
}
