package not_persisted

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const tapeFinalizer = "tapes.example.com/tape"

// Tapes looks at the deletion in functions of its own.
type Tapes struct{ client.Client }

func (r *Tapes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tape := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, tape); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !tape.DeletionTimestamp.IsZero() {
		return r.removed(ctx, tape)
	}
	return ctrl.Result{}, nil
}

// removed writes nothing, and neither does its caller.
func (r *Tapes) removed(ctx context.Context, tape *corev1.ConfigMap) (ctrl.Result, error) {
	if err := r.DeleteAllOf(ctx, &corev1.Secret{}, client.InNamespace(tape.Name)); err != nil {
		return ctrl.Result{}, err
	}
	tape.Finalizers = slices.DeleteFunc(tape.Finalizers, func(f string) bool { return f == tapeFinalizer }) // want `not-persisted: the finalizer of tape is removed in memory and never written`
	return ctrl.Result{}, nil
}

// okWritten writes what the function has changed.
func (r *Tapes) okWritten(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tape := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, tape); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.okChange(tape); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, tape)
}

// okDeferred writes it at the end.
func (r *Tapes) okDeferred(ctx context.Context, req ctrl.Request) (err error) {
	tape := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, tape); err != nil {
		return client.IgnoreNotFound(err)
	}
	defer func() {
		if e := r.Update(ctx, tape); err == nil {
			err = e
		}
	}()
	return r.okChange(tape)
}

func (r *Tapes) okChange(tape *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(tape, tapeFinalizer)
	return nil
}
