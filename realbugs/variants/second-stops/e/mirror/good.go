package mirror

import (
	"time"

	"k8s.io/klog/v2"
)

type Prefetcher struct {
	Mirror
	idle time.Duration
}

func (p *Prefetcher) stopped() bool {
	select {
	case <-p.stopCh:
		klog.InfoS("Prefetcher stopped", "left", p.queue.Len())
		return true
	default:
		return false
	}
}

func (p *Prefetcher) Run() {
	for {
		if p.stopped() {
			return
		}
		if !p.one() {
			time.Sleep(p.idle)
		}
	}
}

func GoPrefetch(p *Prefetcher) {
	p.idle = 200 * time.Millisecond
	go p.Run()
}
