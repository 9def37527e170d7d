// Package claims reads claims.
package claims

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Of returns the claim of a name.
func Of(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.PersistentVolumeClaim, error) {
	claim := &corev1.PersistentVolumeClaim{}
	return claim, c.Get(ctx, key, claim)
}
