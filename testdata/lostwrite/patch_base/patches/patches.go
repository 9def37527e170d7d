// Package patches patches for others.
package patches

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Object stores the difference of two states of an object.
func Object(ctx context.Context, c client.Client, before, after client.Object) error {
	return c.Patch(ctx, after, client.MergeFrom(before))
}
