package binding

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/finalizerorder-add-while-deleting/binding/bad/api/v1beta1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const inUse = "broker.acme.io/in-use"

// Reconciler keeps an instance alive while bindings use it.
type Reconciler struct {
	client.Client
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	b := &v1beta1.Binding{}
	if err := r.Get(ctx, req.NamespacedName, b); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if b.DeletionTimestamp != nil || b.Status.Bound {
		return ctrl.Result{}, nil
	}
	inst := &v1beta1.Instance{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: b.Namespace, Name: b.Spec.Instance}, inst); err != nil {
		return ctrl.Result{}, fmt.Errorf("instance of %s: %w", req, err)
	}
	if err := r.hold(ctx, inst); err != nil {
		return ctrl.Result{}, fmt.Errorf("hold %s: %w", inst.Name, err)
	}
	b.Status.Bound = true
	return ctrl.Result{}, r.Status().Update(ctx, b)
}
