package inverted_guard

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// scope looks after one claim by value, and is handed what to change as a list of options.
type scope struct {
	client.Client
	claim *corev1.PersistentVolumeClaim
}

func (s scope) held() bool { return controllerutil.ContainsFinalizer(s.claim, quotaFinalizer) }

func (s scope) apply(ctx context.Context, changes ...func(*corev1.PersistentVolumeClaim)) error {
	before := s.claim.DeepCopy()
	for _, change := range changes {
		change(s.claim)
	}
	return s.Patch(ctx, s.claim, client.StrategicMergeFrom(before))
}

func (s scope) hold(ctx context.Context) error {
	switch {
	case s.held():
		return s.apply(ctx, func(c *corev1.PersistentVolumeClaim) {
			controllerutil.AddFinalizer(c, quotaFinalizer) // want `inverted-guard: a finalizer is added only if s.claim has it: it never gets there`
		})
	}
	return nil
}

func (s scope) letGo(ctx context.Context) error {
	if s.held() {
		return nil
	}
	return s.apply(ctx, func(c *corev1.PersistentVolumeClaim) { c.Labels = nil }, func(c *corev1.PersistentVolumeClaim) {
		controllerutil.RemoveFinalizer(c, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if s.claim does not have it`
	})
}

func (s scope) okHold(ctx context.Context) error {
	if s.held() || s.claim.DeletionTimestamp != nil {
		return nil
	}
	return s.apply(ctx, func(c *corev1.PersistentVolumeClaim) { controllerutil.AddFinalizer(c, quotaFinalizer) })
}

func (s scope) okLetGo(ctx context.Context) error {
	if !s.held() {
		return nil
	}
	return s.apply(ctx, func(c *corev1.PersistentVolumeClaim) { controllerutil.RemoveFinalizer(c, quotaFinalizer) })
}

// retried runs what it is handed on a fresh copy in a closure of its own.
func retried(ctx context.Context, c client.Client, quota *corev1.ResourceQuota, change func(client.Object)) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		change(quota)
		return c.Update(ctx, quota)
	})
}

func (r *QuotaReconciler) retriesAdd(ctx context.Context, quota *corev1.ResourceQuota) error {
	if controllerutil.ContainsFinalizer(quota, quotaFinalizer) {
		return retried(ctx, r.Client, quota, func(o client.Object) {
			controllerutil.AddFinalizer(o, quotaFinalizer) // want `inverted-guard: a finalizer is added only if quota has it`
		})
	}
	return nil
}

func (r *QuotaReconciler) okRetries(ctx context.Context, quota *corev1.ResourceQuota) error {
	if controllerutil.ContainsFinalizer(quota, quotaFinalizer) {
		return retried(ctx, r.Client, quota, func(o client.Object) { controllerutil.RemoveFinalizer(o, quotaFinalizer) })
	}
	return nil
}

// edit is handed what to make of the list.
func (r *QuotaReconciler) edit(ctx context.Context, quota *corev1.ResourceQuota, of func([]string) []string) error {
	quota = quota.DeepCopy()
	quota.SetFinalizers(of(quota.GetFinalizers()))
	return r.Update(ctx, quota)
}

func without(list []string) []string {
	return slices.DeleteFunc(list, func(f string) bool { return f == quotaFinalizer })
}

func (r *QuotaReconciler) editsAdd(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !slices.Contains(quota.GetFinalizers(), quotaFinalizer) {
		return nil
	}
	return r.edit(ctx, quota, func(list []string) []string { return append(list, quotaFinalizer) }) // want `inverted-guard: a finalizer is added only if quota has it`
}

func (r *QuotaReconciler) editsRemove(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !has(quota, quotaFinalizer) {
		return r.edit(ctx, quota, without) // want `inverted-guard: a finalizer is removed only if quota does not have it`
	}
	return nil
}

func (r *QuotaReconciler) okEditsAdd(ctx context.Context, quota *corev1.ResourceQuota) error {
	if slices.Contains(quota.GetFinalizers(), quotaFinalizer) || quota.DeletionTimestamp != nil {
		return nil
	}
	return r.edit(ctx, quota, func(list []string) []string { return append(list, quotaFinalizer) })
}

func (r *QuotaReconciler) okEditsRemove(ctx context.Context, quota *corev1.ResourceQuota) error {
	if has(quota, quotaFinalizer) {
		return r.edit(ctx, quota, without)
	}
	return nil
}

// okEditsOther asks for one finalizer and adds another.
func (r *QuotaReconciler) okEditsOther(ctx context.Context, quota *corev1.ResourceQuota) error {
	if has(quota, quotaFinalizer) && quota.DeletionTimestamp == nil {
		return r.edit(ctx, quota, func(list []string) []string { return append(list, "quotas.example.com/audit") })
	}
	return nil
}
