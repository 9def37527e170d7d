package volume

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const diskFinalizer = "machine.platform.acme.io/disk"

var ErrNoDisk = errors.New("no such disk")

type Disk struct{ ID string }

type Disks interface {
	Lookup(ctx context.Context, machine string) (*Disk, error)
	Ensure(ctx context.Context, machine string) error
	Destroy(ctx context.Context, id string) error
}

type DiskReconciler struct {
	client.Client
	Disks Disks
}

func (r *DiskReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.DeletionTimestamp != nil {
		disk, err := r.Disks.Lookup(ctx, m.Name)
		if errors.Is(err, ErrNoDisk) {
			return ctrl.Result{}, nil // WANT finalizerorder/kept-for-ever
		}
		if err != nil {
			return ctrl.Result{}, err
		}
		if err := r.Disks.Destroy(ctx, disk.ID); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(m, diskFinalizer)
		return ctrl.Result{}, r.Update(ctx, m)
	}
	if controllerutil.AddFinalizer(m, diskFinalizer) {
		if err := r.Update(ctx, m); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.Disks.Ensure(ctx, m.Name)
}

func (r *DiskReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
