package render

import (
	"context"
	"fmt"
	"reflect"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type TunnelReconciler struct {
	client.Client
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &api.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := t.Status.DeepCopy()
	dep := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, dep); err != nil {
		return ctrl.Result{}, err
	}
	env := environment(t)
	if c := &dep.Spec.Template.Spec.Containers[0]; !equality.Semantic.DeepEqual(c.Env, env) {
		c.Env = env
		if err := r.Update(ctx, dep); err != nil {
			return ctrl.Result{}, err
		}
	}
	t.Status.Phase = fmt.Sprintf("%d/%d", dep.Status.ReadyReplicas, dep.Status.Replicas)
	if !reflect.DeepEqual(old, t.Status) { // WANT hotloop/compares-pointer-with-value
		return ctrl.Result{}, r.Status().Update(ctx, t)
	}
	return ctrl.Result{}, nil
}

func environment(t *api.Tunnel) []corev1.EnvVar {
	env := []corev1.EnvVar{{Name: "GATEWAY", Value: t.Spec.Gateway}}
	for name, value := range t.Spec.Env { // WANT hotloop/map-order
		env = append(env, corev1.EnvVar{Name: name, Value: value})
	}
	return env
}

func (r *TunnelReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tunnel{}).Owns(&appsv1.Deployment{}).Complete(r)
}
