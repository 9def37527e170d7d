package controllers

import (
	"context"
	"time"

	"example.org/variants/third-reconciles/retryconflict-reapply-lost/member/bad/api/v1beta1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type EtcdReconciler struct {
	client.Client
	Peers peers
}

func (r *EtcdReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	e := &v1beta1.Etcd{}
	if err := r.Get(ctx, req.NamespacedName, e); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.syncMembers(ctx, e); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{RequeueAfter: 30 * time.Second}, nil
}

func (r *EtcdReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Etcd{}).Complete(r)
}
