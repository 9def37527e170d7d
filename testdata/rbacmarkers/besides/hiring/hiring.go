// Package hiring asks with the client that it is given, by a command with an account of its own.
package hiring

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Crew asks.
type Crew struct{ kube client.Client }

// New returns a crew.
func New(c client.Client) *Crew { return &Crew{c} }

// Client makes a client.
func Client() (client.Client, error) { return client.New(ctrl.GetConfigOrDie(), client.Options{}) }

// OkHire makes a secret.
func (c *Crew) OkHire(ctx context.Context) error { return c.kube.Create(ctx, &corev1.Secret{}) }
