package controllers

import (
	"context"
	"time"

	"example.org/variants/third-reconciles/expecttimeout-unbounded-wait/drain/bad/api/v1beta1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type RetirementReconciler struct {
	drainer *drainer
	client.Client
}

func (r *RetirementReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	obj := &v1beta1.NodeRetirement{}
	if err := r.Client.Get(ctx, req.NamespacedName, obj); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	phases := []func(context.Context, *v1beta1.NodeRetirement) (bool, error){r.ensureCordoned, r.ensureDrained}
	for _, phase := range phases {
		done, err := phase(ctx, obj)
		if err != nil {
			return ctrl.Result{}, err
		}
		if !done {
			return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
		}
	}
	if obj.Status.Phase == "Retired" {
		return ctrl.Result{}, nil
	}
	obj.Status.Phase = "Retired"
	return ctrl.Result{}, r.Client.Status().Update(ctx, obj)
}

func (r *RetirementReconciler) ensureCordoned(ctx context.Context, obj *v1beta1.NodeRetirement) (bool, error) {
	node := &corev1.Node{}
	if err := r.Client.Get(ctx, client.ObjectKey{Name: obj.Spec.Node}, node); err != nil {
		return false, err
	}
	if node.Spec.Unschedulable {
		return true, nil
	}
	base := client.MergeFrom(node.DeepCopy())
	node.Spec.Unschedulable = true
	return true, r.Client.Patch(ctx, node, base)
}

func (r *RetirementReconciler) ensureDrained(ctx context.Context, obj *v1beta1.NodeRetirement) (bool, error) {
	if err := r.drainer.evict(ctx, obj.Spec.Node); err != nil {
		return false, err
	}
	return r.drainer.waitEmpty(ctx, obj.Spec.Node)
}

func Setup(mgr ctrl.Manager) error {
	r := &RetirementReconciler{Client: mgr.GetClient(), drainer: &drainer{Client: mgr.GetClient()}}
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.NodeRetirement{}).Complete(r)
}
