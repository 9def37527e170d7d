// Package filtered asks what is left of an error once that of an absent object is nil.
package filtered

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// Keys reconciles secrets.
type Keys struct{ client.Client }

// Reconcile takes every failure for the end of the work.
func (r *Keys) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := new(corev1.Secret)
	if err := r.Get(ctx, req.NamespacedName, secret); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, nil // want `swallowed: the error of Get is lost: this return says that the work is done`
	}
	if secret.Name == "" {
		return ctrl.Result{}, nil
	}
	for _, step := range []func(context.Context, *corev1.Secret) error{
		r.label, r.rotate, r.clear, r.retried, r.okReturned, r.okGone, r.okBoth,
	} {
		if err := step(ctx, secret); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// label has the answer of the filter in a variable.
func (r *Keys) label(ctx context.Context, secret *corev1.Secret) error {
	secret.Labels = map[string]string{"checked": "yes"}
	err := client.IgnoreNotFound(r.Update(ctx, secret))
	if err == nil {
		return r.rotate(ctx, secret)
	}
	return nil // want `swallowed: the error of Update is lost`
}

// rotate has a switch.
func (r *Keys) rotate(ctx context.Context, secret *corev1.Secret) error {
	next := new(corev1.Secret)
	err := r.Get(ctx, client.ObjectKey{Namespace: secret.Namespace, Name: secret.Name + "-next"}, next)
	switch {
	case client.IgnoreNotFound(err) != nil:
		return nil // want `swallowed: the error of Get is lost`
	case err != nil:
		return r.Create(ctx, secret.DeepCopy())
	}
	return nil
}

// clear deletes under the inverted test.
func (r *Keys) clear(ctx context.Context, secret *corev1.Secret) error {
	if err := r.Delete(ctx, secret); client.IgnoreNotFound(err) != nil {
		return nil // want `swallowed: the error of Delete is lost`
	}
	return nil
}

// retried is another rule's.
func (r *Keys) retried(ctx context.Context, secret *corev1.Secret) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret); client.IgnoreNotFound(err) != nil {
			return nil
		}
		secret.Labels = nil
		return r.Update(ctx, secret)
	})
}

// okReturned hands on every other error.
func (r *Keys) okReturned(ctx context.Context, secret *corev1.Secret) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if err != nil {
		return nil
	}
	secret.Labels = nil
	return r.Update(ctx, secret)
}

// okGone ends for what is gone.
func (r *Keys) okGone(ctx context.Context, secret *corev1.Secret) error {
	err := r.Delete(ctx, secret)
	if client.IgnoreNotFound(err) == nil {
		log.FromContext(ctx).Info("deleted")
		return nil
	}
	return err
}

// okBoth returns what both filters leave.
func (r *Keys) okBoth(ctx context.Context, secret *corev1.Secret) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(secret), secret)
	if err != nil && client.IgnoreNotFound(err) == nil {
		if err := r.Create(ctx, secret); client.IgnoreAlreadyExists(err) != nil {
			return err
		}
		return nil
	}
	return err
}
