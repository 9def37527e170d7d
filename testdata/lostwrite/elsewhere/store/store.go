// Package store writes objects for the controllers of the module.
package store

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Patch writes what has changed.
func Patch(ctx context.Context, c client.Client, before, after client.Object) error {
	return c.Patch(ctx, after, client.MergeFrom(before))
}
