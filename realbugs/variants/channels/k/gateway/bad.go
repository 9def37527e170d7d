package gateway

import (
	"context"
	"net"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"example.org/variants/channels/k/gateway/actors"
	"k8s.io/klog/v2"
)

// Routes keeps the addresses of the upstream servers.
type Routes struct {
	mu    sync.RWMutex
	host  string
	addrs []string
}

// Serve refreshes the routes until the process gets a signal.
func (r *Routes) Serve(every time.Duration) error {
	var g actors.Group

	ctx, cancel := context.WithCancel(context.Background())
	g.Add(func() error {
		for { // WANT ctxrunnable/deaf-loop
			if err := r.refresh(ctx); err != nil {
				klog.ErrorS(err, "routes are stale", "host", r.host)
			}
			time.Sleep(every)
		}
	}, func(error) {
		cancel()
	})

	sig := make(chan os.Signal, 1)
	signal.Notify(sig, syscall.SIGTERM, os.Interrupt)
	quit := make(chan struct{})
	g.Add(func() error {
		select {
		case s := <-sig:
			klog.InfoS("signal", "signal", s)
		case <-quit:
		}
		return nil
	}, func(error) {
		close(quit)
	})
	return g.Run()
}

func (r *Routes) refresh(ctx context.Context) error {
	addrs, err := net.DefaultResolver.LookupHost(ctx, r.host)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.addrs = addrs
	return nil
}
