// Package generated has the controller of pods in the form in which wrangler generates it.
package generated

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// PodHandler is called with each pod that has changed.
type PodHandler func(string, *corev1.Pod) (*corev1.Pod, error)

// PodIndexer returns the values by which a pod is found.
type PodIndexer func(obj *corev1.Pod) ([]string, error)

// PodController runs handlers of pods.
type PodController interface {
	OnChange(ctx context.Context, name string, sync PodHandler)
	OnRemove(ctx context.Context, name string, sync PodHandler)
	Update(pod *corev1.Pod) (*corev1.Pod, error)
	Cache() PodCache
}

// PodCache has the pods in memory.
type PodCache interface {
	Get(namespace, name string) (*corev1.Pod, error)
	List(namespace string, selector labels.Selector) ([]*corev1.Pod, error)
	AddIndexer(indexName string, indexer PodIndexer)
	GetByIndex(indexName, key string) ([]*corev1.Pod, error)
}

// Object is what a generic cache can hold.
type Object[T any] interface{ DeepCopy() T }

// Cache has objects in memory.
type Cache[T Object[T]] interface {
	Get(name string) (T, error)
	List(selector labels.Selector) ([]T, error)
	AddIndexer(indexName string, indexer func(obj T) ([]string, error))
	GetByIndex(indexName, key string) ([]T, error)
}
