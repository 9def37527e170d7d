package controller

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/map-order/worker-env/bad/api/v1"
	"example.org/variants/fourth-reconciles/map-order/worker-env/bad/internal/render"
)

// PoolReconciler runs worker pools.
type PoolReconciler struct {
	client.Client
}

// Reconcile makes the stateful set of the pool what it is to be.
func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pool := &v1.WorkerPool{}
	if err := r.Get(ctx, req.NamespacedName, pool); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	want := render.StatefulSet(pool)
	live := &appsv1.StatefulSet{}
	live.Namespace, live.Name = want.Namespace, want.Name
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, live, func() error {
		if live.CreationTimestamp.IsZero() {
			live.Spec.Selector = want.Spec.Selector
			live.Spec.ServiceName = want.Spec.ServiceName
		}
		live.Spec.Template.Labels = want.Spec.Template.Labels
		if len(live.Spec.Template.Spec.Containers) != 1 {
			live.Spec.Template.Spec.Containers = want.Spec.Template.Spec.Containers
		}
		live.Spec.Template.Spec.Containers[0].Image = want.Spec.Template.Spec.Containers[0].Image
		live.Spec.Template.Spec.Containers[0].Env = want.Spec.Template.Spec.Containers[0].Env
		return controllerutil.SetControllerReference(pool, live, r.Scheme())
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	if pool.Status.Ready == live.Status.ReadyReplicas {
		return ctrl.Result{}, nil
	}
	base := pool.DeepCopy()
	pool.Status.Ready = live.Status.ReadyReplicas
	return ctrl.Result{}, r.Status().Patch(ctx, pool, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *PoolReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.WorkerPool{}).Owns(&appsv1.StatefulSet{}).Complete(r)
}
