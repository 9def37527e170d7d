package controller

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/status-overwritten/model-endpoint/good/api/v1"
	"example.org/variants/fourth-reconciles/status-overwritten/model-endpoint/good/internal/serving"
	"example.org/variants/fourth-reconciles/status-overwritten/model-endpoint/good/internal/store"
)

// EndpointReconciler serves models.
type EndpointReconciler struct {
	Store    *store.Endpoints
	Platform serving.Platform
}

// Reconcile serves one model.
func (r *EndpointReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ep := &v1.ModelEndpoint{}
	if err := r.Store.Get(ctx, req.NamespacedName, ep); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	got, err := r.Platform.Deploy(ctx, ep.Spec.Model)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("deploy %s: %w", ep.Spec.Model, err)
	}

	if err := r.Store.Pin(ctx, ep, got.Digest); err != nil {
		return ctrl.Result{}, fmt.Errorf("pin %s: %w", got.Digest, err)
	}
	if ep.Status.URL == got.URL && ep.Status.Phase == "Serving" {
		return ctrl.Result{}, nil
	}
	ep.Status.URL = got.URL
	ep.Status.Phase = "Serving"
	return ctrl.Result{}, r.Store.SaveStatus(ctx, ep)
}

// SetupWithManager registers the controller.
func (r *EndpointReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.ModelEndpoint{}).Complete(r)
}
