package quorum

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

func (g *Gate) Start(ctx context.Context) error {
	opened := make(chan struct{})
	go func() {
		defer close(opened)
		g.watch(ctx)
	}()
	<-opened
	klog.InfoS("quorum reached", "members", len(g.Members))
	<-ctx.Done()
	return nil
}

func (g *Gate) watch(ctx context.Context) {
	for {
		g.probe(ctx)
		if g.reached() {
			return
		}
		select {
		case <-g.Clock.After(5 * time.Second):
			continue
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			break
		}
	}
}
