package controllers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type LocalStore struct {
	store cache.Store
}

func NewLocalStore() *LocalStore {
	return &LocalStore{store: cache.NewStore(cache.MetaNamespaceKeyFunc)}
}

func (p *LocalStore) Forget(pod *corev1.Pod) error {
	return p.store.Delete(pod)
}
