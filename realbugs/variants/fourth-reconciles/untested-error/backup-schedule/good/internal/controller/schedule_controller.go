package controller

import (
	"context"
	"fmt"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/untested-error/backup-schedule/good/api/v1"
	"example.org/variants/fourth-reconciles/untested-error/backup-schedule/good/internal/vault"
)

// ScheduleReconciler takes and drops snapshots.
type ScheduleReconciler struct {
	client.Client
	Vault vault.Vault
	Now   func() time.Time
}

// Reconcile takes the next snapshot when it is due.
func (r *ScheduleReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var sched v1.Schedule
	if err := r.Get(ctx, req.NamespacedName, &sched); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}

	last, kept, err := r.rotate(ctx, &sched)
	if err != nil {
		return ctrl.Result{}, err
	}
	if sched.Status.LastSnapshot != last.ID || sched.Status.Kept != kept {
		base := sched.DeepCopy()
		sched.Status.LastSnapshot, sched.Status.Kept = last.ID, kept
		if err := r.Status().Patch(ctx, &sched, client.MergeFrom(base)); err != nil {
			return ctrl.Result{}, err
		}
	}
	due := last.Taken.Add(sched.Spec.Every.Duration).Sub(r.Now())
	return ctrl.Result{RequeueAfter: max(due, time.Second)}, nil
}

func (r *ScheduleReconciler) rotate(ctx context.Context, sched *v1.Schedule) (vault.Snapshot, int, error) {
	all, listErr := r.Vault.List(ctx, sched.Spec.Volume)
	if listErr != nil {
		return vault.Snapshot{}, 0, fmt.Errorf("list snapshots: %w", listErr)
	}
	all = vault.Newest(all)

	if len(all) == 0 || r.Now().Sub(all[0].Taken) >= sched.Spec.Every.Duration {
		snap, err := r.Vault.Take(ctx, sched.Spec.Volume)
		if err != nil {
			return vault.Snapshot{}, 0, fmt.Errorf("take snapshot: %w", err)
		}
		all = append([]vault.Snapshot{snap}, all...)
	}

	kept := len(all)
	for _, old := range all[min(max(sched.Spec.KeepLast, 1), len(all)):] {
		if err := r.Vault.Drop(ctx, sched.Spec.Volume, old.ID); err != nil {
			return vault.Snapshot{}, 0, fmt.Errorf("drop %s: %w", old.ID, err)
		}
		kept--
	}
	return all[0], kept, nil
}

// SetupWithManager registers the controller.
func (r *ScheduleReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Schedule{}).Complete(r)
}
