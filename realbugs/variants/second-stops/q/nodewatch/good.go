package nodewatch

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/klog/v2"
)

// Tail does so from a watch of its own, and is the only sender.
type Tail struct {
	open  func(ctx context.Context) (watch.Interface, error)
	drain func(string) error
}

func (t *Tail) feed(ctx context.Context, w watch.Interface, names chan<- string) {
	defer close(names)
	defer w.Stop()
	for ev := range w.ResultChan() {
		n, ok := ev.Object.(*corev1.Node)
		if !ok || !n.Spec.Unschedulable {
			continue
		}
		select {
		case names <- n.Name:
		case <-ctx.Done():
			return
		}
	}
}

func (t *Tail) Start(ctx context.Context) error {
	w, err := t.open(ctx)
	if err != nil {
		return err
	}
	names := make(chan string, 32)
	context.AfterFunc(ctx, w.Stop)
	go t.feed(ctx, w, names)
	for n := range names {
		if err := t.drain(n); err != nil {
			klog.ErrorS(err, "Draining", "node", n)
		}
	}
	return nil
}
