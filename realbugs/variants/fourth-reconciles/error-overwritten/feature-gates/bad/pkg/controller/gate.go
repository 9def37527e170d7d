package controller

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/error-overwritten/feature-gates/bad/pkg/apis/rollout/v1alpha1"
	"example.org/variants/fourth-reconciles/error-overwritten/feature-gates/bad/pkg/publish"
)

// GateReconciler publishes feature gates.
type GateReconciler struct {
	client.Client
	publisher *publish.Publisher
}

// NewGateReconciler returns the reconciler.
func NewGateReconciler(c client.Client, p *publish.Publisher) *GateReconciler {
	return &GateReconciler{Client: c, publisher: p}
}

// Reconcile publishes one gate and counts where it is applied.
func (r *GateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gate := &v1alpha1.FeatureGate{}
	if err := r.Get(ctx, req.NamespacedName, gate); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	applied, err := r.publishAll(ctx, gate)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.storeApplied(ctx, gate, applied)
}

func (r *GateReconciler) publishAll(ctx context.Context, gate *v1alpha1.FeatureGate) (int32, error) {
	var (
		applied int32
		err     error
	)
	for _, target := range gate.Spec.Targets {
		err = r.publisher.Publish(ctx, target, gate) // WANT reconcileresult/error-overwritten
		applied++
	}
	if err != nil {
		return applied, fmt.Errorf("publish %s: %w", gate.Name, err)
	}
	return applied, nil
}

func (r *GateReconciler) storeApplied(ctx context.Context, gate *v1alpha1.FeatureGate, applied int32) error {
	if gate.Status.Applied == applied {
		return nil
	}
	base := gate.DeepCopy()
	gate.Status.Applied = applied
	return r.Status().Patch(ctx, gate, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *GateReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.FeatureGate{}).Complete(r)
}
