package dns

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	services corelisters.ServiceLister
	queue    workqueue.TypedRateLimitingInterface[string]
	upsert   func(ctx context.Context, host string, svc *corev1.Service) error
}

func NewController(l corelisters.ServiceLister, upsert func(context.Context, string, *corev1.Service) error) *Controller {
	return &Controller{
		services: l,
		upsert:   upsert,
		queue:    workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, 5*time.Minute)),
	}
}

func (c *Controller) syncService(ctx context.Context, key string) error {
	ns, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil
	}
	svc, err := c.services.Services(ns).Get(name)
	if err != nil {
		if apierrors.IsNotFound(err) {
			return nil
		}
		return err
	}
	host := svc.Annotations["dns.acme.io/host"]
	if host == "" {
		return nil
	}
	return c.upsert(ctx, host, svc)
}
