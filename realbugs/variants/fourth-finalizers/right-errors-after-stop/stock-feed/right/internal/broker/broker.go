// Package broker quotes orders.
package broker

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-finalizers/right-errors-after-stop/stock-feed/right/internal/feed"
	"example.org/variants/fourth-finalizers/right-errors-after-stop/stock-feed/right/internal/warm"
)

// Broker quotes while the feed runs.
type Broker struct {
	feed *feed.Feed
	out  func(int64)
}

// New makes a broker.
func New(f *feed.Feed, out func(int64)) *Broker { return &Broker{feed: f, out: out} }

// Start implements manager.Runnable.
func (b *Broker) Start(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		b.feed.Run(ctx)
	}()
	defer func() {
		cancel()
		<-stopped
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			b.out(b.feed.Last())
		}
	}
}

// Setup adds the parts of the broker.
func Setup(mgr ctrl.Manager, s feed.Source, t warm.Table, out func(int64)) error {
	if err := mgr.Add(&warm.Once{Table: t, Ready: make(chan struct{})}); err != nil {
		return err
	}
	return mgr.Add(New(feed.New(s), out))
}
