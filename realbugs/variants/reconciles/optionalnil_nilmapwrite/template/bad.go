package controllers

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Restarter struct {
	client.Client
	now func() time.Time
}

func (r *Restarter) Restart(ctx context.Context, key client.ObjectKey) error {
	var list appsv1.DeploymentList
	if err := r.List(ctx, &list, client.InNamespace(key.Namespace)); err != nil {
		return err
	}
	for i := range list.Items {
		dep := &list.Items[i]
		if dep.Name != key.Name {
			continue
		}
		dep.Spec.Template.Annotations["restartedAt"] = r.now().Format(time.RFC3339) // WANT optionalnil/nil-map-write
		return r.Update(ctx, dep)
	}
	return nil
}
