package meter

import (
	"context"
	"sync"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type sample struct {
	key string
	n   int
}

// Meter counts the changes of objects per key.
type Meter struct {
	samples chan sample
	mu      sync.Mutex
	totals  map[string]int
	period  time.Duration
}

func NewMeter() *Meter {
	m := &Meter{
		samples: make(chan sample),
		totals:  map[string]int{},
		period:  time.Minute,
	}
	return m
}

func (m *Meter) Top() (key string, n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for k, v := range m.totals {
		if v > n {
			key, n = k, v
		}
	}
	return key, n
}

func (m *Meter) Collect(ctx context.Context) {
	tick := time.NewTicker(m.period)
	defer tick.Stop()
	for {
		select {
		case s := <-m.samples:
			m.mu.Lock()
			m.totals[s.key] += s.n
			m.mu.Unlock()
		case <-tick.C:
			k, n := m.Top()
			klog.InfoS("busiest", "key", k, "changes", n)
		case <-ctx.Done():
			return
		}
	}
}

// Watch counts until ctx ends.
func (m *Meter) Watch(ctx context.Context, inf cache.SharedIndexInformer) error {
	if _, err := inf.AddEventHandler(&counter{meter: m}); err != nil {
		return err
	}
	var wg sync.WaitGroup
	wg.Go(func() { m.Collect(ctx) })
	inf.Run(ctx.Done())
	wg.Wait()
	return nil
}
