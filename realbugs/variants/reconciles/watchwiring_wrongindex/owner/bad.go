package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

const ownerKey = ".metadata.controller"

func indexMachines(ctx context.Context, mgr ctrl.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &platformv1.Machine{}, ownerKey, func(o client.Object) []string {
		owner := metav1.GetControllerOf(o)
		if owner == nil {
			return nil
		}
		if owner.APIVersion != platformv1.GroupVersion.String() || owner.Kind != "Machine" { // WANT watchwiring/wrong-index
			return nil
		}
		return []string{owner.Name}
	})
}

type PoolReconciler struct {
	client.Client
}

func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var machines platformv1.MachineList
	if err := r.List(ctx, &machines, client.MatchingFields{ownerKey: req.Name}); err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("machines", "count", len(machines.Items))
	return ctrl.Result{}, nil
}
