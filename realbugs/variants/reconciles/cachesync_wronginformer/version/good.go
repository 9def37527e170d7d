package controllers

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	autoscalinginformers "k8s.io/client-go/informers/autoscaling/v2"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type LimitController struct {
	scalers autoscalinginformers.HorizontalPodAutoscalerInformer
}

func NewLimit(kube kubernetes.Interface) (*LimitController, informers.SharedInformerFactory) {
	f := informers.NewSharedInformerFactory(kube, time.Hour)
	c := &LimitController{scalers: f.Autoscaling().V2().HorizontalPodAutoscalers()}
	c.scalers.Informer()
	return c, f
}

func (c *LimitController) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.scalers.Informer().HasSynced) {
		return ctx.Err()
	}
	list, err := c.scalers.Lister().List(labels.Everything())
	klog.InfoS("autoscalers", "count", len(list))
	return err
}
