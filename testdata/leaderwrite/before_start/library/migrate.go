// Package library migrates objects by a client that it is given; how, an interface of it knows.
package library

import (
	"context"

	"k8s.io/client-go/kubernetes"
)

// A Migrator writes all objects once more.
type Migrator interface {
	Migrate(ctx context.Context, resource string) error
	Count(ctx context.Context, resource string) error
}

// New makes one of those that are registered.
func New(client kubernetes.Interface) Migrator { return registered(client) }

var registered func(kubernetes.Interface) Migrator
