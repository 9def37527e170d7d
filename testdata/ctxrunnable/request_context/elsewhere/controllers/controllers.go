// Package controllers has the reconcile, and its context.
package controllers

import (
	"context"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/request_context/elsewhere/deploy"
	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/request_context/elsewhere/store"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A DeviceReconciler configures devices.
type DeviceReconciler struct {
	client.Client
	Kube   kubernetes.Interface
	writer *store.Writer
}

// Reconcile has a context to hand down.
func (r *DeviceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, err := store.OKNodes(ctx, r.Kube, "device"); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.configure(config); err != nil {
		_ = store.OKRemove(r, req.Namespace)
		return ctrl.Result{}, err
	}
	keeper := store.NewKeeper(r, nil)
	if err := keeper.Ensure(req.Name); err != nil {
		_ = keeper.Discard(req.Name)
		return ctrl.Result{}, err
	}
	go func() { _ = store.OKReport(r, &corev1.Event{}) }()
	return ctrl.Result{}, deploy.Webhook(r, req.Namespace)
}

func (r *DeviceReconciler) configure(config *corev1.ConfigMap) error {
	nodes, err := store.Nodes(r.Kube, "device")
	if err != nil {
		return err
	}
	if len(nodes.Items) == 0 {
		return nil
	}
	return r.writer.Save(config, nodes.Items[0].Name)
}

// SetupWithManager sets up.
func (r *DeviceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	if err := deploy.System(r); err != nil {
		return err
	}
	if err := deploy.Classes(r); err != nil {
		return err
	}
	if err := store.NewKeeper(r, []string{"one"}).EnsureAll(); err != nil {
		return err
	}
	r.writer = &store.Writer{Client: r}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

// A Server answers requests, and is no reconcile.
type Server struct{ client client.Client }

// Stage has a context to hand down.
func (s *Server) Stage(ctx context.Context) error {
	if err := s.client.List(ctx, &corev1.PersistentVolumeClaimList{}); err != nil {
		return err
	}
	return deploy.Claim(s.client)
}
