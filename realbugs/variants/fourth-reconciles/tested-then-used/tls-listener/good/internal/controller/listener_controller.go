package controller

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/tested-then-used/tls-listener/good/api/v1"
	"example.org/variants/fourth-reconciles/tested-then-used/tls-listener/good/internal/proxyconf"
)

// ListenerReconciler configures the proxy.
type ListenerReconciler struct {
	client.Client
	Proxy proxyconf.Pusher
}

// Reconcile pushes one listener.
func (r *ListenerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	l := &v1.Listener{}
	err := r.Get(ctx, req.NamespacedName, l)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.Proxy.Drop(ctx, req.String())
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Proxy.Push(ctx, req.String(), proxyconf.Build(l)); err != nil {
		return ctrl.Result{}, err
	}
	if l.Status.ConfiguredPort == l.Spec.Port {
		return ctrl.Result{}, nil
	}
	base := l.DeepCopy()
	l.Status.ConfiguredPort = l.Spec.Port
	return ctrl.Result{}, r.Status().Patch(ctx, l, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *ListenerReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Listener{}).Complete(r)
}
