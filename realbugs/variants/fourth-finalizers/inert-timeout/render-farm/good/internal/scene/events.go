package scene

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-finalizers/inert-timeout/render-farm/good/api/v1beta1"
	"example.org/variants/fourth-finalizers/inert-timeout/render-farm/good/pkg/util/expectations"
)

// Register wires the controller.
func Register(mgr ctrl.Manager) error {
	c := &Controller{Client: mgr.GetClient(), expectations: expectations.NewScaleExpectations()}
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1beta1.Scene{}).
		Watches(&corev1.Pod{}, handler.EnqueueRequestsFromMapFunc(c.observe)).
		Complete(c)
}

func (c *Controller) observe(_ context.Context, o client.Object) []reconcile.Request {
	ref := metav1.GetControllerOf(o)
	if ref == nil || ref.Kind != "Scene" {
		return nil
	}
	req := reconcile.Request{NamespacedName: client.ObjectKey{Namespace: o.GetNamespace(), Name: ref.Name}}
	c.expectations.Observe(req.String(), expectations.Create, o.GetName())
	return []reconcile.Request{req}
}
