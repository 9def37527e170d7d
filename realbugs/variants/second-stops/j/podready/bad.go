package podready

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func ready(p *corev1.Pod) bool {
	for _, c := range p.Status.Conditions {
		if c.Type == corev1.PodReady {
			return c.Status == corev1.ConditionTrue
		}
	}
	return false
}

// AwaitReady returns when the named pod is ready, or after a minute.
func AwaitReady(ctx context.Context, inf cache.SharedIndexInformer, name string) error {
	seen := make(chan *corev1.Pod)
	forward := func(obj any) {
		if p, ok := obj.(*corev1.Pod); ok && p.Name == name {
			seen <- p // WANT errchan/unbuffered-send
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
	deadline := time.NewTimer(time.Minute)
	defer deadline.Stop()
	for {
		select {
		case p := <-seen:
			if ready(p) {
				return nil
			}
		case <-deadline.C:
			return fmt.Errorf("pod %s not ready in time", name)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
