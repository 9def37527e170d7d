package component

import (
	"context"
	"time"

	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/errchan/dropped_component/worker"
)

// What is started is a method of another package, which the caller hands over as a value.
func feedZones(ctx context.Context, zones <-chan string, feed func(context.Context, int) error) {
	go feed(ctx, 3) // want `dropped-error: error of feed is dropped: when it fails, the process goes on as if it ran`
	for {
		select {
		case <-ctx.Done():
			return
		case zone := <-zones:
			klog.InfoS("zone", "name", zone)
		}
	}
}

func startZones(ctx context.Context, pool *worker.Pool, zones <-chan string) {
	go feedZones(ctx, zones, pool.RunWorkers)
}

// So is what a struct keeps.
type shipper struct {
	ship  func(context.Context, int) error
	drain func(context.Context) error
}

func newShipper(pool *worker.Pool) *shipper {
	return &shipper{ship: pool.RunWorkers, drain: pool.Drain}
}

func (s *shipper) Start(ctx context.Context) error {
	go func() {
		if err := s.ship(ctx, 1); err != nil { // want `dropped-error: error of s.ship is only logged`
			klog.ErrorS(err, "ship")
		}
	}()
	<-ctx.Done()
	return nil
}

// One that fails only when it is stopped.
func (s *shipper) okDrain(ctx context.Context) error {
	go s.drain(ctx)
	<-ctx.Done()
	return nil
}

// One of several, of which not all go on.
func okFeedOnce(ctx context.Context, feed func(context.Context, []string) error) {
	go feed(ctx, []string{"a"})
	<-ctx.Done()
}

func startOnce(ctx context.Context, pool *worker.Pool) { okFeedOnce(ctx, pool.Once) }

// What an exported function is given is not known.
func OKFeed(ctx context.Context, feed func(context.Context, int) error) {
	go feed(ctx, 3)
	<-ctx.Done()
}

// The end is told.
func okFeedTold(ctx context.Context, feed func(context.Context, int) error) error {
	failed := make(chan error, 1)
	go func() { failed <- feed(ctx, 3) }()
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			return err
		case <-ticker.C:
			klog.InfoS("fed")
		}
	}
}

func startTold(ctx context.Context, pool *worker.Pool) error {
	return okFeedTold(ctx, pool.RunWorkers)
}
