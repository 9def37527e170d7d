package controllers

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type SecretWatcher struct {
	factory informers.SharedInformerFactory
	secrets corelisters.SecretLister
}

func NewSecretWatcher(kube kubernetes.Interface) *SecretWatcher {
	f := informers.NewSharedInformerFactory(kube, 0)
	return &SecretWatcher{factory: f, secrets: f.Core().V1().Secrets().Lister()}
}

func (w *SecretWatcher) Token(ctx context.Context, ns, name string) ([]byte, error) {
	stop := make(chan struct{})
	defer close(stop)
	go w.factory.Start(stop)
	w.factory.WaitForCacheSync(ctx.Done()) // WANT cachesync/wait-before-start
	s, err := w.secrets.Secrets(ns).Get(name)
	if err != nil {
		return nil, err
	}
	return s.Data["token"], nil
}
