package fleet

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

// Work runs a function for each item of a queue.
func Work(queue workqueue.TypedRateLimitingInterface[string], reconcile func(string) error, stop <-chan struct{}) {
	go func() {
		for {
			key, shutdown := queue.Get()
			if shutdown {
				return
			}
			if err := reconcile(key); err != nil {
				queue.AddRateLimited(key)
			}
			queue.Done(key)
		}
	}()
}

// Forget removes a cluster, and waits until it is gone for good.
func Forget(gone func(cluster string) bool, cluster string) {
	for !gone(cluster) {
		time.Sleep(time.Second)
	}
}
