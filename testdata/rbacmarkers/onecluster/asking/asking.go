// Package asking has what asks for the fleet.
package asking

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Crew asks with the client that it is given.
type Crew struct{ kube client.Client }

// New returns a crew.
func New(c client.Client) *Crew { return &Crew{c} }

// Hire makes a secret.
func (c *Crew) Hire(ctx context.Context) error {
	return c.kube.Create(ctx, &corev1.Secret{}) // want `^missing-resource: no .* grants anything on secrets: the API server refuses Create$`
}

// MockClient is what the tests of other packages have.
type MockClient struct{ client.Client }

// Create says that it has done so.
func (*MockClient) Create(context.Context, client.Object, ...client.CreateOption) error { return nil }

// Timed is a client that asks another one.
type Timed struct{ client.Client }

// Create hands the object on.
func (t *Timed) Create(ctx context.Context, object client.Object, opts ...client.CreateOption) error {
	return t.Client.Create(ctx, object, opts...)
}
