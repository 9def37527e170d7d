package nodedrain

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Waiter struct {
	cs   kubernetes.Interface
	node string
	done func()
}

func (w *Waiter) Start(ctx context.Context) error {
	nw, err := w.cs.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{
		FieldSelector: fields.OneTermEqualSelector("metadata.name", w.node).String(),
	})
	if err != nil {
		return err
	}
	defer nw.Stop()
	since := time.Now()
	for {
		select {
		case ev := <-nw.ResultChan(): // WANT ctxrunnable/spins-after-done
			if ev.Type == watch.Deleted {
				klog.InfoS("machine is gone", "node", w.node, "after", time.Since(since))
				w.done()
				return nil
			}
		case <-ctx.Done():
			return nil
		}
	}
}

func Watch(mgr manager.Manager, cs kubernetes.Interface, node string, done func()) error {
	return mgr.Add(&Waiter{cs: cs, node: node, done: done})
}
