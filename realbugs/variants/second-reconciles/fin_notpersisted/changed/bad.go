package changed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const exportFinalizer = "share.platform.acme.io/export"

type Exporter interface {
	Export(ctx context.Context, path string) error
	Unexport(ctx context.Context, path string) error
}

type ShareReconciler struct {
	client.Client
	Exporter Exporter
}

func (r *ShareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	share := &api.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if share.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(share, exportFinalizer) {
			if err := r.Update(ctx, share); err != nil {
				return ctrl.Result{}, err
			}
		}
		return ctrl.Result{}, r.Exporter.Export(ctx, share.Spec.Path)
	}
	released, err := r.release(ctx, share)
	if err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("share released", "released", released)
	return ctrl.Result{}, nil
}

func (r *ShareReconciler) release(ctx context.Context, share *api.Share) (bool, error) {
	if !controllerutil.ContainsFinalizer(share, exportFinalizer) {
		return false, nil
	}
	if err := r.Exporter.Unexport(ctx, share.Spec.Path); err != nil {
		return false, err
	}
	return controllerutil.RemoveFinalizer(share, exportFinalizer), nil // WANT finalizerorder/not-persisted
}

func (r *ShareReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Share{}).Complete(r)
}
