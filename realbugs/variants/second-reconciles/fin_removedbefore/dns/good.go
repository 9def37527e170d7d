package dns

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type RecordReconciler struct {
	client.Client
	Log  logr.Logger
	Zone Zone
}

func (r *RecordReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &api.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if t.DeletionTimestamp != nil {
		return r.finalize(ctx, t)
	}
	if controllerutil.AddFinalizer(t, recordFinalizer) {
		return ctrl.Result{}, r.Update(ctx, t)
	}
	for _, rt := range t.Spec.Routes {
		if err := r.Zone.Upsert(ctx, rt.Host, t.Status.PublicIP); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *RecordReconciler) finalize(ctx context.Context, t *api.Tunnel) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(t, recordFinalizer) {
		return ctrl.Result{}, nil
	}
	left := 0
	for _, rt := range t.Spec.Routes {
		if err := r.Zone.Remove(ctx, rt.Host); err != nil {
			r.Log.Error(err, "removing record, will retry", "host", rt.Host)
			left++
		}
	}
	if left > 0 {
		return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
	}
	controllerutil.RemoveFinalizer(t, recordFinalizer)
	return ctrl.Result{}, r.Update(ctx, t)
}

func (r *RecordReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tunnel{}).Complete(r)
}
