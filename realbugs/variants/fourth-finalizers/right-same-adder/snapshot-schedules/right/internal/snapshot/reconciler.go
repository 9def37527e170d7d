package snapshot

import (
	"context"
	"fmt"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-finalizers/right-same-adder/snapshot-schedules/right/api/v1"
	"example.org/variants/fourth-finalizers/right-same-adder/snapshot-schedules/right/internal/backend"
)

const handleFinalizer = "snap.volumes.dev/handle"

// Reconciler takes snapshots, and removes those whose time is over.
type Reconciler struct {
	client.Client

	Backend backend.Backend
}

// Reconcile looks at one snapshot.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	s := &v1.Snapshot{}
	if err := r.Get(ctx, req.NamespacedName, s); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !s.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.finalize(ctx, s)
	}
	left := time.Until(s.Spec.Until.Time)
	if left <= 0 {
		return ctrl.Result{}, r.expire(ctx, s)
	}
	if err := r.take(ctx, s); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: left}, nil
}

func (r *Reconciler) take(ctx context.Context, s *v1.Snapshot) error {
	if controllerutil.AddFinalizer(s, handleFinalizer) {
		if err := r.Update(ctx, s); err != nil {
			return err
		}
	}
	if s.Status.Handle != "" {
		return nil
	}
	handle, err := r.Backend.Take(ctx, s.Spec.Volume, s.Name)
	if err != nil {
		return fmt.Errorf("taking a snapshot of %s: %w", s.Spec.Volume, err)
	}
	s.Status.Handle = handle
	return r.Status().Update(ctx, s)
}

func (r *Reconciler) finalize(ctx context.Context, s *v1.Snapshot) error {
	if s.Status.Handle != "" {
		if err := r.Backend.Drop(ctx, s.Status.Handle); err != nil {
			return err
		}
	}
	if !controllerutil.RemoveFinalizer(s, handleFinalizer) {
		return nil
	}
	return client.IgnoreNotFound(r.Update(ctx, s))
}

// expire drops what the snapshot stands for, and then the snapshot.
func (r *Reconciler) expire(ctx context.Context, s *v1.Snapshot) error {
	if err := r.finalize(ctx, s); err != nil {
		return err
	}
	return client.IgnoreNotFound(r.Delete(ctx, s))
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Snapshot{}).Complete(r)
}
