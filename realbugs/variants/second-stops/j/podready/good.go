package podready

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// AwaitScheduled returns when the named pod has a node, or after a minute.
func AwaitScheduled(ctx context.Context, inf cache.SharedIndexInformer, name string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	seen := make(chan *corev1.Pod)
	forward := func(obj any) {
		p, ok := obj.(*corev1.Pod)
		if !ok || p.Name != name {
			return
		}
		select {
		case <-ctx.Done():
		case seen <- p:
		}
	}
	reg, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    forward,
		UpdateFunc: func(_, obj any) { forward(obj) },
	})
	if err != nil {
		return err
	}
	defer func() {
		if err := inf.RemoveEventHandler(reg); err != nil {
			klog.ErrorS(err, "Removing handler", "pod", name)
		}
	}()
	for {
		select {
		case p := <-seen:
			if p.Spec.NodeName != "" {
				return nil
			}
		case <-ctx.Done():
			return fmt.Errorf("pod %s: %w", name, ctx.Err())
		}
	}
}
