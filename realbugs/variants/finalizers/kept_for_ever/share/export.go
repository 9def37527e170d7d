package share

import (
	"context"
	"fmt"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	nfsv1 "example.org/variants/finalizers/kept_for_ever/share/v1"
)

const exportFinalizer = "nfs.example.com/exports"

type ExportReconciler struct {
	client.Client
	Filer Filer
}

func (r *ExportReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	export := &nfsv1.Export{}
	if err := r.Get(ctx, req.NamespacedName, export); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !export.DeletionTimestamp.IsZero() {
		return r.reconcileDelete(ctx, export)
	}
	if controllerutil.AddFinalizer(export, exportFinalizer) {
		return ctrl.Result{}, r.Update(ctx, export)
	}
	return ctrl.Result{}, r.Filer.Publish(ctx, export.Spec.Path)
}

func (r *ExportReconciler) reconcileDelete(ctx context.Context, export *nfsv1.Export) (ctrl.Result, error) {
	share, err := r.Filer.Find(ctx, export.Status.ShareID)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("find share: %w", err)
	}
	if share == nil {
		log.FromContext(ctx).Info("share is already gone", "id", export.Status.ShareID)
		return ctrl.Result{}, nil // WANT finalizerorder/kept-for-ever
	}
	if share.Clients > 0 {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err := r.Filer.Remove(ctx, share.ID); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(export, exportFinalizer)
	return ctrl.Result{}, r.Update(ctx, export)
}
