package before_cleanup

import (
	"context"

	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	vmv1 "example.org/variants/finalizers/sets_store/before_cleanup/v1"
)

const machineFinalizer = "vm.example.com/machine"

type MachineReconciler struct {
	client.Client
	hyper Hypervisor
}

func (m *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	machine := &vmv1.Machine{}
	if err := m.Get(ctx, req.NamespacedName, machine); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	finalizers := sets.New(machine.GetFinalizers()...)
	if machine.DeletionTimestamp == nil {
		if finalizers.Has(machineFinalizer) {
			return ctrl.Result{}, nil
		}
		finalizers.Insert(machineFinalizer)
		machine.SetFinalizers(sets.List(finalizers))
		return ctrl.Result{}, m.Update(ctx, machine)
	}
	if !finalizers.Has(machineFinalizer) {
		return ctrl.Result{}, nil
	}
	finalizers.Delete(machineFinalizer)
	machine.SetFinalizers(sets.List(finalizers))
	if err := m.Update(ctx, machine); err != nil { // WANT finalizerorder/removed-before-cleanup
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, m.hyper.Destroy(ctx, machine.Status.HostID)
}
