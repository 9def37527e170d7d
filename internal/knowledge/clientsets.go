package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// clientsetSubresources are the methods of generated clients that ask for a subresource and are neither a plain read nor a write of clientsetMethods.
var clientsetSubresources = map[string]APIRequest{
	"GetLogs":     {Verbs: []string{"get"}, Sub: "log"},
	"GetScale":    {Verbs: []string{"get"}, Sub: "scale"},
	"Evict":       {Verbs: []string{"create"}, Sub: "eviction"},
	"EvictV1":     {Verbs: []string{"create"}, Sub: "eviction"},
	"Bind":        {Verbs: []string{"create"}, Sub: "binding"},
	"CreateToken": {Verbs: []string{"create"}, Sub: "token"},
}

// clientsetRequest returns the request of a method of a generated client, such as PodInterface: the kind is the one that its Get returns.
func clientsetRequest(call *ssa.CallCommon) []APIRequest {
	if !call.IsInvoke() {
		return nil
	}
	kind := clientsetKind(call.Value.Type())
	if kind == nil || !IsObject(kind) {
		return nil
	}
	request := clientsetSubresources[call.Method.Name()]
	if w, ok := clientsetWrite(call); ok && w.Sub != "?" {
		request = APIRequest{Verbs: []string{string(w.Verb)}, Sub: w.Sub, Keeps: w.Verb == Apply && w.Sub == ""}
		switch w.Verb {
		case Apply:
			request.Verbs = []string{"patch"}
		case DeleteAllOf:
			request.Verbs = []string{"deletecollection"}
		}
	}
	if clientsetRead(call) {
		request.Verbs, request.Read = []string{strings.ToLower(call.Method.Name())}, true
	}
	if len(request.Verbs) == 0 {
		return nil
	}
	request.Kind, request.Client = kind, Clientset(call)
	return []APIRequest{request}
}

// asksSubresource reports whether a method of a generated client sends a request for a subresource, as CreateToken and EvictV1 do.
func asksSubresource(call *ssa.CallCommon) bool {
	if !call.IsInvoke() || len(clientsetSubresources[call.Method.Name()].Verbs) == 0 {
		return false
	}
	kind := clientsetKind(call.Value.Type())
	return kind != nil && IsObject(kind)
}

// Clientset returns the generated client, or the part of one that a function is handed, on which a chain of calls such as CoreV1().Pods("x").Get ends in a call.
func Clientset(call *ssa.CallCommon) ssa.Value {
	for {
		on := Receiver(call)
		part, ok := Unconverted(on).(*ssa.Call)
		if !ok || !NarrowsClientset(&part.Call) {
			return on
		}
		call = &part.Call
	}
}

// clientsetKind returns the kind of the objects that a part of a generated client is for; nil for another type.
func clientsetKind(t types.Type) *types.Named {
	part, ok := t.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for method := range part.Methods() {
		if method.Name() != "Get" || !takesGetOptions(method.Signature()) || method.Signature().Results().Len() != 2 {
			continue
		}
		if pointer, ok := types.Unalias(method.Signature().Results().At(0).Type()).(*types.Pointer); ok {
			named, _ := types.Unalias(pointer.Elem()).(*types.Named)
			return named
		}
	}
	return nil
}

func takesGetOptions(sig *types.Signature) bool {
	last := sig.Params().Len() - 1
	return last >= 0 && TypeName(sig.Params().At(last).Type()) == "k8s.io/apimachinery/pkg/apis/meta/v1.GetOptions"
}

// ClientsetOf returns the configuration that a call makes a generated client of; nil for another call.
func ClientsetOf(call *ssa.CallCommon) ssa.Value {
	if name := CalleeName(call); name != "NewForConfig" && name != "NewForConfigOrDie" || len(call.Args) != 1 || call.IsInvoke() {
		return nil
	}
	return call.Args[0]
}

// OwnConfig reports whether a call returns the configuration with which a program speaks to the API server of its own cluster: that of its pod, or the one that
// kubectl takes. A file that is named by the one who starts the program is the same, unless its name is that of another cluster.
func OwnConfig(call *ssa.CallCommon) bool {
	if call.IsInvoke() {
		if methodName(call) == "GetConfig" {
			return TypeName(call.Value.Type()) == Manager
		}
		loads, ok := Unconverted(call.Value).(*ssa.Call)
		return ok && methodName(call) == "ClientConfig" && loadsDefault(&loads.Call)
	}
	name := Callee(call)
	if name == buildConfig {
		return !OtherCluster(nameOf(call.Args[1]))
	}
	return symbols[name].Is&ownConfig != 0
}

// loadsDefault reports whether a call loads configurations from where kubectl has them.
func loadsDefault(call *ssa.CallCommon) bool {
	if Callee(call) != "k8s.io/client-go/tools/clientcmd.NewNonInteractiveDeferredLoadingClientConfig" {
		return false
	}
	rules, ok := Unconverted(call.Args[0]).(*ssa.Call)
	return ok && Callee(&rules.Call) == "k8s.io/client-go/tools/clientcmd.NewDefaultClientConfigLoadingRules"
}

// nameOf returns the name of the parameter, variable or field that a value is read from; "" for another value.
func nameOf(v ssa.Value) string {
	v = Operand(v)
	switch v := v.(type) {
	case *ssa.Parameter:
		return v.Name()
	case *ssa.Global:
		return v.Name()
	case *ssa.Alloc:
		return v.Comment
	case *ssa.FieldAddr:
		if of, ok := Pointee(v.X.Type()).Underlying().(*types.Struct); ok {
			return of.Field(v.Field).Name()
		}
	}
	return ""
}

const (
	buildConfig       = "k8s.io/client-go/tools/clientcmd.BuildConfigFromFlags"
	newWatchingClient = "sigs.k8s.io/controller-runtime/pkg/client.NewWithWatch"
)

// ConfigOf returns the configuration with which a call makes a manager or a client of controller-runtime, and whether it is a manager; nil for another call.
func ConfigOf(call *ssa.CallCommon) (config ssa.Value, manager bool) {
	name := Callee(call)
	manager = symbols[name].Is&makesManager != 0
	switch {
	case len(call.Args) == 0:
	case manager, name == newClient, name == newWatchingClient, name == "sigs.k8s.io/controller-runtime/pkg/cluster.New":
		return call.Args[0], manager
	}
	return nil, false
}

// SameCluster returns the configuration that a call makes another one of for the same API server; nil for another call.
func SameCluster(call *ssa.CallCommon) ssa.Value {
	switch Callee(call) {
	case "k8s.io/client-go/rest.CopyConfig", "k8s.io/client-go/rest.AddUserAgent":
		return call.Args[0]
	}
	return nil
}

// RESTConfig reports whether a type is that of configurations of clients.
func RESTConfig(t types.Type) bool { return TypeName(t) == "k8s.io/client-go/rest.Config" }

// ReachesOther reports whether a call of another module may return a client of another cluster: it makes a client or what holds one, and is not handed one.
func ReachesOther(call *ssa.CallCommon) bool {
	callee := call.Method
	if fn := call.StaticCallee(); fn != nil {
		callee, _ = fn.Object().(*types.Func)
	}
	if callee == nil || callee.Pkg() == nil || strings.HasPrefix(callee.Pkg().Path(), "sigs.k8s.io/controller-runtime/") {
		return false
	}
	returns := false
	for result := range call.Signature().Results().Variables() {
		is, _ := RuntimeClient(result.Type())
		returns = returns || is || TypeName(result.Type()) == "sigs.k8s.io/controller-runtime/pkg/cluster.Cluster"
	}
	return returns && !slices.ContainsFunc(Args(call), func(arg ssa.Value) bool {
		is, _ := RuntimeClient(Unconverted(arg).Type())
		return is || TypeName(arg.Type()) == Manager
	})
}
