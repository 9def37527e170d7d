package controllers

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Sizer struct {
	client.Client
}

func (l *Sizer) Resize(ctx context.Context, key client.ObjectKey, n int32) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		dep := &appsv1.Deployment{}
		if err := l.Get(ctx, key, dep); err != nil {
			return client.IgnoreNotFound(err)
		}
		if dep.Spec.Replicas != nil && *dep.Spec.Replicas == n {
			return nil
		}
		dep.Spec.Replicas = &n
		return l.Update(ctx, dep)
	})
}
