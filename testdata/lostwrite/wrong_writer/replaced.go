package wrong_writer

import (
	"context"
	"reflect"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// A remover ends backups.
type remover struct{ client.Client }

// Reconcile computes the status anew after each step.
func (r *remover) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	backup := &api.Backup{}
	if err := r.Get(ctx, req.NamespacedName, backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.finish(ctx, backup); err != nil {
		return ctrl.Result{}, err
	}
	if status := sized(backup.Status); !reflect.DeepEqual(backup.Status, status) {
		backup.Status = status
		return ctrl.Result{}, r.Status().Update(ctx, backup)
	}
	return ctrl.Result{}, nil
}

func sized(status api.BackupStatus) api.BackupStatus {
	status.Size = int64(len(status.Nodes))
	return status
}

// The caller replaces the status that the answer has brought, and not this one.
func (r *remover) finish(ctx context.Context, backup *api.Backup) error {
	if backup.Status.Phase != "Deleting" {
		return nil
	}
	backup.Status.Phase = "Gone"
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup, which is set before`
}

// A keeper writes the status that its steps have set.
type keeper struct{ client.Client }

func (k *keeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	backup := &api.Backup{}
	if err := k.Get(ctx, req.NamespacedName, backup); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := k.settle(ctx, backup); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, k.Status().Update(ctx, backup)
}

// What comes of this one is status-overwritten.
func (k *keeper) settle(ctx context.Context, backup *api.Backup) error {
	backup.Status.Phase = "Gone"
	return k.Update(ctx, backup) // want `status-overwritten`
}
