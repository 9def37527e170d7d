package snapshots

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Pipeline struct {
	in   chan string
	take func(ctx context.Context, volume string) error
}

func NewPipeline(take func(context.Context, string) error) *Pipeline {
	return &Pipeline{in: make(chan string, 1024), take: take}
}

func (p *Pipeline) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		key, err := cache.MetaNamespaceKeyFunc(obj)
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

func (p *Pipeline) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		volume := <-p.in // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		if err := p.take(ctx, volume); err != nil {
			klog.ErrorS(err, "snapshot", "volume", volume)
		}
	}
}

func Setup(mgr ctrl.Manager, inf cache.SharedInformer, take func(context.Context, string) error) error {
	p := NewPipeline(take)
	if _, err := inf.AddEventHandler(p.Handler()); err != nil {
		return err
	}
	return mgr.Add(p)
}
