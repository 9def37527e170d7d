package replica

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	dbv1 "example.org/variants/finalizers/kept_for_ever/replica/v1"
)

const replicaFinalizer = "db.example.com/replica"

type ReplicaReconciler struct {
	client.Client
	slots slots
}

func (r *ReplicaReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	rep := &dbv1.Replica{}
	if err := r.Get(ctx, req.NamespacedName, rep); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if rep.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(rep, replicaFinalizer) {
			return ctrl.Result{}, r.Update(ctx, rep)
		}
		return ctrl.Result{}, r.slots.create(ctx, rep.Spec.Slot)
	}
	if !controllerutil.ContainsFinalizer(rep, replicaFinalizer) {
		return ctrl.Result{}, nil
	}
	ok, err := r.slots.exists(ctx, rep.Spec.Slot)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !ok {
		return ctrl.Result{}, nil // WANT finalizerorder/kept-for-ever
	}
	if err := r.slots.drop(ctx, rep.Spec.Slot); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(rep, replicaFinalizer)
	return ctrl.Result{}, r.Update(ctx, rep)
}
