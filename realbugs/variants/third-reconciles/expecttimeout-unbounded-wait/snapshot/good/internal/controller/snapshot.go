package controller

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/expecttimeout-unbounded-wait/snapshot/good/api/v1"
	"example.org/variants/third-reconciles/expecttimeout-unbounded-wait/snapshot/good/internal/array"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type SnapshotReconciler struct {
	client.Client
	Array *array.Array
}

func (r *SnapshotReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	snap := &v1.Snapshot{}
	if err := r.Get(ctx, req.NamespacedName, snap); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !snap.DeletionTimestamp.IsZero() || snap.Status.Handle != "" {
		return ctrl.Result{}, nil
	}
	handle, err := r.take(ctx, snap)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("snapshot of %s: %w", snap.Spec.Volume, err)
	}
	base := client.MergeFrom(snap.DeepCopy())
	snap.Status.Handle = handle
	return ctrl.Result{}, r.Status().Patch(ctx, snap, base)
}

func (r *SnapshotReconciler) take(ctx context.Context, snap *v1.Snapshot) (string, error) {
	handle, err := r.Array.StartSnapshot(ctx, snap.Spec.Volume)
	if err != nil {
		return "", err
	}
	logf.FromContext(ctx).Info("snapshot started", "handle", handle)
	if err := r.Array.WaitReady(ctx, handle); err != nil {
		return "", fmt.Errorf("wait for %s: %w", handle, err)
	}
	return handle, nil
}

// Setup registers the controller.
func Setup(mgr ctrl.Manager, api array.API) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Snapshot{}).Complete(&SnapshotReconciler{
		Client: mgr.GetClient(), Array: &array.Array{API: api, Interval: 500 * time.Millisecond},
	})
}
