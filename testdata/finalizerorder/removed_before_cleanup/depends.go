package removed_before_cleanup

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Tenants holds what its claims depend on by finalizers of each claim (keystone-operator).
type Tenants struct{ client.Client }

func (r *Tenants) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := claim.DeepCopy()
	defer func() {
		if failed := r.Patch(ctx, claim, client.MergeFrom(base)); failed != nil && err == nil {
			err = failed
		}
	}()
	class := &storagev1.StorageClass{}
	if err := r.Get(ctx, client.ObjectKey{Name: *claim.Spec.StorageClassName}, class); err != nil {
		if !apierrors.IsNotFound(err) {
			return ctrl.Result{}, err
		}
		class = nil
	}
	if !claim.DeletionTimestamp.IsZero() {
		return r.reconcileDelete(ctx, claim, class)
	}
	return ctrl.Result{}, nil
}

func (r *Tenants) reconcileDelete(ctx context.Context, claim *corev1.PersistentVolumeClaim, class *storagev1.StorageClass) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	err := r.Get(ctx, client.ObjectKey{Name: claim.Spec.VolumeName}, volume)
	if err == nil {
		if controllerutil.RemoveFinalizer(volume, fmt.Sprintf("%s-%s", backendFinalizer, claim.Name)) {
			if err := r.Update(ctx, volume); err != nil {
				return ctrl.Result{}, err
			}
		}
	} else if !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if class != nil {
		if controllerutil.RemoveFinalizer(class, fmt.Sprintf("%s-%s", backendFinalizer, claim.Name)) {
			if err := r.Update(ctx, class); err != nil {
				return ctrl.Result{}, err
			}
		}
	}
	controllerutil.RemoveFinalizer(claim, backendFinalizer)
	return ctrl.Result{}, nil
}

// Shelves frees what a claim depends on last, when the claim may be gone.
type Shelves struct{ client.Client }

func (r *Shelves) reconcileDelete(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(claim, backendFinalizer) // want `removed-before-cleanup: the finalizer of claim is removed before Update: if that fails or never runs, nothing tries again`
	if err := r.Update(ctx, claim); err != nil {
		return err
	}
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, client.ObjectKey{Name: claim.Spec.VolumeName}, volume); err != nil {
		return client.IgnoreNotFound(err)
	}
	if controllerutil.RemoveFinalizer(volume, fmt.Sprintf("%s-%s", backendFinalizer, claim.Name)) {
		return r.Update(ctx, volume)
	}
	return nil
}

// reconcileDeleteOnlyHolds runs while the class goes, whether or not the claim does: the claim's own finalizer is the last to go.
func (r *Tenants) reconcileDeleteOnlyHolds(ctx context.Context, claim *corev1.PersistentVolumeClaim, class *storagev1.StorageClass) error {
	volume := &corev1.PersistentVolume{}
	err := r.Get(ctx, client.ObjectKey{Name: claim.Spec.VolumeName}, volume)
	if err == nil {
		if controllerutil.RemoveFinalizer(volume, fmt.Sprintf("%s-%s", backendFinalizer, claim.Name)) {
			if err := r.Update(ctx, volume); err != nil {
				return err
			}
		}
	} else if !apierrors.IsNotFound(err) {
		return err
	}
	if controllerutil.RemoveFinalizer(class, fmt.Sprintf("%s-%s", backendFinalizer, claim.Name)) {
		if err := r.Update(ctx, class); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(claim, backendFinalizer)
	return nil
}
