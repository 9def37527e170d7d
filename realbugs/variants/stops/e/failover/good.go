package failover

import (
	"sync"
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"
)

type Switchover struct {
	every    time.Duration
	replicas []Replica
	failures atomic.Int64
	promote  func(name string)
}

func (s *Switchover) Run(stopCh <-chan struct{}) {
	klog.InfoS("switchover starts", "replicas", len(s.replicas))
	stopped := func() bool {
		select {
		case <-stopCh:
			return true
		case <-time.After(s.every):
			return false
		}
	}
	for {
		if stopped() {
			klog.InfoS("switchover stops")
			break
		}
		for i, r := range s.replicas {
			if err := r.Ping(); err == nil {
				continue
			}
			if s.failures.Add(1) > 3 {
				s.promote(s.replicas[(i+1)%len(s.replicas)].Name)
				break
			}
		}
	}
}

func RunSwitchovers(stopCh <-chan struct{}, ss ...*Switchover) {
	var wg sync.WaitGroup
	defer wg.Wait()
	for _, s := range ss {
		wg.Go(func() { s.Run(stopCh) })
	}
}
