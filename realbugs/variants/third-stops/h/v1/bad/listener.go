package hypervisor

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/third-stops/h/v1/bad/conn"
)

type Listener struct {
	addr  string
	queue workqueue.TypedInterface[string]
	log   logr.Logger
}

func AddListener(mgr manager.Manager, addr string, q workqueue.TypedInterface[string]) error {
	return mgr.Add(&Listener{addr: addr, queue: q, log: mgr.GetLogger().WithValues("hypervisor", addr)})
}

func (l *Listener) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := l.session(ctx); err != nil {
			l.log.Error(err, "event stream broke")
		}
		select {
		case <-time.After(3 * time.Second):
		case <-ctx.Done():
		}
	}
	return nil
}

func (l *Listener) session(ctx context.Context) error {
	c, err := conn.Dial(ctx, l.addr)
	if err != nil {
		return err
	}
	defer c.Close()
	go func() { // WANT ctxrunnable/outlives-round
		<-ctx.Done()
		l.log.V(1).Info("interrupting the stream")
		c.Close()
	}()
	return conn.Lines(c, func(line string) { l.queue.Add(line) })
}
