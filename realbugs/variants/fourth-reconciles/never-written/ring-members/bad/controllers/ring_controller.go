package controllers

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-reconciles/never-written/ring-members/bad/api/v1"
	"example.org/variants/fourth-reconciles/never-written/ring-members/bad/pkg/conditions"
	"example.org/variants/fourth-reconciles/never-written/ring-members/bad/pkg/gossip"
)

// RingReconciler tells members whether they are alive.
type RingReconciler struct {
	client.Client
	View gossip.View
}

// Reconcile asks the view for each member of one ring.
func (r *RingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ring := &v1.Ring{}
	if err := r.Get(ctx, req.NamespacedName, ring); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var members v1.MemberList
	if err := r.List(ctx, &members, client.InNamespace(ring.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	n := 0
	for i, m := range members.Items {
		if m.Spec.Ring != ring.Name {
			continue
		}
		n++
		alive, err := r.View.Alive(ctx, m.Spec.Address)
		if err != nil {
			return ctrl.Result{}, fmt.Errorf("member %s: %w", m.Name, err)
		}
		if !conditions.SetAlive(&m, alive) { // WANT lostwrite/never-written
			continue
		}
		if err := r.Status().Update(ctx, &members.Items[i]); err != nil {
			return ctrl.Result{}, err
		}
	}
	if ring.Status.Members == n {
		return ctrl.Result{}, nil
	}
	base := ring.DeepCopy()
	ring.Status.Members = n
	return ctrl.Result{}, r.Status().Patch(ctx, ring, client.MergeFrom(base))
}

func ringOf(_ context.Context, obj client.Object) []reconcile.Request {
	m, ok := obj.(*v1.Member)
	if !ok {
		return nil
	}
	return []reconcile.Request{{NamespacedName: client.ObjectKey{Namespace: m.Namespace, Name: m.Spec.Ring}}}
}

// SetupWithManager registers the controller.
func (r *RingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Ring{}).
		Watches(&v1.Member{}, handler.EnqueueRequestsFromMapFunc(ringOf)).
		Complete(r)
}
