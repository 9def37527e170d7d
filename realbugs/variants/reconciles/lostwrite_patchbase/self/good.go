package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type nodePatcher struct {
	client client.Client
	object *platformv1.Machine
	before *platformv1.Machine
}

func newNodePatcher(c client.Client, m *platformv1.Machine) *nodePatcher {
	return &nodePatcher{client: c, object: m, before: m.DeepCopy()}
}

func (p *nodePatcher) flush(ctx context.Context) error {
	if equality.Semantic.DeepEqual(p.before.Status, p.object.Status) {
		return nil
	}
	return p.client.Status().Patch(ctx, p.object, client.MergeFrom(p.before))
}

type NodeReconciler struct {
	client.Client
}

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	p := newNodePatcher(r.Client, m)
	if m.Status.NodeRef != nil {
		m.Status.Phase = "Running"
	}
	return ctrl.Result{}, p.flush(ctx)
}
