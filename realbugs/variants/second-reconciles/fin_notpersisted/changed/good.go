package changed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type ExportReconciler struct {
	client.Client
	Exporter Exporter
}

func (r *ExportReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, rerr error) {
	share := &api.Share{}
	if err := r.Get(ctx, req.NamespacedName, share); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	changed := false
	defer func() {
		if changed && rerr == nil {
			rerr = client.IgnoreNotFound(r.Update(ctx, share))
		}
	}()
	if share.DeletionTimestamp.IsZero() {
		if changed = controllerutil.AddFinalizer(share, exportFinalizer); changed {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, r.Exporter.Export(ctx, share.Spec.Path)
	}
	var err error
	changed, err = r.release(ctx, share)
	return ctrl.Result{}, err
}

func (r *ExportReconciler) release(ctx context.Context, share *api.Share) (bool, error) {
	if !controllerutil.ContainsFinalizer(share, exportFinalizer) {
		return false, nil
	}
	if err := r.Exporter.Unexport(ctx, share.Spec.Path); err != nil {
		return false, err
	}
	return controllerutil.RemoveFinalizer(share, exportFinalizer), nil
}

func (r *ExportReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Share{}).Complete(r)
}
