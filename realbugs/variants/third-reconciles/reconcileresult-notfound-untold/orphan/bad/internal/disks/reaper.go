package disks

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/reconcileresult-notfound-untold/orphan/bad/api/v1beta1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type array interface {
	Wipe(ctx context.Context, disk string) error
}

// Reconciler deletes the disks whose host is gone.
type Reconciler struct {
	client.Client
	array array
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	disk := &v1beta1.Disk{}
	if err := r.Get(ctx, req.NamespacedName, disk); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if disk.DeletionTimestamp != nil {
		return ctrl.Result{}, nil
	}
	if _, err := r.owner(ctx, disk); err != nil { // WANT reconcileresult/notfound-untold
		return ctrl.Result{}, r.reap(ctx, disk)
	}
	return ctrl.Result{RequeueAfter: 10 * time.Minute}, nil
}

func (r *Reconciler) reap(ctx context.Context, disk *v1beta1.Disk) error {
	logf.FromContext(ctx).Info("the host is gone, wiping its disk", "host", disk.Spec.Owner)
	if err := r.array.Wipe(ctx, disk.Namespace+"/"+disk.Name); err != nil {
		return fmt.Errorf("wipe: %w", err)
	}
	return client.IgnoreNotFound(r.Delete(ctx, disk))
}
