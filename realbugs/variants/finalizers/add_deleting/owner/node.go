package owner

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	infrav1 "example.org/variants/finalizers/add_deleting/owner/v1"
)

const nodeFinalizer = "infra.example.com/node"

type NodeReconciler struct {
	client.Client
	boot func(ctx context.Context, region, machine string) error
}

func (r *NodeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&infrav1.Machine{}).Named("node").Complete(r)
}

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	machine := &infrav1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, machine); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cluster := &infrav1.Cluster{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: machine.Spec.Cluster}, cluster); err != nil {
		return ctrl.Result{}, fmt.Errorf("cluster of machine %s: %w", machine.Name, err)
	}
	if !machine.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.release(ctx, machine)
	}
	if controllerutil.AddFinalizer(machine, nodeFinalizer) {
		if err := r.Update(ctx, machine); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.boot(ctx, cluster.Spec.Region, machine.Name)
}

func (r *NodeReconciler) release(ctx context.Context, machine *infrav1.Machine) error {
	if !controllerutil.RemoveFinalizer(machine, nodeFinalizer) {
		return nil
	}
	return r.Update(ctx, machine)
}
