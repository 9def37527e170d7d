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

// The interfaces of work queues: all have the first, those that limit their rate have all. The last one is what the plain constructors return.
const (
	queueType         = "k8s.io/client-go/util/workqueue.TypedInterface"
	delayingQueueType = "k8s.io/client-go/util/workqueue.TypedDelayingInterface"
	limitingQueueType = "k8s.io/client-go/util/workqueue.TypedRateLimitingInterface"
	plainQueueType    = "k8s.io/client-go/util/workqueue.Typed"
)

// A QueueOp is what a method of a work queue does.
type QueueOp uint8

// The operations.
const (
	QueueGet          QueueOp = iota + 1 // hands an item out
	QueueDone                            // says that the item is processed
	QueueAdd                             // adds an item at once
	QueueAddAfter                        // adds it later
	QueueAddLimited                      // adds it when its backoff has passed, and counts that
	QueueForget                          // resets the backoff and the count
	QueueNumRequeues                     // returns the count
	QueueShutDown                        // ends the queue: no Get waits any more
	QueueShuttingDown                    // says whether the queue has ended
)

// Adds reports whether an operation adds an item.
func (op QueueOp) Adds() bool { return op == QueueAdd || op == QueueAddAfter || op == QueueAddLimited }

// workqueueAPI are work queues.
var workqueueAPI = map[string]Symbol{
	"(k8s.io/client-go/util/workqueue.TypedInterface).Get":               {Is: gets, Queue: QueueGet},
	"(k8s.io/client-go/util/workqueue.TypedInterface).Done":              {Queue: QueueDone},
	"(k8s.io/client-go/util/workqueue.TypedInterface).Add":               {Queue: QueueAdd},
	"(k8s.io/client-go/util/workqueue.TypedInterface).ShutDown":          {Queue: QueueShutDown},
	"(k8s.io/client-go/util/workqueue.TypedInterface).ShutDownWithDrain": {Queue: QueueShutDown},
	"(k8s.io/client-go/util/workqueue.TypedInterface).ShuttingDown":      {Queue: QueueShuttingDown},

	"(k8s.io/client-go/util/workqueue.TypedDelayingInterface).AddAfter": {Queue: QueueAddAfter},

	"(k8s.io/client-go/util/workqueue.TypedRateLimitingInterface).AddRateLimited": {Queue: QueueAddLimited},
	"(k8s.io/client-go/util/workqueue.TypedRateLimitingInterface).Forget":         {Queue: QueueForget},
	"(k8s.io/client-go/util/workqueue.TypedRateLimitingInterface).NumRequeues":    {Queue: QueueNumRequeues},

	"(k8s.io/client-go/util/workqueue.Typed).Get":               {Is: gets, Queue: QueueGet},
	"(k8s.io/client-go/util/workqueue.Typed).Done":              {Queue: QueueDone},
	"(k8s.io/client-go/util/workqueue.Typed).Add":               {Queue: QueueAdd},
	"(k8s.io/client-go/util/workqueue.Typed).ShutDown":          {Queue: QueueShutDown},
	"(k8s.io/client-go/util/workqueue.Typed).ShutDownWithDrain": {Queue: QueueShutDown},
	"(k8s.io/client-go/util/workqueue.Typed).ShuttingDown":      {Queue: QueueShuttingDown},

	"k8s.io/client-go/util/workqueue.ParallelizeUntil": {Is: repeats, Runs: 4, Stop: 1, Number: 2},
}

// QueueCall returns what a call does to a work queue, the queue, and the item that it is given; 0 for a call
// of something else.
func QueueCall(call *ssa.CallCommon) (op QueueOp, queue, item ssa.Value) {
	op = symbols[Callee(call)].Queue
	if op == 0 {
		return 0, nil, nil
	}
	if args := Args(call); len(args) > 0 {
		item = args[0]
	}
	return op, Receiver(call), item
}

// LimitsRate reports whether a queue's type has the methods of a queue that limits its rate.
func LimitsRate(t types.Type) bool {
	method, _, _ := types.LookupFieldOrMethod(t, true, nil, "AddRateLimited")
	return method != nil
}

// CountsByLimiter reports whether a call asks a rate limiter itself, which counts as AddRateLimited does.
func CountsByLimiter(call *ssa.CallCommon) bool {
	return strings.HasPrefix(Callee(call), "(k8s.io/client-go/util/workqueue.") && strings.HasSuffix(Callee(call), ").When")
}

// Enqueues reports whether a call adds to a work queue, at once or later.
func Enqueues(call *ssa.CallCommon) bool {
	return call.IsInvoke() && IsQueue(call.Value.Type()) && strings.HasPrefix(call.Method.Name(), "Add")
}
