package indexes

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const SecretName = "spec.secretName"

func Register(ctx context.Context, indexer client.FieldIndexer) error {
	return indexer.IndexField(ctx, &platformv1.Certificate{}, SecretName, func(o client.Object) []string {
		return []string{o.(*platformv1.Certificate).Spec.SecretName}
	})
}
