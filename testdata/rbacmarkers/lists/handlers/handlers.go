// Package handlers writes the objects that it is handed, of any kind.
package handlers

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Handler writes.
type Handler struct{ *handler }

type handler struct{ client client.Client }

// New returns a handler with the client of a manager.
func New(c client.Client) *Handler { return &Handler{&handler{client: c}} }

// Delete deletes those of some objects that are there.
func (h *Handler) Delete(ctx context.Context, objects []client.Object) error {
	for _, object := range objects {
		err := h.client.Get(ctx, client.ObjectKeyFromObject(object), object)
		if err != nil {
			if client.IgnoreNotFound(err) == nil {
				continue
			}
			return err
		}
		if err := h.delete(ctx, object); err != nil {
			return err
		}
	}
	return nil
}

func (h *handler) delete(ctx context.Context, object client.Object) error {
	return client.IgnoreNotFound(h.client.Delete(ctx, object))
}
