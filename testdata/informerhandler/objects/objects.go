// Package objects has what the handlers of other packages call.
package objects

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
)

// Of takes the object out of a tombstone.
func Of(obj any) any {
	if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		return unknown.Obj
	}
	return obj
}

// Node takes a node, and nothing else.
func Node(obj any) *corev1.Node { return obj.(*corev1.Node) }

// Meta returns the metadata of an object.
func Meta(obj any) (metav1.Object, error) {
	object, ok := obj.(metav1.Object)
	if !ok {
		return nil, fmt.Errorf("no object: %T", obj)
	}
	return object, nil
}

// Key returns the key of an object.
func Key(obj any) string {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return ""
	}
	return key
}

// OnDelete registers a function for what is deleted.
func OnDelete(informer cache.SharedIndexInformer, deleted func(any)) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { deleted(obj) }})
	return err
}

// OnDeleted registers a function for the objects that are deleted.
func OnDeleted[T any](informer cache.SharedIndexInformer, deleted func(T)) error {
	return OnDelete(informer, func(obj any) { deleted(Of(obj).(T)) })
}
