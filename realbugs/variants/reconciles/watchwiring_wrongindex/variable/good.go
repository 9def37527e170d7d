package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type podIndexer struct{ key string }

func (x podIndexer) extract(o client.Object) []string {
	pod := o.(*corev1.Pod)
	for _, ref := range pod.OwnerReferences {
		if ref.Controller != nil && *ref.Controller && ref.Kind == "StatefulSet" {
			return []string{ref.Name}
		}
	}
	return nil
}

func (x podIndexer) register(ctx context.Context, idx client.FieldIndexer) error {
	return idx.IndexField(ctx, &corev1.Pod{}, x.key, x.extract)
}
