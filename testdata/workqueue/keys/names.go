package keys

import (
	"fmt"

	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A Namer adds the names of objects in place of keys.
type Namer struct {
	queue workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

func (n *Namer) logged(obj any) {
	name, err := cache.DeletionHandlingObjectToName(obj) // related `can fail`
	if err != nil {
		runtime.HandleError(fmt.Errorf("no name for %v: %w", obj, err))
	}
	n.queue.Add(name) // want `add-after-key-error: name is added although cache.DeletionHandlingObjectToName has failed`
}

func (n *Namer) onlyOnError(obj any) {
	if name, err := cache.ObjectToName(obj); err != nil { // related `can fail`
		n.queue.AddAfter(name, 0) // want `add-after-key-error: name is added although cache.ObjectToName has failed`
	}
}

func (n *Namer) okNamed(obj any) {
	name, err := cache.ObjectToName(obj)
	if err != nil {
		runtime.HandleError(fmt.Errorf("no name for %v: %w", obj, err))
		return
	}
	n.queue.Add(name)
}

func (n *Namer) work(name cache.ObjectName) {
	if next, shutdown := n.queue.Get(); !shutdown {
		n.queue.Forget(next)
		n.queue.Done(next)
	}
}
