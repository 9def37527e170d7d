package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Labeler struct {
	client.Client
	Key, Value string
}

func (l *Labeler) Label(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		node := &corev1.Node{}
		if err := l.Get(ctx, key, node); err != nil {
			return client.IgnoreNotFound(err)
		}
		patch := client.MergeFrom(node.DeepCopy())
		if node.Labels == nil {
			node.Labels = map[string]string{}
		}
		node.Labels[l.Key] = l.Value
		return l.Patch(ctx, node, patch) // WANT retryconflict/conflict-impossible
	})
}
