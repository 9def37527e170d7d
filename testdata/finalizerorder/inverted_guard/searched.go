package inverted_guard

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// protected looks through the list by hand.
func protected(quota *corev1.ResourceQuota) bool {
	for _, f := range quota.GetFinalizers() {
		if f == quotaFinalizer {
			return true
		}
	}
	return false
}

// among counts by index, and is told what to look for.
func among(list []string, name string) bool {
	for i := range list {
		if list[i] != name {
			continue
		}
		return true
	}
	return false
}

// flagged keeps the answer in a variable.
func flagged(o client.Object) bool {
	found := false
	for i := 0; i < len(o.GetFinalizers()); i++ {
		if o.GetFinalizers()[i] == quotaFinalizer {
			found = true
			break
		}
	}
	return found
}

// indexed asks for the position.
func indexed(quota *corev1.ResourceQuota) bool {
	return slices.Index(quota.Finalizers, quotaFinalizer) >= 0
}

// chosen asks by a predicate.
func chosen(quota *corev1.ResourceQuota) bool {
	return slices.ContainsFunc(quota.Finalizers, func(f string) bool { return f == quotaFinalizer })
}

func (r *QuotaReconciler) searchedAdd(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !protected(quota) {
		return nil
	}
	controllerutil.AddFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is added only if quota has it`
	return r.Update(ctx, quota)
}

func (r *QuotaReconciler) searchedRemove(ctx context.Context, quota *corev1.ResourceQuota) error {
	if among(quota.Finalizers, quotaFinalizer) {
		return nil
	}
	controllerutil.RemoveFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if quota does not have it`
	return r.Update(ctx, quota)
}

func (r *QuotaReconciler) flaggedRemove(ctx context.Context, quota *corev1.ResourceQuota) error {
	if flagged(quota) {
		return nil
	}
	controllerutil.RemoveFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if quota does not have it`
	return r.Update(ctx, quota)
}

func (r *QuotaReconciler) indexedRemove(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !indexed(quota) {
		controllerutil.RemoveFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if quota does not have it`
		return r.Update(ctx, quota)
	}
	return nil
}

func (r *QuotaReconciler) chosenRemove(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !chosen(quota) {
		controllerutil.RemoveFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if quota does not have it`
		return r.Update(ctx, quota)
	}
	return nil
}

// onlyOther says whether there is any other finalizer.
func onlyOther(quota *corev1.ResourceQuota) bool {
	for _, f := range quota.Finalizers {
		if f != quotaFinalizer {
			return true
		}
	}
	return false
}

func (r *QuotaReconciler) okOnlyOther(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.DeletionTimestamp.IsZero() || onlyOther(quota) {
		return nil
	}
	controllerutil.RemoveFinalizer(quota, quotaFinalizer)
	return r.Update(ctx, quota)
}

// either says yes for one of two, or if asked to.
func either(quota *corev1.ResourceQuota, anyway bool) bool {
	for _, f := range quota.Finalizers {
		if f == quotaFinalizer || f == "quotas.example.com/audit" {
			return true
		}
	}
	return anyway
}

func (r *QuotaReconciler) okEither(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.DeletionTimestamp.IsZero() && either(quota, false) {
		controllerutil.AddFinalizer(quota, quotaFinalizer)
		return r.Update(ctx, quota)
	}
	return nil
}
