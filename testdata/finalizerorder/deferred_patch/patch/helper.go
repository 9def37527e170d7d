// Package patch writes an object as far as it has changed, in the manner of cluster-api's.
package patch

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Helper knows an object as it was.
type Helper struct {
	client client.Client
	before client.Object
}

// NewHelper takes a copy of an object.
func NewHelper(obj client.Object, c client.Client) (*Helper, error) {
	return &Helper{client: c, before: obj.DeepCopyObject().(client.Object)}, nil
}

// Patch writes what is different in an object, its status too.
func (h *Helper) Patch(ctx context.Context, obj client.Object) error {
	patch := client.MergeFromWithOptions(h.before, client.MergeFromWithOptimisticLock{})
	if err := h.client.Patch(ctx, obj, patch); err != nil {
		return err
	}
	return h.client.Status().Patch(ctx, obj, patch)
}
