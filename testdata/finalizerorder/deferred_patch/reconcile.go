// Package deferred_patch leaves the writing to a defer, as the controllers of cluster-api do.
package deferred_patch

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/deferred_patch/patch"
)

const machineFinalizer = "machines.example.com/instance"

// MachineReconciler keeps an instance for each pod.
type MachineReconciler struct {
	client.Client
	Delete func(ctx context.Context, instance string) error
}

// okReconcile adds and removes in memory, and returns: the defer writes both.
func (r *MachineReconciler) okReconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	machine := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, machine); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	helper, err := patch.NewHelper(machine, r.Client)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer func() {
		if err := helper.Patch(ctx, machine); err != nil {
			reterr = kerrors.NewAggregate([]error{reterr, err})
		}
	}()
	if !machine.DeletionTimestamp.IsZero() {
		return r.reconcileDelete(ctx, machine)
	}
	if !controllerutil.ContainsFinalizer(machine, machineFinalizer) {
		controllerutil.AddFinalizer(machine, machineFinalizer)
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// reconcileDelete removes and returns.
func (r *MachineReconciler) reconcileDelete(ctx context.Context, machine *corev1.Pod) (ctrl.Result, error) {
	if err := r.Delete(ctx, machine.Spec.NodeName); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(machine, machineFinalizer)
	return ctrl.Result{}, nil
}

// deferPatch is the form of external-secrets.
func (r *MachineReconciler) deferPatch(ctx context.Context, machine *corev1.Pod, helper *patch.Helper, reterr *error) {
	if err := helper.Patch(ctx, machine); err != nil && *reterr == nil {
		*reterr = err
	}
}

func (r *MachineReconciler) okDeferredMethod(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	machine := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, machine); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	helper, err := patch.NewHelper(machine, r.Client)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer r.deferPatch(ctx, machine, helper, &reterr)
	if machine.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(machine, machineFinalizer)
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(machine, machineFinalizer)
	return ctrl.Result{}, nil
}

// beforeTheGuard still adds too early, whoever writes it.
func (r *MachineReconciler) beforeTheGuard(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	machine := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, machine); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	helper, err := patch.NewHelper(machine, r.Client)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer func() {
		if err := helper.Patch(ctx, machine); err != nil {
			reterr = kerrors.NewAggregate([]error{reterr, err})
		}
	}()
	controllerutil.AddFinalizer(machine, machineFinalizer) // want `add-while-deleting: a finalizer is added to machine without a look at its deletion timestamp`
	if !machine.DeletionTimestamp.IsZero() {
		return r.reconcileDelete(ctx, machine)
	}
	return ctrl.Result{}, nil
}
