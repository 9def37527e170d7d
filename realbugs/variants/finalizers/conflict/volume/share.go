package volume

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	storagev1 "example.org/variants/finalizers/conflict/volume/v1"
)

const shareFinalizer = "storage.example.com/share"

type ShareReconciler struct {
	client.Client
	Backend interface {
		Create(ctx context.Context, name, size string) error
		Delete(ctx context.Context, name string) error
	}
}

func (r *ShareReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("share").
		For(&storagev1.Volume{}).
		Complete(r)
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	vol := &storagev1.Volume{}
	if err := r.Get(ctx, req.NamespacedName, vol); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if vol.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(vol, shareFinalizer) {
			if err := r.Update(ctx, vol); err != nil {
				return ctrl.Result{}, err
			}
		}
		return ctrl.Result{}, r.Backend.Create(ctx, vol.Name, vol.Spec.Size)
	}
	if !controllerutil.ContainsFinalizer(vol, shareFinalizer) {
		return ctrl.Result{}, nil
	}
	if err := r.Backend.Delete(ctx, vol.Name); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(vol, shareFinalizer)
	if err := r.Update(ctx, vol); err != nil {
		if apierrors.IsConflict(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
