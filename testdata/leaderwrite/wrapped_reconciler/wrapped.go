// Package wrapped_reconciler opts a controller out of leader election, and lets it reconcile on the
// leader only.
package wrapped_reconciler

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type leading struct {
	elected  <-chan struct{}
	delegate reconcile.Reconciler
}

// Reconcile passes on what it is asked once this replica leads.
func (l *leading) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	select {
	case <-l.elected:
		return l.delegate.Reconcile(ctx, req)
	default:
		return reconcile.Result{}, nil
	}
}

// WithLeadingManager wraps a reconciler when its manager elects.
func WithLeadingManager(mgr ctrl.Manager, r reconcile.Reconciler, elects bool) reconcile.Reconciler {
	if !elects {
		return r
	}
	return &leading{elected: mgr.Elected(), delegate: r}
}

// A QueueReconciler keeps caches warm on every replica, by its event handlers.
type QueueReconciler struct{ client.Client }

// Reconcile writes on the leader.
func (r *QueueReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Status().Update(ctx, &node) // want `any-status: r\.Status\(\)\.Update does not ask who leads`
}

func okSetup(mgr ctrl.Manager) error {
	r := &QueueReconciler{mgr.GetClient()}
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.Node{}).
		WithOptions(controller.Options{NeedLeaderElection: ptr.To(false)}).
		Complete(WithLeadingManager(mgr, r, true))
}
