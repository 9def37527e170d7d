package inverted_guard

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

// stuck is to let go of a quota that hangs in its deletion, and does so only if nothing holds it (package-operator).
func (r *QuotaReconciler) stuck(ctx context.Context, quota *corev1.ResourceQuota) error {
	if err := r.Delete(ctx, quota); err != nil {
		return err
	}
	if len(quota.Finalizers) == 0 {
		quota.Finalizers = []string{} // want `inverted-guard: the finalizers of quota are removed only if it has none: those that it has stay`
		if err := r.Update(ctx, quota); err != nil {
			return err
		}
	}
	return nil
}

// held leaves where something holds the quota.
func (r *QuotaReconciler) held(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.GetFinalizers() != nil {
		return nil
	}
	quota.SetFinalizers(nil) // want `inverted-guard: the finalizers of quota are removed only if it has none`
	return r.Update(ctx, quota)
}

func (r *QuotaReconciler) okStuck(ctx context.Context, quota *corev1.ResourceQuota) error {
	if len(quota.Finalizers) > 0 {
		quota.Finalizers = []string{}
		return r.Update(ctx, quota)
	}
	return nil
}

// okNotNil has a list in any case, and writes the quota for other reasons.
func (r *QuotaReconciler) okNotNil(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.Finalizers == nil {
		quota.Finalizers = []string{}
	}
	quota.Labels["checked"] = "true"
	return r.Update(ctx, quota)
}

// okBegins begins a list that it adds to.
func (r *QuotaReconciler) okBegins(ctx context.Context, quota *corev1.ResourceQuota) error {
	if len(quota.Finalizers) == 0 {
		quota.Finalizers = []string{}
		quota.Finalizers = append(quota.Finalizers, quotaFinalizer)
		return r.Update(ctx, quota)
	}
	return nil
}
