package retire

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	storagev1 "example.org/variants/finalizers/add_deleting/retire/v1"
)

const archiveFinalizer = "storage.example.com/archive"

// Archiver deletes volumes that are marked as retired, and keeps them until the wiper is done.
type Archiver struct {
	client.Client
}

func (r *Archiver) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	vol := &storagev1.Volume{}
	if err := r.Get(ctx, req.NamespacedName, vol); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if vol.Status.Wiped {
		if controllerutil.RemoveFinalizer(vol, archiveFinalizer) {
			return ctrl.Result{}, r.Update(ctx, vol)
		}
		return ctrl.Result{}, nil
	}
	if !vol.Spec.Retired || !vol.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	controllerutil.AddFinalizer(vol, archiveFinalizer)
	if err := r.Update(ctx, vol); err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("volume retired")
	return ctrl.Result{}, r.Delete(ctx, vol)
}
