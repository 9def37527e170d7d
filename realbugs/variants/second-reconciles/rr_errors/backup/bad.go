package backup

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type Snapshots interface {
	Take(ctx context.Context, db string) (*Snapshot, error)
	Prune(ctx context.Context, db string) error
}

type Snapshot struct {
	ID    string
	Ready bool
}

type BackupReconciler struct {
	client.Client
	Snapshots Snapshots
}

func (r *BackupReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	err := r.Get(ctx, req.NamespacedName, db)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if db.Spec.Backup != nil {
		snap, err := r.Snapshots.Take(ctx, db.Name) // WANT reconcileresult/error-overwritten or reconcileresult/untested-error
		if snap != nil && snap.Ready {
			db.Status.Message = snap.ID
		}
		if db.Spec.Paused {
			return ctrl.Result{}, err
		}
	} else {
		err = r.Snapshots.Prune(ctx, db.Name)
	}
	return ctrl.Result{RequeueAfter: time.Hour}, err
}

func (r *BackupReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
