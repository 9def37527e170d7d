package snapshots

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Pruner struct {
	in    chan string
	prune func(ctx context.Context, volume string) error
}

func (p *Pruner) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
		if err != nil {
			return
		}
		select {
		case p.in <- key:
		default:
			klog.InfoS("queue is full", "volume", key)
		}
	}}
}

func (p *Pruner) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		var volume string
		select {
		case volume = <-p.in:
		case <-ctx.Done():
			continue
		}
		if err := p.prune(ctx, volume); err != nil {
			klog.ErrorS(err, "prune", "volume", volume)
		}
	}
}

func SetupPruner(mgr ctrl.Manager, inf cache.SharedInformer, prune func(context.Context, string) error) error {
	p := &Pruner{in: make(chan string, 1024), prune: prune}
	if _, err := inf.AddEventHandler(p.Handler()); err != nil {
		return err
	}
	return mgr.Add(p)
}
