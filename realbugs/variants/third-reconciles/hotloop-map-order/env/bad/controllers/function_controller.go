package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/hotloop-map-order/env/bad/api/v1"
	"example.org/variants/third-reconciles/hotloop-map-order/env/bad/internal/render"
	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type FunctionReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *FunctionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	fn := &v1.Function{}
	if err := r.Get(ctx, req.NamespacedName, fn); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	wanted := render.Deployment(fn)
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	op, err := controllerutil.CreateOrUpdate(ctx, r.Client, live, func() error {
		live.Labels = wanted.Labels
		live.Spec.Replicas = wanted.Spec.Replicas
		live.Spec.Selector = wanted.Spec.Selector
		live.Spec.Template.Labels = wanted.Spec.Template.Labels
		if len(live.Spec.Template.Spec.Containers) == 0 {
			live.Spec.Template.Spec.Containers = wanted.Spec.Template.Spec.Containers
		} else {
			live.Spec.Template.Spec.Containers[0].Image = wanted.Spec.Template.Spec.Containers[0].Image
			live.Spec.Template.Spec.Containers[0].Env = wanted.Spec.Template.Spec.Containers[0].Env
		}
		return controllerutil.SetControllerReference(fn, live, r.Scheme)
	})
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("apply deployment: %w", err)
	}
	logf.FromContext(ctx).V(1).Info("deployment applied", "operation", op)
	return ctrl.Result{}, nil
}

func (r *FunctionReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Function{}).Owns(&appsv1.Deployment{}).Complete(r)
}
