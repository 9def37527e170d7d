// Package secrets has what several controllers ask of Secrets.
package secrets

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Exists reports whether a Secret is there.
func Exists(ctx context.Context, c client.Client, key client.ObjectKey) bool {
	if err := c.Get(ctx, key, &corev1.Secret{}); err != nil {
		return false
	}
	return true
}

// Delete deletes a Secret, and fails without it.
func Delete(ctx context.Context, c client.Client, key client.ObjectKey) error {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, key, secret); err != nil {
		return err
	}
	return c.Delete(ctx, secret)
}
