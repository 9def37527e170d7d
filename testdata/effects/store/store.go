// Package store is a helper package that writes for others.
package store

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Scope holds what one reconcile works on.
type Scope struct {
	Client client.Client
	Pod    *corev1.Pod
}

// Close writes what the reconcile has found.
func (s *Scope) Close(ctx context.Context) error {
	return s.Client.Status().Update(ctx, s.Pod)
}

// Save writes a pod and then its status.
func Save(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Update(ctx, pod); err != nil {
		return err
	}
	return SaveStatus(ctx, c, pod)
}

// SaveStatus writes the status of any object.
func SaveStatus[T client.Object](ctx context.Context, c client.Client, obj T) error {
	return c.Status().Update(ctx, obj)
}
