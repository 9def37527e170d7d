// Package registry writes for others.
package registry

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Writer writes config maps.
type Writer interface {
	Store(ctx context.Context, settings *corev1.ConfigMap) error
	Keep(ctx context.Context, settings *corev1.ConfigMap) error
}

// Registry is the one Writer.
type Registry struct{ client.Client }

// Store prints the error of the write.
func (r *Registry) Store(ctx context.Context, settings *corev1.ConfigMap) error {
	if err := r.Update(ctx, settings); err != nil {
		return fmt.Errorf("store %s: %v", settings.Name, err)
	}
	return nil
}

// Keep wraps it.
func (r *Registry) Keep(ctx context.Context, settings *corev1.ConfigMap) error {
	if err := r.Update(ctx, settings); err != nil {
		return fmt.Errorf("keep %s: %w", settings.Name, err)
	}
	return nil
}
