package volume

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	storagev1 "example.org/variants/finalizers/conflict/volume/v1"
)

const volumeFinalizer = "storage.example.com/volume"

type VolumeReconciler struct {
	client.Client
	Backend interface {
		Create(ctx context.Context, name, size string) error
		Delete(ctx context.Context, name string) error
	}
}

func (r *VolumeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("volume").
		For(&storagev1.Volume{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

func (r *VolumeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	vol := &storagev1.Volume{}
	if err := r.Get(ctx, req.NamespacedName, vol); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if vol.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(vol, volumeFinalizer) {
			if err := r.Update(ctx, vol); err != nil {
				return ctrl.Result{}, err
			}
		}
		return ctrl.Result{}, r.Backend.Create(ctx, vol.Name, vol.Spec.Size)
	}
	if !controllerutil.ContainsFinalizer(vol, volumeFinalizer) {
		return ctrl.Result{}, nil
	}
	if err := r.Backend.Delete(ctx, vol.Name); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(vol, volumeFinalizer)
	if err := r.Update(ctx, vol); err != nil {
		if apierrors.IsConflict(err) {
			return ctrl.Result{}, nil // WANT finalizerorder/dropped-error
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
