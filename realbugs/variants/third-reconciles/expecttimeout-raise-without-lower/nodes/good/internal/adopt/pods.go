package adopt

import (
	"context"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

func setOf(pod string) string {
	if i := strings.LastIndexByte(pod, '-'); i > 0 {
		return pod[:i]
	}
	return pod
}

func (c *Controller) lostPods(set *appsv1.StatefulSet) ([]*corev1.Pod, error) {
	sel, err := metav1.LabelSelectorAsSelector(set.Spec.Selector)
	if err != nil {
		return nil, err
	}
	all, err := c.pods.Pods(set.Namespace).List(sel)
	if err != nil {
		return nil, err
	}
	var lost []*corev1.Pod
	for _, p := range all {
		if p.Status.Reason == "NodeLost" && p.DeletionTimestamp == nil {
			lost = append(lost, p)
		}
	}
	return lost, nil
}

// Run works until the context ends.
func (c *Controller) Run(ctx context.Context) {
	go func() {
		<-ctx.Done()
		c.queue.ShutDown()
	}()
	for {
		key, stop := c.queue.Get()
		if stop {
			return
		}
		if err := c.sync(ctx, key); err != nil {
			utilruntime.HandleError(err)
			c.queue.AddRateLimited(key)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}
