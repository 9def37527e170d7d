package controllers

import (
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	appsinformers "k8s.io/client-go/informers/apps/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	appslisters "k8s.io/client-go/listers/apps/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type ScaleController struct {
	setLister   appslisters.StatefulSetLister
	setSynced   cache.InformerSynced
	podLister   corelisters.PodLister
	podSynced   cache.InformerSynced
	queue       workqueue.TypedRateLimitingInterface[string]
	maxReplicas int32
}

func NewScaleController(sets appsinformers.StatefulSetInformer, pods coreinformers.PodInformer, q workqueue.TypedRateLimitingInterface[string]) *ScaleController {
	c := &ScaleController{queue: q, maxReplicas: 9}
	c.setLister, c.setSynced = sets.Lister(), sets.Informer().HasSynced
	c.podLister, c.podSynced = pods.Lister(), pods.Informer().HasSynced
	return c
}

func (c *ScaleController) Run(stop <-chan struct{}) {
	defer c.queue.ShutDown()
	if ok := cache.WaitForNamedCacheSync("scale", stop, c.setSynced); !ok { // WANT cachesync/missing-synced
		return
	}
	go wait.Until(c.worker, time.Second, stop)
	<-stop
}

func (c *ScaleController) worker() {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		ns, name, _ := cache.SplitMetaNamespaceKey(key)
		if set, err := c.setLister.StatefulSets(ns).Get(name); err == nil {
			pods, _ := c.podLister.Pods(ns).List(labels.SelectorFromSet(set.Spec.Selector.MatchLabels))
			klog.InfoS("scale", "set", name, "pods", len(pods))
		}
		c.queue.Done(key)
	}
}
