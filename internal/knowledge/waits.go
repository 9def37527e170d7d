package knowledge

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// WaitsUntil reports whether a call of a library waits for a condition, without a deadline of its own,
// and returns the context or stop channel that alone ends it; nil when nothing does. The functions of
// these packages have come and gone by dozens, and keep to a naming: PollInfinite, PollUntil with a
// stop, PollUntilContextCancel.
func WaitsUntil(call *ssa.CallCommon) (end ssa.Value, ok bool) {
	name := Callee(call)
	if poll, found := strings.CutPrefix(name, "k8s.io/apimachinery/pkg/util/wait.Poll"); found {
		end = endArg(call)
		switch {
		case strings.Contains(poll, "Timeout"):
			return nil, false
		case strings.Contains(poll, "Infinite"):
			return end, true
		}
		return end, strings.Contains(poll, "Until") && end != nil
	}
	if strings.HasPrefix(name, "k8s.io/client-go/tools/watch.Until") {
		end = endArg(call)
		return end, end != nil
	}
	if !fromInformers(name) || !WaitForSync(call) {
		return nil, false
	}
	end = endArg(call)
	return end, end != nil
}

// endArg returns the first context or stop channel that a call is given.
func endArg(call *ssa.CallCommon) ssa.Value {
	for _, arg := range Args(call) {
		if Context(arg.Type()) || StopChannel(arg.Type()) {
			return arg
		}
	}
	return nil
}

// fromInformers reports whether a function is of client-go, controller-runtime or a generated informer
// factory.
func fromInformers(name string) bool {
	name = strings.TrimPrefix(name, "(")
	return strings.HasPrefix(name, "k8s.io/client-go/") || strings.HasPrefix(name, "sigs.k8s.io/controller-runtime/") ||
		strings.Contains(name, "/informers/")
}

// OwnCache reports whether v is the cache of a manager: it has synced before any reconcile runs.
func OwnCache(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && call.Call.IsInvoke() && call.Call.Method.Name() == "GetCache"
}

// Wraps reports whether a call returns the context that it is given, with a value added.
func Wraps(call *ssa.CallCommon) bool {
	switch Callee(call) {
	case "context.WithValue",
		"k8s.io/klog/v2.NewContext", "github.com/go-logr/logr.NewContext",
		"sigs.k8s.io/controller-runtime/pkg/log.IntoContext":
		return true
	}
	return false
}

// Reconciles reports whether a function decides when its object is looked at again: it returns the
// Result of a reconcile.
func Reconciles(fn *ssa.Function) bool {
	for result := range fn.Signature.Results().Variables() {
		if TypeName(result.Type()) == Result {
			return true
		}
	}
	return false
}

// Conflict are calls that tell of an error whether somebody else wrote the object in between.
var Conflict = Names{
	"k8s.io/apimachinery/pkg/api/errors.IsConflict": true,
}
