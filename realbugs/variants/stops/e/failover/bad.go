package failover

import (
	"sync"
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"
)

type Replica struct {
	Name string
	Ping func() error
}

type Option func(*Monitor)

func Every(d time.Duration) Option { return func(m *Monitor) { m.every = d } }

type Monitor struct {
	every    time.Duration
	replicas []Replica
	failures atomic.Int64
	promote  func(name string)
}

func NewMonitor(promote func(string), rs []Replica, opts ...Option) *Monitor {
	m := &Monitor{every: 5 * time.Second, replicas: rs, promote: promote}
	for _, o := range opts {
		o(m)
	}
	return m
}

func (m *Monitor) Run(stopCh <-chan struct{}) {
	klog.InfoS("failover monitor starts", "replicas", len(m.replicas))
	for {
		select {
		case <-stopCh: // WANT ctxrunnable/spins-after-done
			klog.InfoS("failover monitor stops")
			break
		case <-time.After(m.every):
			for i, r := range m.replicas {
				if err := r.Ping(); err == nil {
					continue
				}
				if m.failures.Add(1) > 3 {
					m.promote(m.replicas[(i+1)%len(m.replicas)].Name)
					break
				}
			}
		}
	}
}

func RunMonitors(stopCh <-chan struct{}, ms ...*Monitor) {
	var wg sync.WaitGroup
	defer wg.Wait()
	for _, m := range ms {
		wg.Go(func() { m.Run(stopCh) })
	}
}
