package inverted_guard

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// rereads asks the object that it has, and changes what it reads by its name.
func (r *QuotaReconciler) rereads(ctx context.Context, quota *corev1.ResourceQuota) error {
	if protected(quota) {
		return nil
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.ResourceQuota{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(quota), latest); err != nil {
			return client.IgnoreNotFound(err)
		}
		controllerutil.RemoveFinalizer(latest, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if quota does not have it`
		return r.Update(ctx, latest)
	})
}

func (r *QuotaReconciler) rereadsInline(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !controllerutil.ContainsFinalizer(quota, quotaFinalizer) {
		var latest corev1.ResourceQuota
		if err := r.Get(ctx, client.ObjectKey{Namespace: quota.Namespace, Name: quota.Name}, &latest); err != nil {
			return err
		}
		controllerutil.RemoveFinalizer(&latest, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if latest does not have it`
		return r.Update(ctx, &latest)
	}
	return nil
}

func (r *QuotaReconciler) okRereads(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !protected(quota) {
		return nil
	}
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &corev1.ResourceQuota{}
		if err := r.Get(ctx, client.ObjectKeyFromObject(quota), latest); err != nil {
			return client.IgnoreNotFound(err)
		}
		controllerutil.RemoveFinalizer(latest, quotaFinalizer)
		return r.Update(ctx, latest)
	})
}

// okReadsAnother asks one quota and changes the one that it names.
func (r *QuotaReconciler) okReadsAnother(ctx context.Context, quota *corev1.ResourceQuota) error {
	if protected(quota) {
		return nil
	}
	other := &corev1.ResourceQuota{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: quota.Namespace, Name: quota.Labels["successor"]}, other); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(other, quotaFinalizer)
	return r.Update(ctx, other)
}
