package site

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-finalizers/no-timeout-through-bool/edge-fleet/bad/api/v1"
	"example.org/variants/fourth-finalizers/no-timeout-through-bool/edge-fleet/bad/internal/scaling"
)

// Add registers the controller with mgr.
func Add(mgr ctrl.Manager) error {
	r := &Reconciler{Client: mgr.GetClient(), gateways: scaling.NewBook(), caches: scaling.NewBook()}
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Site{}).
		Watches(&corev1.Pod{}, handler.Funcs{CreateFunc: r.podCreated, DeleteFunc: podDeleted}).
		Complete(r)
}

func (r *Reconciler) podCreated(_ context.Context, e event.CreateEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
	name, ok := e.Object.GetLabels()[siteLabel]
	if !ok {
		return
	}
	req := reconcile.Request{NamespacedName: client.ObjectKey{Namespace: e.Object.GetNamespace(), Name: name}}
	switch e.Object.GetLabels()[roleLabel] {
	case "gateway":
		r.gateways.Lower(req.String())
	case "cache":
		r.caches.Lower(req.String())
	}
	q.Add(req)
}

func podDeleted(_ context.Context, e event.DeleteEvent, q workqueue.TypedRateLimitingInterface[reconcile.Request]) {
	if name, ok := e.Object.GetLabels()[siteLabel]; ok {
		q.Add(reconcile.Request{NamespacedName: client.ObjectKey{Namespace: e.Object.GetNamespace(), Name: name}})
	}
}
