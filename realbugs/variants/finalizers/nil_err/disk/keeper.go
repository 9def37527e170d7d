package disk

import (
	"context"
	"fmt"

	"github.com/pkg/errors"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	machinesv1 "example.org/variants/finalizers/nil_err/disk/v1beta1"
)

type DiskKeeper struct {
	kube client.Client
	host func(name string) interface{ Detach(disk string) error }
}

func (m *DiskKeeper) finalizer() string { return "machines.example.com/keeper" }

func (m *DiskKeeper) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	disk := &machinesv1.Disk{}
	err := m.kube.Get(ctx, req.NamespacedName, disk)
	if apierrors.IsNotFound(err) {
		return reconcile.Result{}, nil
	}
	if err != nil {
		return reconcile.Result{}, errors.Wrap(err, "read disk")
	}
	if disk.DeletionTimestamp.IsZero() {
		if !controllerutil.ContainsFinalizer(disk, m.finalizer()) {
			controllerutil.AddFinalizer(disk, m.finalizer())
			err = m.kube.Update(ctx, disk)
		}
		return reconcile.Result{}, errors.Wrap(err, "protect disk")
	}
	err = m.host(disk.Spec.Host).Detach(disk.Name)
	if err != nil {
		return reconcile.Result{RequeueAfter: retryAfter}, nil
	}
	released, err := m.unprotect(ctx, disk)
	if !released {
		klog.InfoS("disk is still protected", "disk", klog.KObj(disk))
		return reconcile.Result{}, errors.Wrap(err, "unprotect disk")
	}
	klog.InfoS("disk released", "disk", klog.KObj(disk))
	return reconcile.Result{}, nil
}

func (m *DiskKeeper) unprotect(ctx context.Context, disk *machinesv1.Disk) (bool, error) {
	if controllerutil.RemoveFinalizer(disk, m.finalizer()) {
		if err := m.kube.Update(ctx, disk); err != nil {
			return false, fmt.Errorf("update %s: %w", disk.Name, err)
		}
	}
	return true, nil
}
