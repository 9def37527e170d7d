package tasks

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type task struct {
	name string
	run  func(context.Context)
}

// Host runs what has been registered, and joins it.
type Host struct{ tasks []task }

func (h *Host) Register(name string, run func(context.Context)) {
	h.tasks = append(h.tasks, task{name, run})
}

func (h *Host) Run(ctx context.Context) {
	var wg sync.WaitGroup
	for _, t := range h.tasks {
		wg.Add(1)
		go func() {
			defer wg.Done()
			t.run(ctx)
			klog.InfoS("Task ended", "task", t.name)
		}()
	}
	wg.Wait()
}

type Rotator struct {
	rotate func() error
	pause  time.Duration
}

func (r *Rotator) loop(ctx context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
			if err := r.rotate(); err != nil {
				klog.ErrorS(err, "Rotating keys")
			}
			timer.Reset(r.pause)
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			klog.V(2).InfoS("Rotator asked to stop")
		}
	}
}

func (r *Rotator) Install(h *Host) { h.Register("rotator", r.loop) }
