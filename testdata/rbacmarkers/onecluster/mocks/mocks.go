// Package mocks has clients for tests.
package mocks

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Client expects calls.
type Client struct {
	client.Client
	created []client.Object
}

// Create notes an object.
func (c *Client) Create(_ context.Context, object client.Object, _ ...client.CreateOption) error {
	c.created = append(c.created, object)
	return nil
}
