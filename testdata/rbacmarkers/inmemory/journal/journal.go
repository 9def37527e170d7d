// Package journal has a client that writes nothing.
package journal

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Client keeps what it is to create.
type Client struct {
	client.Client
	created []client.Object
}

// Create notes an object.
func (c *Client) Create(_ context.Context, object client.Object, _ ...client.CreateOption) error {
	c.created = append(c.created, object)
	return nil
}

// A Clerk writes with the client that it is given.
type Clerk struct{ kube client.Client }

// New returns a clerk.
func New(c client.Client) *Clerk { return &Clerk{c} }

// OkWrite makes a secret, which may be one in memory.
func (c *Clerk) OkWrite(ctx context.Context) error { return c.kube.Create(ctx, &corev1.Secret{}) }
