// Package dropped_error writes finalizers and does not listen.
package dropped_error

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const tenantFinalizer = "tenants.example.com/accounts"

// TenantReconciler keeps accounts for namespaces.
type TenantReconciler struct {
	client.Client
}

func (r *TenantReconciler) logged(ctx context.Context, namespace *corev1.Namespace) (ctrl.Result, error) {
	if namespace.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(namespace, tenantFinalizer)
	if err := r.Update(ctx, namespace); err != nil { // want `dropped-error: the error of Update is dropped: whether the finalizer of namespace is removed, nobody knows`
		logf.FromContext(ctx).Error(err, "cannot release the namespace")
		return ctrl.Result{}, nil // related `goes on as if it had been written`
	}
	return ctrl.Result{}, nil
}

func (r *TenantReconciler) unheard(ctx context.Context, namespace *corev1.Namespace) error {
	if namespace.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(namespace, tenantFinalizer) {
		r.Update(ctx, namespace) // want `dropped-error: the error of Update is dropped: whether the finalizer of namespace is added, nobody knows`
	}
	return nil
}

// conflictIsDone is the helper of external-secrets before 42c46d979: its caller believes that the
// namespace has been released, and lets go of what would have brought it back.
func (r *TenantReconciler) conflictIsDone(ctx context.Context, namespace *corev1.Namespace) error {
	if !controllerutil.RemoveFinalizer(namespace, tenantFinalizer) {
		return nil
	}
	if err := r.Update(ctx, namespace); err != nil { // want `dropped-error: the error of Update is dropped`
		if apierrors.IsConflict(err) {
			return nil // related `goes on as if it had been written`
		}
		return err
	}
	return nil
}

func (r *TenantReconciler) okReturned(ctx context.Context, namespace *corev1.Namespace) (ctrl.Result, error) {
	controllerutil.RemoveFinalizer(namespace, tenantFinalizer)
	if err := r.Update(ctx, namespace); err != nil {
		logf.FromContext(ctx).Error(err, "cannot release the namespace")
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okGone is done when the object is.
func (r *TenantReconciler) okGone(ctx context.Context, namespace *corev1.Namespace) error {
	controllerutil.RemoveFinalizer(namespace, tenantFinalizer)
	return client.IgnoreNotFound(r.Update(ctx, namespace))
}

// okGoneAsked says the same in more words.
func (r *TenantReconciler) okGoneAsked(ctx context.Context, namespace *corev1.Namespace) error {
	controllerutil.RemoveFinalizer(namespace, tenantFinalizer)
	if err := r.Update(ctx, namespace); err != nil {
		if apierrors.IsNotFound(err) {
			return nil
		}
		return err
	}
	return nil
}

// okRequeued comes back after a conflict.
func (r *TenantReconciler) okRequeued(ctx context.Context, namespace *corev1.Namespace) (ctrl.Result, error) {
	controllerutil.RemoveFinalizer(namespace, tenantFinalizer)
	if err := r.Update(ctx, namespace); err != nil {
		if apierrors.IsConflict(err) {
			return ctrl.Result{RequeueAfter: time.Second}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okRetried reads anew and tries again.
func (r *TenantReconciler) okRetried(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		var namespace corev1.Namespace
		if err := r.Get(ctx, key, &namespace); err != nil {
			return client.IgnoreNotFound(err)
		}
		if !controllerutil.RemoveFinalizer(&namespace, tenantFinalizer) {
			return nil
		}
		return r.Update(ctx, &namespace)
	})
}

// okAcknowledged drops the error by name.
func (r *TenantReconciler) okAcknowledged(ctx context.Context, namespace *corev1.Namespace) error {
	controllerutil.RemoveFinalizer(namespace, tenantFinalizer)
	_ = r.Update(ctx, namespace)
	return nil
}
