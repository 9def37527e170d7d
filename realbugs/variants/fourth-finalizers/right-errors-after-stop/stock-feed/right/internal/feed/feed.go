// Package feed follows the prices of the exchange.
package feed

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"
)

// Source gives prices.
type Source interface {
	Next(ctx context.Context) (int64, error)
}

// Feed keeps the last price.
type Feed struct {
	source Source
	last   atomic.Int64
}

// New makes a feed.
func New(s Source) *Feed { return &Feed{source: s} }

// Last is the last price.
func (f *Feed) Last() int64 { return f.last.Load() }

// Run follows prices; the only error it has is that of its context.
func (f *Feed) Run(ctx context.Context) error {
	for {
		price, err := f.source.Next(ctx)
		if err == nil {
			f.last.Store(price)
			continue
		}
		klog.FromContext(ctx).V(1).Info("No price", "reason", err)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}
