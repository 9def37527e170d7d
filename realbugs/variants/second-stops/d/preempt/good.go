package preempt

import (
	"time"

	"k8s.io/klog/v2"
)

type Evictor struct {
	Scheduler
}

func NewEvictor(retry func(string)) *Evictor { return &Evictor{Scheduler: *NewScheduler(retry)} }

func (e *Evictor) step(gone *int, want int) (more bool) {
	select {
	case v := <-e.evictions:
		if v.Evicted {
			*gone++
		}
	case <-e.stop:
		klog.InfoS("Evictor stopping", "pending", want-*gone)
		return false
	case <-time.After(20 * time.Second):
		klog.InfoS("Nudging evictions", "pending", want-*gone)
		e.retry("")
	}
	return *gone < want
}

func (e *Evictor) Run(want int) {
	var gone int
	for gone < want && e.step(&gone, want) {
	}
}
