package share

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type ConfigReconciler struct {
	client.Client
}

func (r *ConfigReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &api.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: t.Namespace, Name: t.Name}}
	if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, cm, fill(cm, t)); err != nil {
		return ctrl.Result{}, err
	}
	var original client.Object = t.DeepCopy()
	patch := client.MergeFrom(original)
	t.Status.Phase = "Configured"
	t.Status.ConfigHash = cm.ResourceVersion
	return ctrl.Result{}, r.Status().Patch(ctx, t, patch)
}

func fill(cm *corev1.ConfigMap, t *api.Tunnel) controllerutil.MutateFn {
	return func() error {
		cm.Data = map[string]string{"gateway": t.Spec.Gateway}
		return nil
	}
}

func (r *ConfigReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tunnel{}).Complete(r)
}
