// Package base handles finalizers for controllers.
package base

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "example.com/base"

// A DeleteFunc cleans up after an object.
type DeleteFunc func(ctx context.Context, object client.Object) error

// Handler keeps its clean-up in a field.
type Handler struct {
	client     client.Client
	deleteFunc DeleteFunc
}

// NewHandler makes one.
func NewHandler(c client.Client, deleteFunc DeleteFunc) *Handler {
	return &Handler{client: c, deleteFunc: deleteFunc}
}

// Handle runs the clean-up while the object is being deleted.
func (h *Handler) Handle(ctx context.Context, object client.Object) (ctrl.Result, error) {
	if object.GetDeletionTimestamp().IsZero() {
		return ctrl.Result{}, nil
	}
	if controllerutil.ContainsFinalizer(object, finalizer) {
		if err := h.deleteFunc(ctx, object); err != nil {
			return ctrl.Result{Requeue: true}, err
		}
		controllerutil.RemoveFinalizer(object, finalizer)
		if err := h.client.Update(ctx, object); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// Controller is a reconciler for objects of a type.
type Controller[T client.Object] struct {
	Client client.Client
	Update func(ctx context.Context, object T) error
	Delete func(ctx context.Context, object T) error
	Forget func(ctx context.Context, object T) error
}

// Reconcile runs Delete in the deletion, and takes what Forget does not find for gone.
func (c *Controller[T]) Reconcile(ctx context.Context, object T) (ctrl.Result, error) {
	if object.GetDeletionTimestamp().IsZero() {
		return ctrl.Result{}, c.Update(ctx, object)
	}
	if err := c.Forget(ctx, object); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if err := c.Delete(ctx, object); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(object, finalizer)
	return ctrl.Result{}, c.Client.Update(ctx, object)
}

// Actuator does the work for objects.
type Actuator interface {
	Ensure(ctx context.Context, object client.Object) error
	Destroy(ctx context.Context, object client.Object) error
}

// Run drives an actuator.
func Run(ctx context.Context, c client.Client, object client.Object, actuator Actuator) error {
	if object.GetDeletionTimestamp() == nil {
		return actuator.Ensure(ctx, object)
	}
	if err := actuator.Destroy(ctx, object); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(object, finalizer)
	return c.Update(ctx, object)
}

// WithFinalizer runs a clean-up that it is handed.
func WithFinalizer(ctx context.Context, c client.Client, object client.Object, cleanup, always func() error) error {
	if err := always(); err != nil {
		return err
	}
	if object.GetDeletionTimestamp().IsZero() {
		return nil
	}
	if err := cleanup(); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(object, finalizer)
	return c.Update(ctx, object)
}
