package machine

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type InstanceReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *InstanceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &api.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	id, err := r.Cloud.Boot(ctx, m.Name)
	if err != nil {
		log.FromContext(ctx).Error(err, "booting, next attempt in a minute")
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err := r.wire(ctx, id); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.adopt(ctx, m)
}

func (r *InstanceReconciler) wire(ctx context.Context, id string) error {
	var errs []error
	err := r.Cloud.Tag(ctx, id)
	errs = append(errs, err)
	err = r.Cloud.Attach(ctx, id)
	errs = append(errs, err)
	return kerrors.NewAggregate(errs)
}

func (r *InstanceReconciler) adopt(ctx context.Context, m *api.Machine) error {
	node := &corev1.Node{}
	err := r.Get(ctx, client.ObjectKey{Name: m.Name}, node)
	if err != nil {
		return err
	}
	base := node.DeepCopy()
	node.Spec.Unschedulable = false
	if perr := r.Patch(ctx, node, client.MergeFrom(base)); perr != nil {
		return perr
	}
	return nil
}

func (r *InstanceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Machine{}).Complete(r)
}
