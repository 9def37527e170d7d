package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// MakesQueue reports whether a call is of a constructor of a work queue: New, NewNamed,
// NewTypedRateLimitingQueue, and what there was before and will be.
func MakesQueue(call *ssa.CallCommon) bool {
	return strings.HasPrefix(Callee(call), "k8s.io/client-go/util/workqueue.New")
}

// IsQueue reports whether t is a work queue.
func IsQueue(t types.Type) bool {
	return strings.HasPrefix(TypeName(t), "k8s.io/client-go/util/workqueue.")
}

// queueType is the interface that all work queues have.
const queueType = "k8s.io/client-go/util/workqueue.TypedInterface"

// workqueueAPI are work queues.
var workqueueAPI = map[string]Symbol{
	"(k8s.io/client-go/util/workqueue.TypedInterface).Get": {Is: gets},
	"k8s.io/client-go/util/workqueue.ParallelizeUntil":     {Is: repeats, Runs: 4, Stop: 1, Number: 2},
}

// Enqueues reports whether a call adds to a work queue, at once or later.
func Enqueues(call *ssa.CallCommon) bool {
	return call.IsInvoke() && IsQueue(call.Value.Type()) && strings.HasPrefix(call.Method.Name(), "Add")
}
