package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type DatabaseController struct {
	queue workqueue.TypedRateLimitingInterface[string]
	pods  corelisters.PodLister
	sync  func(ctx context.Context, pod *corev1.Pod) error
}

func (c *DatabaseController) runWorker(ctx context.Context) {
	for {
		key, shutdown := c.queue.Get() // WANT workqueue/get-without-done
		if shutdown {
			return
		}
		ns, name, err := cache.SplitMetaNamespaceKey(key)
		if err != nil {
			c.queue.Forget(key)
			c.queue.Done(key)
			continue
		}
		pod, err := c.pods.Pods(ns).Get(name)
		if apierrors.IsNotFound(err) {
			klog.InfoS("pod is gone", "pod", key)
			c.queue.Forget(key)
			continue
		}
		if err == nil {
			err = c.sync(ctx, pod)
		}
		if err != nil {
			c.queue.AddRateLimited(key)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}
