// Package volumes knows whether a claim can be used.
package volumes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Checker looks at claims.
type Checker struct {
	Reader client.Reader
}

// Mounted says whether the claim is bound.
func (c *Checker) Mounted(ctx context.Context, key client.ObjectKey) bool {
	claim := &corev1.PersistentVolumeClaim{}
	if err := c.Reader.Get(ctx, key, claim); err != nil {
		return false
	}
	return claim.Status.Phase == corev1.ClaimBound
}
