package error_overwritten

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// okKey takes the key of a queue apart, which cannot fail (application-aware-quota).
func okKey(ctx context.Context, c client.Client, key string) (*corev1.Pod, error) {
	pod := &corev1.Pod{}
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	err = c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, pod)
	return pod, err
}
