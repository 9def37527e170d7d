package machinewatch

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/klog/v2"
)

type Opener func() (watch.Interface, error)

type Watcher struct {
	open  Opener
	stop  chan struct{}
	wg    sync.WaitGroup
	nodes map[string]corev1.NodePhase
}

func Launch(open Opener) *Watcher {
	w := &Watcher{open: open, stop: make(chan struct{}), nodes: map[string]corev1.NodePhase{}}
	w.wg.Go(w.run)
	return w
}

func (w *Watcher) Stop() {
	close(w.stop)
	w.wg.Wait()
}

func (w *Watcher) run() {
	for {
		select {
		case <-w.stop:
			return
		case <-time.After(time.Second):
			if err := w.round(); err != nil {
				klog.ErrorS(err, "watch machines")
			}
		}
	}
}

func (w *Watcher) round() error {
	src, err := w.open()
	if err != nil {
		return err
	}
	w.wg.Go(func() { // WANT ctxrunnable/outlives-round
		<-w.stop
		src.Stop()
	})
	for ev := range src.ResultChan() {
		if n, ok := ev.Object.(*corev1.Node); ok {
			w.nodes[n.Name] = n.Status.Phase
		}
	}
	return nil
}
