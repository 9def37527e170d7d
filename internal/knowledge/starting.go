package knowledge

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// RunsInformers reports whether informers run once a call has been made, or been started in a goroutine: those of a factory, of
// which every generated client has one of its own, or one of them. Who waits for the caches to sync knows that they run.
func RunsInformers(call *ssa.CallCommon) bool {
	if WaitForSync(call) {
		return true
	}
	owner, method, _ := cutLast(Callee(call), ").")
	switch {
	case owner == "(k8s.io/client-go/tools/cache.SharedInformer":
		return strings.HasPrefix(method, "Run")
	case strings.HasSuffix(owner, "SharedInformerFactory"):
		return strings.HasPrefix(method, "Start")
	}
	return false
}
