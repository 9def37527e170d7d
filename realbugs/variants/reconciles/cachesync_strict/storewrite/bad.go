package controllers

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type PodCache struct {
	informer cache.SharedIndexInformer
}

func (p *PodCache) Forget(pod *corev1.Pod) error {
	return p.informer.GetStore().Delete(pod) // WANT cachesync/store-write
}
