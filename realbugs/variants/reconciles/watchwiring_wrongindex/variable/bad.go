package controllers

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type childIndexer struct{ key string }

func (x childIndexer) extract(o client.Object) []string {
	sts := o.(*appsv1.StatefulSet)
	for _, ref := range sts.OwnerReferences {
		if ref.Controller != nil && *ref.Controller && ref.Kind == "StatefulSet" { // WANT watchwiring/wrong-index
			return []string{ref.Name}
		}
	}
	return nil
}

func (x childIndexer) register(ctx context.Context, idx client.FieldIndexer) error {
	return idx.IndexField(ctx, &appsv1.StatefulSet{}, x.key, x.extract)
}
