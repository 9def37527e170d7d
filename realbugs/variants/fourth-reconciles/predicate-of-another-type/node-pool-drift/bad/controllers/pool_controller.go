package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-reconciles/predicate-of-another-type/node-pool-drift/bad/api/v1"
	"example.org/variants/fourth-reconciles/predicate-of-another-type/node-pool-drift/bad/pkg/filters"
)

const poolLabel = "pools.anvilcloud.io/name"

// PoolReconciler counts the nodes of pools.
type PoolReconciler struct {
	client.Client
}

// Reconcile counts the nodes of one pool.
func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool := &v1.Pool{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var nodes corev1.NodeList
	if err := r.List(ctx, &nodes, client.MatchingLabels{poolLabel: pool.Name}); err != nil {
		return ctrl.Result{}, err
	}
	n := 0
	for i := range nodes.Items {
		if filters.Ready(nodes.Items[i].Status.Conditions) {
			n++
		}
	}
	if pool.Status.Ready == n {
		return ctrl.Result{}, nil
	}
	base := pool.DeepCopy()
	pool.Status.Ready = n
	return ctrl.Result{}, r.Status().Patch(ctx, pool, client.MergeFrom(base))
}

func poolsOf(namespace string) handler.MapFunc {
	return func(_ context.Context, node client.Object) []reconcile.Request {
		name, ok := node.GetLabels()[poolLabel]
		if !ok {
			return nil
		}
		return []reconcile.Request{{NamespacedName: client.ObjectKey{Namespace: namespace, Name: name}}}
	}
}

// SetupWithManager registers the controller for the pools of a namespace.
func (r *PoolReconciler) SetupWithManager(mgr ctrl.Manager, namespace string) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&v1.Pool{})
	b = b.Watches(&corev1.Node{},
		handler.EnqueueRequestsFromMapFunc(poolsOf(namespace)),
		builder.WithPredicates(filters.ReadinessChanged{}), // WANT watchwiring/predicate-of-another-type
	)
	return b.Complete(r)
}
