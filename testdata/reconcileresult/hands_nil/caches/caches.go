// Package caches keeps what it is handed.
package caches

import "sigs.k8s.io/controller-runtime/pkg/client"

// A Container has a client.
type Container struct{ client client.Client }

// New keeps the client.
func New(c client.Client) *Container { return &Container{client: c} }
