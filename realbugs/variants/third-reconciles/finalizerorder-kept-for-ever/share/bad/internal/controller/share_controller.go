package controller

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/finalizerorder-kept-for-ever/share/bad/api/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type Exporter interface {
	Export(ctx context.Context, addr, path string) (string, error)
	Unexport(ctx context.Context, addr, id string) error
}

type ShareReconciler struct {
	client.Client
	Exporter Exporter
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &v1.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !share.DeletionTimestamp.IsZero() {
		if err := r.cleanup(ctx, share); err != nil {
			return ctrl.Result{}, fmt.Errorf("clean up share %s: %w", req, err)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(share, shareFinalizer) {
		if err := r.Update(ctx, share); err != nil {
			return ctrl.Result{}, err
		}
	}
	return r.ensureExport(ctx, share)
}

func (r *ShareReconciler) ensureExport(ctx context.Context, share *v1.Share) (ctrl.Result, error) {
	server, err := lookupServer(ctx, r, share)
	if err != nil {
		return ctrl.Result{}, err
	}
	if server == nil || !server.Status.Ready {
		return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
	}
	id, err := r.Exporter.Export(ctx, server.Spec.Address, share.Spec.Path)
	if err != nil || id == share.Status.ExportID {
		return ctrl.Result{}, err
	}
	share.Status.ExportID = id
	return ctrl.Result{}, r.Status().Update(ctx, share)
}

func (r *ShareReconciler) cleanup(ctx context.Context, share *v1.Share) error {
	if !controllerutil.ContainsFinalizer(share, shareFinalizer) {
		return nil
	}
	server, err := lookupServer(ctx, r, share)
	if err != nil {
		return err
	}
	if server == nil {
		logf.FromContext(ctx).Info("server is gone, nothing to unexport", "server", share.Spec.Server)
		return nil // WANT finalizerorder/kept-for-ever
	}
	if share.Status.ExportID != "" {
		if err := r.Exporter.Unexport(ctx, server.Spec.Address, share.Status.ExportID); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(share, shareFinalizer)
	return r.Update(ctx, share)
}

func (r *ShareReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Share{}).Complete(r)
}
