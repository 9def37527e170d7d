package nodes

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type Watcher struct {
	informer cache.SharedIndexInformer
	log      logr.Logger
	patience time.Duration
}

func NewWatcher(inf cache.SharedIndexInformer, log logr.Logger) *Watcher {
	return &Watcher{informer: inf, log: log, patience: 10 * time.Minute}
}

// FirstReady waits for the first ready node of the pool.
func (w *Watcher) FirstReady(ctx context.Context, p Pool) (*corev1.Node, error) {
	ctx, cancel := context.WithTimeout(ctx, w.patience)
	defer cancel()
	found := make(chan *corev1.Node, 1)
	check := func(obj any) {
		n, ok := obj.(*corev1.Node)
		if !ok || !p.owns(n) || !ready(n) {
			return
		}
		w.log.V(1).Info("candidate", "pool", p.Name, "node", n.Name)
		select {
		case found <- n:
		default:
		}
	}
	reg, err := w.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    check,
		UpdateFunc: func(_, obj any) { check(obj) },
	})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err := w.informer.RemoveEventHandler(reg); err != nil {
			w.log.Error(err, "handler stays", "pool", p.Name)
		}
	}()
	select {
	case n := <-found:
		return n, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
