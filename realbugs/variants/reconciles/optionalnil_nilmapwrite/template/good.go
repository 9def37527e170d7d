package controllers

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type Roller struct {
	client.Client
}

func (r *Roller) Roll(ctx context.Context, key client.ObjectKey, rev string) error {
	dep := &appsv1.Deployment{}
	if err := r.Get(ctx, key, dep); err != nil {
		return err
	}
	tmpl := &dep.Spec.Template
	if len(tmpl.Annotations) == 0 {
		tmpl.Annotations = map[string]string{"rolled-by": "operator"}
	}
	tmpl.Annotations["revision"] = rev
	log.FromContext(ctx).Info("roll", "replicas", *dep.Spec.Replicas)
	return r.Update(ctx, dep)
}
