package q

import (
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Queue is what the controllers of the module use.
type Queue struct {
	workqueue.TypedRateLimitingInterface[types.NamespacedName]
	name string
}

func New(name string) *Queue {
	return &Queue{
		TypedRateLimitingInterface: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[types.NamespacedName](),
			workqueue.TypedRateLimitingQueueConfig[types.NamespacedName]{Name: name}),
		name: name,
	}
}

// Finish ends the work on a key.
func (q *Queue) Finish(key types.NamespacedName, err error) {
	defer q.Done(key)
	if err != nil {
		klog.ErrorS(err, "sync failed", "queue", q.name, "key", key, "failures", q.NumRequeues(key))
		q.AddRateLimited(key)
	}
	q.Forget(key) // WANT workqueue/forget-after-ratelimited
}
