// Package inverted_guard changes finalizers under the opposite of the condition that was meant.
package inverted_guard

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const quotaFinalizer = "quotas.example.com/ledger"

type QuotaReconciler struct {
	client.Client
}

func (r *QuotaReconciler) addsOnDeletion(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !quota.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is added only while quota is being deleted`
		return r.Update(ctx, quota)
	}
	return nil
}

func (r *QuotaReconciler) addsWhatIsThere(ctx context.Context, quota *corev1.ResourceQuota) error {
	if controllerutil.ContainsFinalizer(quota, quotaFinalizer) {
		controllerutil.AddFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is added only if quota has it: it never gets there`
		return r.Update(ctx, quota)
	}
	return nil
}

func (r *QuotaReconciler) removesWhatIsNotThere(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.DeletionTimestamp.IsZero() {
		return nil
	}
	if !controllerutil.ContainsFinalizer(quota, quotaFinalizer) {
		controllerutil.RemoveFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if quota does not have it: it stays for ever`
		return r.Update(ctx, quota)
	}
	return nil
}

func (r *QuotaReconciler) okAdds(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.DeletionTimestamp.IsZero() && !controllerutil.ContainsFinalizer(quota, quotaFinalizer) {
		controllerutil.AddFinalizer(quota, quotaFinalizer)
		return r.Update(ctx, quota)
	}
	return nil
}

func (r *QuotaReconciler) okRemoves(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !quota.DeletionTimestamp.IsZero() && controllerutil.ContainsFinalizer(quota, quotaFinalizer) {
		controllerutil.RemoveFinalizer(quota, quotaFinalizer)
		return r.Update(ctx, quota)
	}
	return nil
}

// okRenames replaces the name of an older version.
func (r *QuotaReconciler) okRenames(ctx context.Context, quota *corev1.ResourceQuota) error {
	if controllerutil.ContainsFinalizer(quota, "ledger") {
		controllerutil.RemoveFinalizer(quota, "ledger")
		if quota.DeletionTimestamp.IsZero() {
			controllerutil.AddFinalizer(quota, quotaFinalizer)
		}
		return r.Update(ctx, quota)
	}
	return nil
}

// okOther guards one object by another: the namespace is on its way out, the quota is not.
func (r *QuotaReconciler) okOther(ctx context.Context, namespace *corev1.Namespace, quota *corev1.ResourceQuota) error {
	if !namespace.DeletionTimestamp.IsZero() && quota.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(quota, quotaFinalizer)
		return r.Update(ctx, quota)
	}
	return nil
}

// removesNone goes on only where there are none at all.
func (r *QuotaReconciler) removesNone(ctx context.Context, quota *corev1.ResourceQuota) error {
	if len(quota.GetFinalizers()) != 0 {
		return nil
	}
	controllerutil.RemoveFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if quota does not have it: it stays for ever`
	return r.Update(ctx, quota)
}

func (r *QuotaReconciler) removesNoneInline(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !quota.DeletionTimestamp.IsZero() && len(quota.Finalizers) == 0 {
		controllerutil.RemoveFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if quota does not have it`
		return r.Update(ctx, quota)
	}
	return nil
}

// removesLeft counts them first.
func (r *QuotaReconciler) removesLeft(ctx context.Context, quota *corev1.ResourceQuota) error {
	if left := len(quota.ObjectMeta.Finalizers); left > 0 {
		return nil
	}
	if controllerutil.RemoveFinalizer(quota, quotaFinalizer) { // want `inverted-guard: a finalizer is removed only if quota does not have it`
		return r.Update(ctx, quota)
	}
	return nil
}

// okNormal makes an empty list of none, as the API server sends it.
func (r *QuotaReconciler) okNormal(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.Finalizers == nil {
		quota.SetFinalizers([]string{})
	}
	return r.Update(ctx, quota)
}

// okRemovesSome asks the other way round.
func (r *QuotaReconciler) okRemovesSome(ctx context.Context, quota *corev1.ResourceQuota) error {
	if len(quota.GetFinalizers()) == 0 {
		return nil
	}
	controllerutil.RemoveFinalizer(quota, quotaFinalizer)
	return r.Update(ctx, quota)
}

// okTakenBack takes back what could not be written.
func (r *QuotaReconciler) okTakenBack(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.DeletionTimestamp != nil || controllerutil.ContainsFinalizer(quota, quotaFinalizer) {
		return nil
	}
	controllerutil.AddFinalizer(quota, quotaFinalizer)
	if err := r.Update(ctx, quota); err != nil {
		controllerutil.RemoveFinalizer(quota, quotaFinalizer)
		return err
	}
	return nil
}

// okReplaces is for objects without finalizers; the old one comes off elsewhere as well.
func (r *QuotaReconciler) okReplaces(ctx context.Context, quota *corev1.ResourceQuota) error {
	if !quota.DeletionTimestamp.IsZero() || len(quota.GetFinalizers()) != 0 {
		return nil
	}
	controllerutil.RemoveFinalizer(quota, "ledger")
	controllerutil.AddFinalizer(quota, quotaFinalizer)
	return r.Update(ctx, quota)
}

// removesFromNone has the condition the wrong way round.
func (r *QuotaReconciler) removesFromNone(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.DeletionTimestamp.IsZero() || len(quota.GetFinalizers()) != 0 {
		return nil
	}
	controllerutil.RemoveFinalizer(quota, "ledger") // want `inverted-guard: a finalizer is removed only if quota does not have it: it stays for ever`
	return r.Update(ctx, quota)
}

// writesWhatIsThere writes an old finalizer, and leaves a new one in memory (k3k).
func (r *QuotaReconciler) writesWhatIsThere(ctx context.Context, name string) error {
	quota := &corev1.ResourceQuota{}
	if err := r.Get(ctx, client.ObjectKey{Name: name}, quota); err != nil {
		return err
	}
	if quota.DeletionTimestamp != nil {
		return nil
	}
	if !controllerutil.AddFinalizer(quota, quotaFinalizer) { // related `changed here`
		if err := r.Update(ctx, quota); err != nil { // want `inverted-guard: Update runs only if AddFinalizer has changed nothing: a change of the finalizers of quota is not written`
			return err
		}
	}
	if quota.Labels["limited"] == "" {
		quota.Labels = map[string]string{"limited": "yes"}
		return r.Update(ctx, quota)
	}
	return r.Status().Update(ctx, quota)
}

// releasesWhatIsGone tests the answer in a variable.
func (r *QuotaReconciler) releasesWhatIsGone(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.DeletionTimestamp.IsZero() {
		return nil
	}
	removed := controllerutil.RemoveFinalizer(quota, quotaFinalizer)
	if removed == false {
		if err := r.Patch(ctx, quota, client.Merge); err != nil { // want `inverted-guard: Patch runs only if RemoveFinalizer has changed nothing`
			return err
		}
	}
	return nil
}

// okWritesAfterBoth labels an object that has the finalizer, and writes in any case.
func (r *QuotaReconciler) okWritesAfterBoth(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.DeletionTimestamp != nil {
		return nil
	}
	if !controllerutil.AddFinalizer(quota, quotaFinalizer) {
		if err := r.Patch(ctx, quota, client.Merge); err != nil {
			return err
		}
	}
	return r.Update(ctx, quota)
}

// okComesBack ends the pass that has added it: what runs later is for those that had it.
func (r *QuotaReconciler) okComesBack(ctx context.Context, quota *corev1.ResourceQuota, save func()) error {
	defer save()
	if quota.DeletionTimestamp != nil {
		return nil
	}
	if controllerutil.AddFinalizer(quota, quotaFinalizer) {
		return nil
	}
	return r.Update(ctx, quota)
}

// okKept writes the status of what had it.
func (r *QuotaReconciler) okKept(ctx context.Context, quota *corev1.ResourceQuota) error {
	if quota.DeletionTimestamp != nil {
		return nil
	}
	if !controllerutil.AddFinalizer(quota, quotaFinalizer) {
		return r.Status().Update(ctx, quota)
	}
	return r.Update(ctx, quota)
}
