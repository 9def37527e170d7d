package entry

import (
	"context"

	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	"example.org/variants/fourth-finalizers/status-on-every-replica/ingress-points/bad/api/v1"
	"example.org/variants/fourth-finalizers/status-on-every-replica/ingress-points/bad/internal/table"
)

// Reconciler fills the routing table.
type Reconciler struct {
	client.Client

	table  *table.Table
	status *statusWriter
}

// Add registers the reconciler; all replicas serve, and so all of them have a table.
func Add(mgr ctrl.Manager, t *table.Table) error {
	r := &Reconciler{
		Client: mgr.GetClient(),
		table:  t,
		status: &statusWriter{client: mgr.GetClient(), elected: mgr.Elected()},
	}
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.EntryPoint{}).
		WithOptions(controller.Options{NeedLeaderElection: ptr.To(false)}).
		Complete(r)
}

// Reconcile binds one entry point.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ep := &v1.EntryPoint{}
	if err := r.Get(ctx, req.NamespacedName, ep); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !ep.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	bound := r.table.Bind(ep.Spec.Port, req.String())
	return ctrl.Result{}, r.status.accepted(ctx, ep, bound)
}
