package machinewatch

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
)

type Tracker struct {
	open Opener
	stop chan struct{}
	wg   sync.WaitGroup
	pods map[string]corev1.PodPhase
}

func Track(open Opener) *Tracker {
	t := &Tracker{open: open, stop: make(chan struct{}), pods: map[string]corev1.PodPhase{}}
	t.wg.Go(t.run)
	return t
}

func (t *Tracker) Stop() {
	close(t.stop)
	t.wg.Wait()
}

func (t *Tracker) run() {
	for {
		select {
		case <-t.stop:
			return
		case <-time.After(time.Second):
			if err := t.round(); err != nil {
				klog.ErrorS(err, "watch pods")
			}
		}
	}
}

func (t *Tracker) round() error {
	src, err := t.open()
	if err != nil {
		return err
	}
	over := make(chan struct{})
	defer close(over)
	t.wg.Go(func() {
		defer src.Stop()
		select {
		case <-t.stop:
		case <-over:
		}
	})
	for ev := range src.ResultChan() {
		if p, ok := ev.Object.(*corev1.Pod); ok {
			t.pods[p.Name] = p.Status.Phase
		}
	}
	return nil
}
