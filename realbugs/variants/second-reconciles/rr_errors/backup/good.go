package backup

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type SnapshotReconciler struct {
	client.Client
	Snapshots Snapshots
}

func (r *SnapshotReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	err := r.Get(ctx, req.NamespacedName, db)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.Spec.Backup != nil {
		var snap *Snapshot
		snap, err = r.Snapshots.Take(ctx, db.Name)
		if snap != nil && snap.Ready {
			db.Status.Message = snap.ID
		}
	} else {
		err = r.Snapshots.Prune(ctx, db.Name)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Hour}, nil
}

func (r *SnapshotReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
