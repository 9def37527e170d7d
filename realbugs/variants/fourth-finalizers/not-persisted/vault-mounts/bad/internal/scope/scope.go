// Package scope carries one mount through a reconcile.
package scope

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-finalizers/not-persisted/vault-mounts/bad/api/v1"
)

// Finalizer holds a mount until the engine is gone.
const Finalizer = "vault.secure.dev/engine"

// Mount is the scope of one mount.
type Mount struct {
	*v1.Mount

	client client.Client
}

// New makes a scope.
func New(c client.Client, m *v1.Mount) *Mount { return &Mount{Mount: m, client: c} }

// Path is where the engine is mounted.
func (s *Mount) Path() string { return "k8s/" + s.Namespace + "/" + s.Name }

// Close stores the status.
func (s *Mount) Close(ctx context.Context) error {
	return s.client.Status().Update(ctx, s.Mount)
}

// Store stores metadata and spec.
func (s *Mount) Store(ctx context.Context) error { return s.client.Update(ctx, s.Mount) }
