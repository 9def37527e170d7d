package controllers

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type IssuerController struct {
	secrets corelisters.SecretLister
	configs corelisters.ConfigMapLister
	synced  [2]cache.InformerSynced
}

func NewIssuer(f informers.SharedInformerFactory) *IssuerController {
	c := &IssuerController{secrets: f.Core().V1().Secrets().Lister(), configs: f.Core().V1().ConfigMaps().Lister()}
	c.synced[0] = f.Core().V1().ConfigMaps().Informer().HasSynced
	c.synced[1] = f.Core().V1().Secrets().Informer().HasSynced
	return c
}

func (c *IssuerController) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.synced[:]...) {
		return errors.New("caches did not sync")
	}
	ca, err := c.configs.ConfigMaps("kube-system").Get("ca")
	if err != nil {
		return err
	}
	list, err := c.secrets.Secrets(ca.Namespace).List(labels.Everything())
	klog.InfoS("issuer", "secrets", len(list))
	return err
}
