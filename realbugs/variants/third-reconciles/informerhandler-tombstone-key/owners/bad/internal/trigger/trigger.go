package trigger

import (
	"github.com/go-logr/logr"
	"k8s.io/client-go/tools/cache"
)

// Trigger wakes the owner of a pod.
type Trigger struct {
	wake   func(kind, namespace, name string)
	logger logr.Logger
}

func New(logger logr.Logger, wake func(kind, namespace, name string)) *Trigger {
	return &Trigger{wake: wake, logger: logger.WithName("trigger")}
}

// Bind registers the trigger with an informer.
func (t *Trigger) Bind(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{
		AddFunc: func(obj any, initial bool) {
			if !initial {
				t.wakeOwner(obj)
			}
		},
		UpdateFunc: func(old, cur any) {
			t.wakeOwner(cur)
		},
		DeleteFunc: t.wakeOwner,
	})
	return err
}
