package index

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/watchwiring-unindexed-field/secretref/good/api/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const (
	SecretField = ".spec.secretName"
	HostField   = ".spec.host"
)

// Add registers the indexes of the operator.
func Add(ctx context.Context, ix client.FieldIndexer) error {
	err := ix.IndexField(ctx, &v1.Upstream{}, HostField, func(o client.Object) []string {
		return []string{o.(*v1.Upstream).Spec.Host}
	})
	if err != nil {
		return fmt.Errorf("index %s: %w", HostField, err)
	}
	return ix.IndexField(ctx, &v1.Upstream{}, SecretField, func(o client.Object) []string {
		return []string{o.(*v1.Upstream).Spec.SecretName}
	})
}
