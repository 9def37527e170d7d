package gateway

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

var errNotReady = errors.New("gateway not ready")

type EdgeReconciler struct {
	client.Client
	Edge Edge
}

func (r *EdgeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &api.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if res, err := r.register(ctx, t); errors.Is(err, errNotReady) {
		log.FromContext(ctx).Info("waiting for the gateway", "after", res.RequeueAfter)
		return res, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	cm := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		if client.IgnoreNotFound(err) != nil {
			return ctrl.Result{}, err
		}
		cm = &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: t.Name, Namespace: t.Namespace}}
		if err := r.Create(ctx, cm); err != nil && !apierrors.IsAlreadyExists(err) {
			return ctrl.Result{}, err
		}
	}
	err := r.Edge.Healthy(ctx, t.Spec.Gateway)
	t.Status.Phase = "Connected"
	if err != nil {
		t.Status.Phase = "Degraded"
	}
	if uerr := r.Status().Update(ctx, t); uerr != nil {
		return ctrl.Result{}, errors.Join(err, uerr)
	}
	return ctrl.Result{}, err
}

func (r *EdgeReconciler) register(ctx context.Context, t *api.Tunnel) (ctrl.Result, error) {
	ip, err := r.Edge.Register(ctx, t.Spec.Gateway, t.Spec.Routes)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("registering routes: %w", err)
	}
	if ip == "" {
		return ctrl.Result{RequeueAfter: 30 * time.Second}, errNotReady
	}
	t.Status.PublicIP = ip
	return ctrl.Result{}, nil
}

func (r *EdgeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Tunnel{}).Complete(r)
}
