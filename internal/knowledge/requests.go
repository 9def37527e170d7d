package knowledge

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// An APIRequest is what a call asks of the API server, sooner or later, with the rights of the program.
type APIRequest struct {
	Verbs  []string // all of them
	Object ssa.Value
	Kind   *types.Named // of the object, for a part of a generated client; nil where the object says it
	Sub    string       // the subresource; "" for the object itself
	Client ssa.Value    // what sends it; nil for a builder, whose manager does
	Cache  ssa.Value    // of a watch, the cache that is to hold the objects; nil for that of the manager
	Watch  bool         // a watch for a cache
	Read   bool         // a read, which a cache answers if the client has one
	Keeps  bool         // it makes the object as it is to be, whether it is there or not: CreateOrUpdate, a server-side apply
}

// RequestsOf returns the requests of a call, those of builders and clients of controller-runtime.
func RequestsOf(call *ssa.CallCommon) []APIRequest {
	if on := Receiver(call); on != nil && TypeName(on.Type()) == ControllerBuilder {
		if args := Args(call); len(args) > 0 && watchesObject[CalleeName(call)] {
			return []APIRequest{{Verbs: []string{"list", "watch"}, Object: args[0], Watch: true}}
		}
		return nil
	}
	if object, _, _ := SourceOf(call); object != nil {
		return []APIRequest{{Verbs: []string{"list", "watch"}, Object: object, Watch: true, Cache: Args(call)[0]}}
	}
	if owner := blocksDeletion(call); owner != nil {
		return []APIRequest{{Verbs: []string{"update"}, Object: owner, Sub: Finalizers}}
	}
	args := Args(call)
	switch Callee(call) {
	case readerGet:
		if len(args) > 2 {
			return []APIRequest{{Verbs: []string{"get"}, Object: args[2], Client: Receiver(call), Read: true}}
		}
	case readerList:
		if len(args) > 1 {
			return []APIRequest{{Verbs: []string{"list"}, Object: args[1], Client: Receiver(call), Read: true}}
		}
	}
	if made := clientsetRequest(call); made != nil {
		return made
	}
	return writesOf(call)
}

// AppliesConfiguration returns the request of a call that applies a configuration, in which that is the object; not ok for another call.
func AppliesConfiguration(call *ssa.CallCommon) (request APIRequest, ok bool) {
	if symbols[Callee(call)].Verb != Apply {
		return APIRequest{}, false
	}
	w, ok := WriteOf(call)
	if !ok || w.Sub != "" {
		return APIRequest{}, false
	}
	return APIRequest{Object: w.Object, Client: Receiver(call), Verbs: []string{string(Patch)}, Keeps: true}, true
}

// RequestObject returns the object that a client reads into or sends, without its conversions, and whether it is read into; nil for another call, and where
// the type is enough. A nil pointer there makes the request fail, or panic.
func RequestObject(call *ssa.CallCommon) (object ssa.Value, read bool) {
	if w, ok := WriteOf(call); ok && w.Verb == DeleteAllOf {
		return nil, false
	}
	for _, request := range RequestsOf(call) {
		if request.Client != nil && request.Object != nil {
			return Unconverted(request.Object), request.Read
		}
	}
	return nil, false
}

// Finalizers is the subresource of an owner whose deletion its objects may delay.
const Finalizers = "finalizers"

// blocksDeletion returns the owner whose deletion waits for the object that a call makes it the controller of: where the API server looks at
// that, it wants the right to set finalizers of the owner. It is nil for another call, and for one with options, which can leave that out.
func blocksDeletion(call *ssa.CallCommon) ssa.Value {
	owner, _, controller := References(call)
	if !controller {
		return nil
	}
	if args := Args(call); call.Signature().Variadic() {
		if none, ok := args[len(args)-1].(*ssa.Const); !ok || !none.IsNil() {
			return nil
		}
	}
	return owner
}

// ManagersCache reports whether a value is the cache of a manager.
func ManagersCache(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && call.Call.IsInvoke() && methodName(&call.Call) == "GetCache" && TypeName(call.Call.Value.Type()) == Manager
}

// IsCache reports whether a type is that of the caches of managers, which answer reads from memory.
func IsCache(t types.Type) bool {
	return TypeName(t) == "sigs.k8s.io/controller-runtime/pkg/cache.Cache"
}

// watchesObject are the methods of a builder whose first argument is an object of the kind to watch.
var watchesObject = map[string]bool{"For": true, "ForType": true, "Owns": true, "Watches": true, "WatchesMetadata": true}

func writesOf(call *ssa.CallCommon) []APIRequest {
	verb := symbols[Callee(call)].Verb
	w, ok := WriteOf(call)
	if !ok || verb == "" || w.Sub == "?" {
		return nil
	}
	r := APIRequest{Object: w.Object, Sub: w.Sub, Client: Receiver(call)}
	if made, ok := Unconverted(r.Client).(*ssa.Call); ok && w.Sub != "" {
		r.Client = Receiver(&made.Call)
	}
	switch verb {
	case Save:
		r.Client = Args(call)[1]
		second := "update"
		if strings.HasSuffix(CalleeName(call), "Patch") {
			second = "patch"
		}
		read := r
		read.Verbs, read.Read = []string{"get"}, true
		r.Verbs, r.Keeps = []string{"create", second}, true
		return []APIRequest{read, r}
	case DeleteAllOf:
		r.Verbs = []string{"deletecollection"}
	case Apply:
		return nil // its objects are configurations
	default:
		r.Verbs = []string{string(verb)}
		r.Keeps = verb == Patch && w.Sub == "" && AppliesPatch(w.Data)
	}
	return []APIRequest{r}
}

// RuntimeClient reports whether a type is that of a client of controller-runtime, or an interface that has one embedded, and whether it is one that
// only reads, which may be one without a cache.
func RuntimeClient(t types.Type) (is, reader bool) {
	if named, ok := types.Unalias(t).(*types.Named); ok && TypeName(t) != runtimeClient {
		if of, ok := named.Underlying().(*types.Interface); ok && slices.ContainsFunc(slices.Collect(of.EmbeddedTypes()), isRuntimeClient) {
			return true, false
		}
	}
	switch TypeName(t) {
	case runtimeClient:
		return true, false
	case "sigs.k8s.io/controller-runtime/pkg/client.Reader":
		return true, true
	}
	return false, false
}

func isRuntimeClient(t types.Type) bool { return TypeName(t) == runtimeClient }

// ManagersClient reports whether a call returns the client of a manager.
func ManagersClient(call *ssa.CallCommon) bool {
	return call.IsInvoke() && methodName(call) == "GetClient" && TypeName(call.Value.Type()) == Manager
}

// GivesClient returns the value whose method, which has no parameters, returns the client that it holds, as the name says; nil for another call.
func GivesClient(call *ssa.CallCommon) ssa.Value {
	on, results := Receiver(call), call.Signature().Results()
	if on == nil || call.Signature().Params().Len() > 0 || results.Len() != 1 || strings.HasPrefix(TypeName(on.Type()), "sigs.k8s.io/controller-runtime/") {
		return nil
	}
	if is, reader := RuntimeClient(results.At(0).Type()); !is || reader || !givesClient.MatchString(CalleeName(call)) {
		return nil
	}
	return on
}

var givesClient = regexp.MustCompile(`^(Get)?(K8s|Kube|Runtime|API)?Client$`)

// OtherCluster reports whether the name of a field says that its client is one of another cluster.
func OtherCluster(field string) bool { return otherCluster.MatchString(field) }

var otherCluster = regexp.MustCompile(`(?i)remote|workload|target|member|hub|spoke|guest|tenant|hosted|shoot|seed|managed|downstream|upstream|virtual|infra|external|dest|source`)

// Uncached reports whether the name of a field says that its client reads from the API server itself.
func Uncached(field string) bool { return readsDirectly.MatchString(field) }

var readsDirectly = regexp.MustCompile(`(?i)apireader|uncached|livereader|liveclient|nocache|direct`)

// RecordsEvent reports whether a call has a recorder write an event about an object, and the group in which it does.
func RecordsEvent(call *ssa.CallCommon) (group string, ok bool) {
	if !call.IsInvoke() {
		return "", false
	}
	switch CalleeName(call) {
	case "Event", "Eventf", "AnnotatedEventf":
	default:
		return "", false
	}
	name := TypeName(call.Value.Type())
	if strings.HasPrefix(name, "k8s.io/client-go/tools/") && strings.HasSuffix(name, "/events.EventRecorder") {
		return "events.k8s.io", true
	}
	return "", strings.HasPrefix(name, "k8s.io/client-go/tools/record.EventRecorder")
}
