package controllers

import (
	"context"
	"errors"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type EndpointController struct {
	mu    sync.Mutex
	hosts map[string]string
}

func (c *EndpointController) onDelete(obj interface{}) {
	svc, ok := obj.(*corev1.Service) // WANT informerhandler/tombstone-ignored
	if !ok {
		klog.Warningf("unexpected object %T", obj)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.hosts, svc.Namespace+"/"+svc.Name)
}

func (c *EndpointController) onAdd(obj interface{}) {
	svc, ok := obj.(*corev1.Service)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hosts[svc.Namespace+"/"+svc.Name] = svc.Spec.ClusterIP
}

func (c *EndpointController) Run(ctx context.Context, f informers.SharedInformerFactory) error {
	inf := f.Core().V1().Services().Informer()
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.onAdd, DeleteFunc: c.onDelete}); err != nil {
		return err
	}
	f.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), inf.HasSynced) {
		return errors.New("services did not sync")
	}
	<-ctx.Done()
	return nil
}
