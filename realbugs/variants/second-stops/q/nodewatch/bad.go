package nodewatch

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Feeder forwards the names of unschedulable nodes.
type Feeder struct {
	names chan string
	drain func(string) error
}

func (f *Feeder) OnUpdate(_, obj any) {
	if n, ok := obj.(*corev1.Node); ok && n.Spec.Unschedulable {
		f.names <- n.Name
	}
}

func (f *Feeder) Start(ctx context.Context, inf cache.SharedIndexInformer) error {
	f.names = make(chan string, 32)
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: f.OnUpdate}); err != nil {
		return err
	}
	go func() {
		<-ctx.Done()
		close(f.names) // WANT errchan/close-while-sending
	}()
	for n := range f.names {
		if err := f.drain(n); err != nil {
			klog.ErrorS(err, "Draining", "node", n)
		}
	}
	return nil
}
