package controllers

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

type ConfigWatcher struct {
	informer cache.SharedIndexInformer
	configs  corelisters.ConfigMapLister
}

func NewConfigWatcher(kube kubernetes.Interface) *ConfigWatcher {
	inf := informers.NewSharedInformerFactory(kube, 0).Core().V1().ConfigMaps()
	return &ConfigWatcher{informer: inf.Informer(), configs: inf.Lister()}
}

func (w *ConfigWatcher) Gateway(ctx context.Context, ns, name string) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go w.informer.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), w.informer.HasSynced) {
		return "", ctx.Err()
	}
	cm, err := w.configs.ConfigMaps(ns).Get(name)
	if err != nil {
		return "", err
	}
	return cm.Data["gateway"], nil
}
