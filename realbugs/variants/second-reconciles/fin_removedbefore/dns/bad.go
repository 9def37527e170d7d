package dns

import (
	"context"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const recordFinalizer = "tunnel.platform.acme.io/dns"

type Zone interface {
	Upsert(ctx context.Context, host, ip string) error
	Remove(ctx context.Context, host string) error
}

type TunnelReconciler struct {
	client.Client
	Log  logr.Logger
	Zone Zone
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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

func (r *TunnelReconciler) finalize(ctx context.Context, t *api.Tunnel) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(t, recordFinalizer) {
		return ctrl.Result{}, nil
	}
	if err := r.removeRecords(ctx, t); err != nil {
		r.Log.Error(err, "removing records, will retry", "tunnel", client.ObjectKeyFromObject(t))
	}
	controllerutil.RemoveFinalizer(t, recordFinalizer) // WANT finalizerorder/removed-before-cleanup
	return ctrl.Result{}, r.Update(ctx, t)
}

func (r *TunnelReconciler) removeRecords(ctx context.Context, t *api.Tunnel) error {
	for _, rt := range t.Spec.Routes {
		if err := r.Zone.Remove(ctx, rt.Host); err != nil {
			return err
		}
	}
	return nil
}

func (r *TunnelReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tunnel{}).Complete(r)
}
