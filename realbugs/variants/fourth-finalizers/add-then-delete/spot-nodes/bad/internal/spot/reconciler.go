package spot

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-finalizers/add-then-delete/spot-nodes/bad/internal/cloud"
)

// Reconciler takes interrupted spot nodes out of the cluster.
type Reconciler struct {
	keeper

	instances cloud.Instances
}

// New makes a reconciler.
func New(c client.Client, instances cloud.Instances) *Reconciler {
	return &Reconciler{keeper: keeper{Client: c}, instances: instances}
}

// Reconcile looks at one node.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	gone, err := r.instances.Interrupted(ctx, node.Spec.ProviderID)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("asking for %s: %w", node.Spec.ProviderID, err)
	}
	if gone {
		return ctrl.Result{}, r.retire(ctx, node)
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

// retire deletes the node; the machine is given back before it goes.
func (r *Reconciler) retire(ctx context.Context, node *corev1.Node) error {
	if err := r.keep(ctx, node); err != nil {
		return err
	}
	if err := r.Delete(ctx, node); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := r.instances.Release(ctx, node.Spec.ProviderID); err != nil {
		return err
	}
	return r.free(ctx, node)
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r)
}
