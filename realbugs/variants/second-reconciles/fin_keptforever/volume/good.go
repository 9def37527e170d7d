package volume

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type BlockReconciler struct {
	client.Client
	Disks Disks
}

func (r *BlockReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.DeletionTimestamp != nil {
		disk, err := r.Disks.Lookup(ctx, m.Name)
		if errors.Is(err, ErrNoDisk) {
			return ctrl.Result{}, r.release(ctx, m)
		}
		if err != nil {
			return ctrl.Result{}, err
		}
		if err := r.Disks.Destroy(ctx, disk.ID); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.release(ctx, m)
	}
	if controllerutil.AddFinalizer(m, diskFinalizer) {
		if err := r.Update(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.Disks.Ensure(ctx, m.Name)
}

func (r *BlockReconciler) release(ctx context.Context, m *api.Machine) error {
	if !controllerutil.RemoveFinalizer(m, diskFinalizer) {
		return nil
	}
	return r.Update(ctx, m)
}

func (r *BlockReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
