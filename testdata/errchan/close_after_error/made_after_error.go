package close_after_error

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// A podWatcher ends when its stop channel does, and tells by done.
type podWatcher struct {
	stop <-chan struct{}
	done chan struct{}
}

func newPodWatcher(ctx context.Context) *podWatcher {
	return &podWatcher{stop: ctx.Done(), done: make(chan struct{})}
}

func (w *podWatcher) run(*corev1.Pod) {
	defer close(w.done)
	<-w.stop
}

type podWatchers struct {
	mu   sync.Mutex
	pods corelisters.PodNamespaceLister
	all  map[string]*podWatcher
}

// A watcher that was never made is waited for by nobody (knative's revision backends).
func (p *podWatchers) okMadeBehindTheError(ctx context.Context, name string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	pod, err := p.pods.Get(name)
	if err != nil {
		return err
	}
	w := newPodWatcher(ctx)
	p.all[name] = w
	go w.run(pod)
	return nil
}

func (p *podWatchers) wait(ctx context.Context) {
	<-ctx.Done()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range p.all {
		<-w.done
	}
}

// A nodeWatcher is the same, made before the step that can fail.
type nodeWatcher struct {
	stop <-chan struct{}
	done chan struct{}
}

func newNodeWatcher(ctx context.Context) *nodeWatcher {
	return &nodeWatcher{stop: ctx.Done(), done: make(chan struct{})}
}

func (w *nodeWatcher) run(*corev1.Node) {
	defer close(w.done) // want `success-only-close: close of w.done is skipped when Get fails`
	<-w.stop
}

func madeBeforeTheError(ctx context.Context, nodes corelisters.NodeLister, name string) error {
	w := newNodeWatcher(ctx)
	defer func() { <-w.done }()
	node, err := nodes.Get(name)
	if err != nil {
		return err
	}
	go w.run(node)
	return nil
}
