package controllers

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

func stripManagedFields(obj interface{}) (interface{}, error) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return nil, fmt.Errorf("unexpected type %T", obj) // WANT informerhandler/transform-tombstone
	}
	pod.ManagedFields = nil
	return pod, nil
}

func install(inf cache.SharedIndexInformer) error {
	return inf.SetTransform(stripManagedFields)
}
