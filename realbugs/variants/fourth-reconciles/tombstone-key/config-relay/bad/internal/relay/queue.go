package relay

import (
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type keyed struct {
	workqueue.TypedRateLimitingInterface[string]
}

func newKeyed(name string) keyed {
	return keyed{workqueue.NewTypedRateLimitingQueueWithConfig(
		workqueue.DefaultTypedControllerRateLimiter[string](),
		workqueue.TypedRateLimitingQueueConfig[string]{Name: name},
	)}
}

// enqueue adds the key of an object.
func (q keyed) enqueue(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj) // WANT informerhandler/tombstone-key
	if err != nil {
		runtime.HandleError(err)
		return
	}
	q.Add(key)
}
