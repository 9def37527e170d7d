package gateway

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type Edge interface {
	Register(ctx context.Context, gw string, routes []api.Route) (ip string, err error)
	Healthy(ctx context.Context, gw string) error
}

type TunnelReconciler struct {
	client.Client
	Edge Edge
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &api.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if res, err := r.register(ctx, t); err != nil {
		return res, err
	}
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		cm = &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: t.Name, Namespace: t.Namespace}}
		if err := r.Create(ctx, cm); err != nil { // WANT reconcileresult/notfound-untold
			return ctrl.Result{}, err
		}
	}
	err := r.Edge.Healthy(ctx, t.Spec.Gateway)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("gateway: %w", err)
	}
	t.Status.Phase = "Connected"
	if uerr := r.Status().Update(ctx, t); uerr != nil {
		return ctrl.Result{}, err // WANT reconcileresult/wrong-error
	}
	return ctrl.Result{}, nil
}

func (r *TunnelReconciler) register(ctx context.Context, t *api.Tunnel) (ctrl.Result, error) {
	ip, err := r.Edge.Register(ctx, t.Spec.Gateway, t.Spec.Routes)
	if err != nil {
		return ctrl.Result{RequeueAfter: 30 * time.Second}, fmt.Errorf("registering routes: %w", err) // WANT reconcileresult/delay-dropped
	}
	t.Status.PublicIP = ip
	return ctrl.Result{}, nil
}

func (r *TunnelReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tunnel{}).Complete(r)
}
