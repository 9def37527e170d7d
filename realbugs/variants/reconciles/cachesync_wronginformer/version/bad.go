package controllers

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	autoscalinglisters "k8s.io/client-go/listers/autoscaling/v2"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type ScalerController struct {
	scalers       autoscalinglisters.HorizontalPodAutoscalerLister
	scalersSynced cache.InformerSynced
}

func NewScaler(kube kubernetes.Interface) (*ScalerController, informers.SharedInformerFactory) {
	f := informers.NewSharedInformerFactory(kube, time.Hour)
	c := &ScalerController{}
	c.scalers = f.Autoscaling().V2().HorizontalPodAutoscalers().Lister()
	c.scalersSynced = f.Autoscaling().V1().HorizontalPodAutoscalers().Informer().HasSynced // WANT cachesync/wrong-informer
	return c, f
}

func (c *ScalerController) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.scalersSynced) {
		return ctx.Err()
	}
	list, err := c.scalers.List(labels.Everything())
	klog.InfoS("autoscalers", "count", len(list))
	return err
}
