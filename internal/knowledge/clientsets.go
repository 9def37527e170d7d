package knowledge

import (
	"go/types"
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
		request = APIRequest{Verbs: []string{string(w.Verb)}, Sub: w.Sub}
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

// OwnConfig reports whether a call returns the configuration with which a program speaks to the API server of its own cluster.
func OwnConfig(call *ssa.CallCommon) bool {
	if call.IsInvoke() {
		return methodName(call) == "GetConfig" && TypeName(call.Value.Type()) == Manager
	}
	return symbols[Callee(call)].Is&ownConfig != 0
}
