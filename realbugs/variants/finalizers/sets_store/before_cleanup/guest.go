package before_cleanup

import (
	"context"

	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	vmv1 "example.org/variants/finalizers/sets_store/before_cleanup/v1"
)

const guestFinalizer = "vm.example.com/guest"

type GuestReconciler struct {
	client.Client
	hyper Hypervisor
}

func (m *GuestReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	machine := &vmv1.Machine{}
	if err := m.Get(ctx, req.NamespacedName, machine); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	finalizers := sets.New(machine.GetFinalizers()...)
	if machine.DeletionTimestamp == nil {
		if finalizers.Has(guestFinalizer) {
			return ctrl.Result{}, nil
		}
		finalizers.Insert(guestFinalizer)
		machine.SetFinalizers(sets.List(finalizers))
		return ctrl.Result{}, m.Update(ctx, machine)
	}
	if !finalizers.Has(guestFinalizer) {
		return ctrl.Result{}, nil
	}
	if err := m.hyper.Destroy(ctx, machine.Status.HostID); err != nil {
		return ctrl.Result{}, err
	}
	finalizers.Delete(guestFinalizer)
	machine.SetFinalizers(sets.List(finalizers))
	return ctrl.Result{}, m.Update(ctx, machine)
}
