package controllers

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type HostController struct {
	mu    sync.Mutex
	hosts map[string]string
}

func (c *HostController) onDelete(obj interface{}) {
	svc, ok := obj.(*corev1.Service)
	if !ok {
		tombstone, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			klog.Warningf("unexpected object %T", obj)
			return
		}
		c.drop(tombstone.Key)
		return
	}
	c.drop(svc.Namespace + "/" + svc.Name)
}

func (c *HostController) drop(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.hosts, key)
}

func (c *HostController) onUpdate(_, obj interface{}) {
	svc, ok := obj.(*corev1.Service)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hosts[svc.Namespace+"/"+svc.Name] = svc.Spec.ClusterIP
}

func (c *HostController) Register(f informers.SharedInformerFactory) error {
	_, err := f.Core().V1().Services().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: c.onUpdate, DeleteFunc: c.onDelete})
	return err
}
