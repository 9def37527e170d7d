package images

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/klog/v2"
)

func (c *Controller) processNext(ctx context.Context) bool {
	logger := klog.FromContext(ctx)
	name, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(name)
	pod, err := c.pods.Pods(name.Namespace).Get(name.Name)
	if apierrors.IsNotFound(err) {
		logger.V(4).Info("pod is gone", "pod", name)
		c.queue.Forget(name)
		return true
	}
	if err == nil {
		err = c.pullAll(ctx, pod)
	}
	if err != nil {
		logger.Error(err, "pull", "pod", name)
		c.queue.AddRateLimited(name)
		return true
	}
	c.queue.Forget(name)
	return true
}

func (c *Controller) pullAll(ctx context.Context, pod *corev1.Pod) error {
	var errs []error
	for _, ct := range pod.Spec.Containers {
		if c.known(ct.Image) {
			continue
		}
		if err := c.pull(ctx, ct.Image); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", ct.Image, err))
			continue
		}
		c.mu.Lock()
		c.pulled[ct.Image] = time.Now()
		c.mu.Unlock()
	}
	return kerrors.NewAggregate(errs)
}

// Run works until the context ends.
func (c *Controller) Run(ctx context.Context) {
	context.AfterFunc(ctx, c.queue.ShutDown)
	for c.processNext(ctx) {
	}
}
