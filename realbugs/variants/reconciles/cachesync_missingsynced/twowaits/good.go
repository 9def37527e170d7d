package controllers

import (
	"time"

	"k8s.io/apimachinery/pkg/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	appsinformers "k8s.io/client-go/informers/apps/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	appslisters "k8s.io/client-go/listers/apps/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type ShrinkController struct {
	setLister appslisters.StatefulSetLister
	setSynced cache.InformerSynced
	podLister corelisters.PodLister
	podSynced cache.InformerSynced
}

func NewShrinkController(sets appsinformers.StatefulSetInformer, pods coreinformers.PodInformer) *ShrinkController {
	c := &ShrinkController{}
	c.setLister, c.setSynced = sets.Lister(), sets.Informer().HasSynced
	c.podLister, c.podSynced = pods.Lister(), pods.Informer().HasSynced
	return c
}

func (c *ShrinkController) Run(stop <-chan struct{}) {
	if !cache.WaitForNamedCacheSync("sets", stop, c.setSynced) {
		return
	}
	if !cache.WaitForNamedCacheSync("pods", stop, c.podSynced) {
		return
	}
	wait.Until(c.sweep, time.Minute, stop)
}

func (c *ShrinkController) sweep() {
	sets, err := c.setLister.List(labels.Everything())
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	for _, set := range sets {
		pods, _ := c.podLister.Pods(set.Namespace).List(labels.SelectorFromSet(set.Spec.Selector.MatchLabels))
		klog.InfoS("sweep", "set", set.Name, "pods", len(pods))
	}
}
