package drain

import (
	"context"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type drainer struct {
	nodes <-chan string
	drain func(ctx context.Context, node string) error
}

var _ manager.Runnable = (*drainer)(nil)

func (d *drainer) Start(ctx context.Context) error {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	quit := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		d.loop(work, quit)
	}()
	<-ctx.Done()
	cancel()
	close(quit)
	<-ended
	return nil
}

func (d *drainer) loop(work context.Context, quit <-chan struct{}) {
	status := time.NewTicker(time.Minute)
	defer status.Stop()
	var done int
	for {
		select {
		case <-work.Done():
			klog.V(4).InfoS("no new drains", "done", done)
		case <-quit:
			return
		case <-status.C:
			klog.InfoS("drained", "nodes", done)
		case node := <-d.nodes:
			if err := d.drain(work, node); err != nil {
				klog.ErrorS(err, "drain", "node", node)
				continue
			}
			done++
		}
	}
}
