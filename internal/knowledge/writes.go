package knowledge

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Verb is what a write does to an object.
type Verb string

// The verbs. Save is the write of a library function that first looks whether the object is there.
const (
	Create      Verb = "create"
	Update      Verb = "update"
	Patch       Verb = "patch"
	Apply       Verb = "apply"
	Delete      Verb = "delete"
	DeleteAllOf Verb = "deleteAllOf"
	Save        Verb = "save"
)

// Status is the subresource that holds what a controller has seen.
const Status = "status"

// A Write is a call that changes an object in the cluster.
type Write struct {
	Verb   Verb
	Sub    string    // the subresource; "" for the object itself, "?" for one that is not known
	Also   bool      // it writes the status as well, as patch helpers do
	Object ssa.Value // the object, or its name if the client wants no more; nil if it is not in the call
	Data   ssa.Value // what a patch consists of; nil for another write
	Mutate ssa.Value // the function that changes the object before it is written; nil for none
}

// Status reports whether the write changes the status of the object.
func (w Write) Status() bool { return w.Sub == Status || w.Also }

// WriteOf returns the write that a call is, by any client known: that of controller-runtime, a
// generated clientset, the dynamic client, a patch helper.
func WriteOf(call *ssa.CallCommon) (Write, bool) {
	name := Callee(call)
	args := Args(call)
	switch verb := symbols[name].Verb; {
	case verb == Save && len(args) > 3:
		return Write{Verb: Save, Also: strings.HasSuffix(name, "Patch"), Object: args[2], Mutate: args[3]}, true
	case verb != "" && verb != Save:
		return runtimeWrite(verb, name, call), true
	}
	if patchHelper(call) {
		return Write{Verb: Patch, Also: true, Object: args[1]}, true
	}
	if !call.IsInvoke() {
		return Write{}, false
	}
	if w, ok := ownClientPatch(call); ok {
		return w, true
	}
	return clientsetWrite(call)
}

// ownClientPatch recognises the Patch of a project's own interface of a client, which takes an object and a patch of controller-runtime's client after its context.
func ownClientPatch(call *ssa.CallCommon) (Write, bool) {
	args := call.Args
	if call.Method.Name() != "Patch" || len(args) < 3 || !Context(args[0].Type()) || TypeName(args[2].Type()) != clientPatch {
		return Write{}, false
	}
	return Write{Verb: Patch, Object: args[1], Data: args[2]}, true
}

// clientPatch is what a Patch of controller-runtime's client takes.
const clientPatch = "sigs.k8s.io/controller-runtime/pkg/client.Patch"

func runtimeWrite(verb Verb, name string, call *ssa.CallCommon) Write {
	w := Write{Verb: verb}
	if len(call.Args) > 1 {
		w.Object = call.Args[1]
	}
	if verb == Patch && len(call.Args) > 2 {
		w.Data = call.Args[2]
	}
	if strings.Contains(name, "SubResourceWriter") {
		w.Sub = subresource(call.Value)
	}
	return w
}

// subresource returns the subresource that a writer is for. A writer that somebody handed over is
// one of the status: nearly all are, and its type was named after it until it served others too.
func subresource(writer ssa.Value) string {
	call, ok := Unconverted(writer).(*ssa.Call)
	if !ok || !call.Call.IsInvoke() {
		return Status
	}
	if call.Call.Method.Name() == "SubResource" && len(call.Call.Args) > 0 {
		if name, ok := Text(call.Call.Args[0]); ok {
			return name
		}
		return "?"
	}
	return Status
}

// patchHelper reports whether a call is Patch of a patch helper: a type of a package patch, which
// remembers an object as it was, and writes what has changed since. cluster-api has one, and flux,
// and those who copied them.
func patchHelper(call *ssa.CallCommon) bool {
	callee := call.StaticCallee()
	if callee == nil || callee.Name() != "Patch" || callee.Signature.Recv() == nil {
		return false
	}
	name := TypeName(callee.Signature.Recv().Type())
	path, kind, ok := cutLast(name, ".")
	if !ok || !strings.HasSuffix(path, "/patch") || kind != "Helper" && kind != "SerialPatcher" {
		return false
	}
	args := Args(call)
	return len(args) >= 2 && Context(args[0].Type())
}

// clientsetMethods are the methods of generated clients that write: each resource has an interface
// of its own, so that the shape decides and not a list.
var clientsetMethods = map[string]Write{
	"Create":                    {Verb: Create},
	"Update":                    {Verb: Update},
	"UpdateStatus":              {Verb: Update, Sub: Status},
	"UpdateScale":               {Verb: Update, Sub: "scale"},
	"UpdateApproval":            {Verb: Update, Sub: "approval"},
	"UpdateResize":              {Verb: Update, Sub: "resize"},
	"UpdateEphemeralContainers": {Verb: Update, Sub: "ephemeralcontainers"},
	"Patch":                     {Verb: Patch},
	"Apply":                     {Verb: Apply},
	"ApplyStatus":               {Verb: Apply, Sub: Status},
	"Delete":                    {Verb: Delete},
	"DeleteCollection":          {Verb: DeleteAllOf},
}

// clientsetWrite recognises a method of a generated client, the dynamic client or the metadata
// client: it takes the options of its verb, or in older generations just the object or a name.
func clientsetWrite(call *ssa.CallCommon) (Write, bool) {
	w, ok := clientsetMethods[call.Method.Name()]
	if !ok {
		return Write{}, false
	}
	args := call.Args
	if len(args) > 0 && Context(args[0].Type()) {
		args = args[1:]
	}
	if len(args) == 0 || !options(args) && !oldClient(call, args) {
		return Write{}, false
	}
	if w.Verb != DeleteAllOf {
		w.Object = args[0]
	}
	if w.Verb == Apply && IsText(args[0].Type()) && len(args) > 1 {
		w.Object = args[1]
	}
	if w.Verb == Patch && len(args) > 2 {
		w.Data = args[2]
	}
	if call.Signature().Variadic() {
		w.Sub = listed(args[len(args)-1], w.Sub)
	}
	return w, true
}

// options reports whether one of the arguments is the options of a request.
func options(args []ssa.Value) bool {
	return slices.ContainsFunc(args, func(arg ssa.Value) bool {
		name := TypeName(arg.Type())
		return strings.HasPrefix(name, metaPackage) && strings.HasSuffix(name, "Options")
	})
}

// oldClient reports whether a method without options is that of a client generated before there
// were any, or of a controller that wrangler has generated: Update(obj) (obj, error), and Patch by its patch type.
func oldClient(call *ssa.CallCommon, args []ssa.Value) bool {
	sig := call.Signature()
	if !strings.HasSuffix(TypeName(call.Value.Type()), "Interface") && !watches(call.Value.Type()) || sig.Results().Len() != 2 {
		return false
	}
	if call.Method.Name() == "Patch" {
		return len(args) > 2 && TypeName(args[1].Type()) == "k8s.io/apimachinery/pkg/types.PatchType"
	}
	return types.Identical(sig.Results().At(0).Type(), args[0].Type())
}

// watches reports whether a type has a method that watches objects of the API server, as each client has.
func watches(t types.Type) bool {
	method, _, _ := types.LookupFieldOrMethod(t, true, nil, "Watch")
	watch, ok := method.(*types.Func)
	return ok && Watcher(watch.Signature())
}

// listed returns the subresource that variadic arguments name; otherwise when there are none.
func listed(variadic ssa.Value, otherwise string) string {
	slice, ok := variadic.(*ssa.Slice)
	if !ok {
		return otherwise // none given
	}
	for at := range Each[*ssa.IndexAddr](Referrers(slice.X)) {
		for store := range Each[*ssa.Store](Referrers(at)) {
			if name, ok := Text(store.Val); ok {
				return name
			}
			return "?"
		}
	}
	return otherwise
}

// WritingClient reports whether a type is that of a client that writes to the API server.
func WritingClient(t types.Type) bool { return writingClients[TypeName(t)] }

// ChangesByClient reports whether a function that can fail is handed a client that writes to the API server, and says by its name that it makes, changes or
// removes something, as the helpers of other modules do that apply an object.
func ChangesByClient(call *ssa.CallCommon) bool {
	return !call.IsInvoke() && ReturnsError(call.Signature()) && ChangesByName(call) &&
		slices.ContainsFunc(call.Args, func(arg ssa.Value) bool { return WritingClient(Unconverted(arg).Type()) })
}

// ClientOfAnyKind reports whether a type is that of a client for objects of a kind that is told to it: the dynamic client, and that of metadata.
func ClientOfAnyKind(t types.Type) bool {
	name := TypeName(t)
	return strings.HasPrefix(name, "k8s.io/client-go/dynamic.") || strings.HasPrefix(name, "k8s.io/client-go/metadata.")
}

var writingClients = map[string]bool{
	"k8s.io/client-go/dynamic.Interface":    true,
	"k8s.io/client-go/kubernetes.Interface": true,
	runtimeClient:                           true,
}

// MigratesObjects reports whether the name of what is called says that it writes objects which are there or
// have to be.
func MigratesObjects(call *ssa.CallCommon) bool { return migrates.MatchString(CalleeName(call)) }

var migrates = regexp.MustCompile(`^(?i)(migrate|backfill|bootstrap|install|upgrade|seed)`)

// DryRun reports whether a value is the option by which a write stores nothing.
func DryRun(option ssa.Value) bool {
	return Global(Unconverted(option)) == "sigs.k8s.io/controller-runtime/pkg/client.DryRunAll"
}
