// Package handlers writes objects for their owners.
package handlers

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Handler writes.
type Handler struct{ client client.Client }

// New returns a handler.
func New(c client.Client) *Handler { return &Handler{c} }

// Create makes an owner the controller of objects, and creates them.
func (h *Handler) Create(ctx context.Context, owner client.Object, objects []client.Object) error {
	for _, object := range objects {
		if err := controllerutil.SetControllerReference(owner, object, h.client.Scheme()); err != nil {
			return err
		}
		if err := h.client.Create(ctx, object); client.IgnoreAlreadyExists(err) != nil {
			return err
		}
	}
	return nil
}

// Own makes an owner one of the owners of objects, and creates them.
func (h *Handler) Own(ctx context.Context, owner client.Object, objects ...client.Object) error {
	for _, object := range objects {
		if err := controllerutil.SetOwnerReference(owner, object, h.client.Scheme()); err != nil {
			return err
		}
		if err := h.client.Create(ctx, object); client.IgnoreAlreadyExists(err) != nil {
			return err
		}
	}
	return nil
}
