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

type CertificateController struct {
	secrets       corelisters.SecretLister
	secretsSynced cache.InformerSynced
	configs       corelisters.ConfigMapLister
	configsSynced cache.InformerSynced
}

func New(f informers.SharedInformerFactory) *CertificateController {
	secretInformer := f.Core().V1().Secrets()
	configInformer := f.Core().V1().ConfigMaps()
	return &CertificateController{
		secrets:       secretInformer.Lister(),
		secretsSynced: secretInformer.Informer().HasSynced,
		configs:       configInformer.Lister(),
		configsSynced: secretInformer.Informer().HasSynced, // WANT cachesync/wrong-informer
	}
}

func (c *CertificateController) Run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), c.secretsSynced, c.configsSynced) {
		return errors.New("caches did not sync")
	}
	ca, err := c.configs.ConfigMaps("kube-system").Get("ca")
	if err != nil {
		return err
	}
	list, err := c.secrets.Secrets("kube-system").List(labels.Everything())
	klog.InfoS("certificates", "ca", ca.Name, "secrets", len(list))
	return err
}
