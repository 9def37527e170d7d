package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// BuildsWaiting reports whether a call makes a controller by a builder like those of library-go and of the SDK of Open Cluster Management: the controller
// waits for the informers that the builder is given, and for no others, before its workers call the function of WithSync.
func BuildsWaiting(call *ssa.CallCommon) bool {
	return methodName(call) == "ToController" && onWaitingBuilder(call)
}

// onWaitingBuilder reports whether a call is of a method of such a builder.
func onWaitingBuilder(call *ssa.CallCommon) bool {
	on := Receiver(call)
	return on != nil && hasMethod(on.Type(), "ToController") && hasMethod(on.Type(), "WithSync") && hasMethod(on.Type(), "WithBareInformers")
}

func hasMethod(t types.Type, name string) bool {
	return types.NewMethodSet(t).Lookup(nil, name) != nil
}

// SyncOfBuilder returns the function that the workers of such a controller call, where a call hands it to the builder; nil for another call.
func SyncOfBuilder(call *ssa.CallCommon) ssa.Value {
	if methodName(call) != "WithSync" || !onWaitingBuilder(call) || len(Args(call)) != 1 {
		return nil
	}
	return Args(call)[0]
}

// InformersOfBuilder returns the informer, or the slice of those, that a call hands to such a builder; nil where it hands over none. What a builder is told
// of caches in another way, as by hooks, is not known.
func InformersOfBuilder(call *ssa.CallCommon) (informers ssa.Value, known bool) {
	name := methodName(call)
	if !strings.HasPrefix(name, "With") || !onWaitingBuilder(call) {
		return nil, true
	}
	if !strings.Contains(name, "Informer") {
		return nil, !strings.Contains(name, "Hook") && !strings.Contains(name, "Cache")
	}
	for _, arg := range Args(call) {
		t := arg.Type()
		if list, ok := t.Underlying().(*types.Slice); ok {
			t = list.Elem()
		}
		if types.IsInterface(t) && hasMethod(t, "HasSynced") {
			return arg, true
		}
	}
	return nil, false
}
