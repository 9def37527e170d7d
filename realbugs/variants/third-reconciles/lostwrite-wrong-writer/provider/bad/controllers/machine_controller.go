package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/lostwrite-wrong-writer/provider/bad/api/v1"
	"example.org/variants/third-reconciles/lostwrite-wrong-writer/provider/bad/internal/conditions"
	"example.org/variants/third-reconciles/lostwrite-wrong-writer/provider/bad/internal/scope"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Cloud interface {
	Boot(ctx context.Context, name, flavor string) (id string, addrs []string, err error)
}

type MachineReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	m := &v1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.Spec.ProviderID != "" || !m.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	s := scope.ForMachine(r.Client, m)
	defer func() {
		if err := s.Close(ctx); err != nil {
			reterr = kerrors.NewAggregate([]error{reterr, err})
		}
	}()
	id, addrs, err := r.Cloud.Boot(ctx, string(m.UID), m.Spec.Flavor)
	if err != nil {
		conditions.MarkFalse(m, "Booted", "BootFailed", err)
		return ctrl.Result{}, fmt.Errorf("boot %s: %w", m.Name, err)
	}
	s.SetProviderID(id)
	s.SetAddresses(addrs)
	conditions.MarkTrue(m, "Booted", "Booted")
	return ctrl.Result{}, nil
}

func (r *MachineReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Machine{}).Complete(r)
}
