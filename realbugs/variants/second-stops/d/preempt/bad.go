package preempt

import (
	"time"

	"k8s.io/klog/v2"
)

type Victim struct {
	Pod     string
	Evicted bool
}

type Scheduler struct {
	evictions chan Victim
	stop      chan struct{}
	retry     func(pod string)
}

func NewScheduler(retry func(string)) *Scheduler {
	return &Scheduler{evictions: make(chan Victim, 16), stop: make(chan struct{}), retry: retry}
}

func (s *Scheduler) Stop() { close(s.stop) }

// Run waits for the nominated pod's victims; Stop ends it.
func (s *Scheduler) Run(want int) {
	var gone int
	for {
		if gone == want {
			klog.InfoS("All victims gone", "count", gone)
			return
		}
		select {
		case v := <-s.evictions:
			if v.Evicted {
				gone++
			}
		case <-s.stop: // WANT ctxrunnable/spins-after-done
			klog.InfoS("Scheduler stopping", "pending", want-gone)
			continue
		case <-time.After(20 * time.Second):
			klog.InfoS("Nudging evictions", "pending", want-gone)
			s.retry("")
		}
	}
}
