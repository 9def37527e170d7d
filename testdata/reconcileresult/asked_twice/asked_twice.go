// Package asked_twice asks two times what the error of a lookup says.
package asked_twice

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Chain asks in the else branch again.
type Chain struct{ client.Client }

func (r *Chain) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var s corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &s); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	} else if apierrors.IsNotFound(err) {
		s.Name = req.Name
		s.Namespace = req.Namespace
		return ctrl.Result{}, r.Create(ctx, &s)
	}
	return ctrl.Result{}, nil
}

// Twice asks in a second if.
type Twice struct{ client.Client }

func (r *Twice) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var s corev1.Secret
	err := r.Get(ctx, req.NamespacedName, &s)
	if err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if apierrors.IsNotFound(err) {
		s.Name = req.Name
		return ctrl.Result{}, r.Create(ctx, &s)
	}
	return ctrl.Result{}, nil
}

// Helped has a helper that takes the test.
type Helped struct{ client.Client }

func ignore(f func(error) bool, err error) error {
	if f(err) {
		return nil
	}
	return err
}
func ignoreNotFound(err error) error { return ignore(apierrors.IsNotFound, err) }

func (r *Helped) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var s corev1.Secret
	err := r.Get(ctx, req.NamespacedName, &s)
	if ignoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if apierrors.IsNotFound(err) {
		s.Name = req.Name
		return ctrl.Result{}, r.Create(ctx, &s)
	}
	return ctrl.Result{}, nil
}

// Kept holds the answer in a variable.
type Kept struct{ client.Client }

func (r *Kept) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var s corev1.Secret
	err := r.Get(ctx, req.NamespacedName, &s)
	gone := apierrors.IsNotFound(err)
	if err != nil && !gone {
		return ctrl.Result{}, r.tell(ctx, "cannot read")
	}
	if gone {
		return ctrl.Result{}, r.tell(ctx, "gone")
	}
	return ctrl.Result{}, nil
}

func (r *Kept) tell(ctx context.Context, msg string) error {
	return r.Create(ctx, &corev1.Event{Message: msg})
}

// Ignored uses the helper of controller-runtime.
type Ignored struct{ client.Client }

func (r *Ignored) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var s corev1.Secret
	err := r.Get(ctx, req.NamespacedName, &s)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if apierrors.IsNotFound(err) {
		s.Name = req.Name
		return ctrl.Result{}, r.Create(ctx, &s)
	}
	return ctrl.Result{}, nil
}

// Others goes on with errors that say nothing of absence.
type Others struct{ client.Client }

func (r *Others) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var s corev1.Secret
	err := r.Get(ctx, req.NamespacedName, &s)
	if apierrors.IsConflict(err) {
		return ctrl.Result{}, err
	}
	if apierrors.IsNotFound(err) { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return ctrl.Result{}, r.Create(ctx, &s)
	}
	return ctrl.Result{}, nil
}
