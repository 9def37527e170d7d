package controller

import (
	"context"
	"errors"
	"fmt"
	"time"

	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-reconciles/missing-synced/ingress-catalogue/good/internal/backend"
)

// Controller publishes ingresses.
type Controller struct {
	sources
	factory   informers.SharedInformerFactory
	catalogue backend.Catalogue
}

// New returns a controller.
func New(kube kubernetes.Interface, cat backend.Catalogue) *Controller {
	f := informers.NewSharedInformerFactory(kube, 10*time.Minute)
	return &Controller{sources: newSources(f), factory: f, catalogue: cat}
}

// Run publishes until the context ends.
func (c *Controller) Run(ctx context.Context) error {
	c.factory.Start(ctx.Done())
	defer c.factory.Shutdown()
	if !cache.WaitForCacheSync(ctx.Done(), c.ingressesSynced, c.servicesSynced) {
		return errors.New("caches did not sync")
	}
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if err := c.publish(ctx); err != nil {
			klog.FromContext(ctx).Error(err, "publish")
		}
	}, time.Minute)
	return nil
}

func (c *Controller) publish(ctx context.Context) error {
	all, err := c.ingresses.List(labels.Everything())
	if err != nil {
		return err
	}
	for _, ing := range all {
		for _, rule := range ing.Spec.Rules {
			addr, err := c.address(ing, rule)
			if err != nil {
				return fmt.Errorf("ingress %s/%s: %w", ing.Namespace, ing.Name, err)
			}
			if addr == "" {
				continue
			}
			if err := c.catalogue.Publish(ctx, rule.Host, addr); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Controller) address(ing *networkingv1.Ingress, rule networkingv1.IngressRule) (string, error) {
	if rule.HTTP == nil {
		return "", nil
	}
	for _, p := range rule.HTTP.Paths {
		if p.Backend.Service == nil {
			continue
		}
		svc, err := c.services.Services(ing.Namespace).Get(p.Backend.Service.Name)
		if apierrors.IsNotFound(err) {
			continue
		}
		if err != nil {
			return "", err
		}
		return svc.Spec.ClusterIP, nil
	}
	return "", nil
}
