package machine

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type Cloud interface {
	Boot(ctx context.Context, name string) (string, error)
	Tag(ctx context.Context, id string) error
	Attach(ctx context.Context, id string) error
}

type MachineReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	id, err := r.Cloud.Boot(ctx, m.Name)
	if err != nil {
		return ctrl.Result{}, nil // WANT reconcileresult/swallowed
	}
	time.Sleep(15 * time.Second) // WANT reconcileresult/sleeps
	if err := r.wire(ctx, id); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.adopt(ctx, m)
}

func (r *MachineReconciler) wire(ctx context.Context, id string) error {
	err := r.Cloud.Tag(ctx, id) // WANT reconcileresult/error-overwritten
	err = r.Cloud.Attach(ctx, id)
	if err != nil {
		log.FromContext(ctx).Error(err, "wiring", "id", id)
	}
	return err
}

func (r *MachineReconciler) adopt(ctx context.Context, m *api.Machine) error {
	node := &corev1.Node{}
	err := r.Get(ctx, client.ObjectKey{Name: m.Name}, node)
	if err != nil {
		return err
	}
	base := node.DeepCopy()
	node.Spec.Unschedulable = false
	if perr := r.Patch(ctx, node, client.MergeFrom(base)); err != nil { // WANT reconcileresult/untested-error
		return perr
	}
	return nil
}

func (r *MachineReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
