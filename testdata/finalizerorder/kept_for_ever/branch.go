package kept_for_ever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const mooringFinalizer = "moorings.example.com/server"

// Moorings has a function for the deletion, which Reconcile calls.
type Moorings struct {
	client.Client
	cloud   Cloud
	workers map[string]context.CancelFunc
}

func (r *Moorings) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := new(corev1.Node)
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !node.DeletionTimestamp.IsZero() {
		if node.Spec.Unschedulable {
			return r.reconcileDelete(ctx, node)
		}
		if node.Spec.PodCIDR != "" {
			return r.found(ctx, node)
		}
		return r.remembered(ctx, node)
	}
	if controllerutil.AddFinalizer(node, mooringFinalizer) {
		return ctrl.Result{}, r.Update(ctx, node)
	}
	return ctrl.Result{}, nil
}

func (r *Moorings) reconcileDelete(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	if node.Spec.ProviderID == "" {
		return ctrl.Result{}, nil // want `kept-for-ever: node names nothing to clean up, and its finalizer stays: it is Terminating for ever`
	}
	if err := r.cloud.TerminateDisk(ctx, node.Spec.ProviderID); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(node, mooringFinalizer)
	return ctrl.Result{}, r.Update(ctx, node)
}

func (r *Moorings) found(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	settings := new(corev1.ConfigMap)
	if err := r.Get(ctx, client.ObjectKey{Namespace: "moorings", Name: node.Name}, settings); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil // want `kept-for-ever: Get finds nothing to clean up, and the finalizer of node stays`
		}
		return ctrl.Result{}, err
	}
	if err := r.Delete(ctx, settings); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(node, mooringFinalizer)
	return ctrl.Result{}, r.Update(ctx, node)
}

func (r *Moorings) remembered(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	cancel, ok := r.workers[node.Name]
	if !ok {
		return ctrl.Result{}, nil // want `kept-for-ever: workers knows of nothing to clean up, as after a restart, and the finalizer of node stays`
	}
	cancel()
	controllerutil.RemoveFinalizer(node, mooringFinalizer)
	return ctrl.Result{}, r.Update(ctx, node)
}

// OKMoorings calls its function for nodes that live as well, or lets go of them afterwards.
type OKMoorings struct {
	client.Client
	cloud Cloud
}

func (r *OKMoorings) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := new(corev1.Node)
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if node.Spec.Unschedulable {
		return r.okBoth(ctx, node)
	}
	if !node.DeletionTimestamp.IsZero() {
		if err := r.okStep(ctx, node); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(node, mooringFinalizer)
		return ctrl.Result{}, r.Update(ctx, node)
	}
	if controllerutil.AddFinalizer(node, mooringFinalizer) {
		return ctrl.Result{}, r.Update(ctx, node)
	}
	return ctrl.Result{}, nil
}

func (r *OKMoorings) okBoth(ctx context.Context, node *corev1.Node) (ctrl.Result, error) {
	if node.Spec.ProviderID == "" && node.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if node.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.cloud.TerminateDisk(ctx, node.Spec.ProviderID); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(node, mooringFinalizer)
	return ctrl.Result{}, r.Update(ctx, node)
}

func (r *OKMoorings) okStep(ctx context.Context, node *corev1.Node) error {
	if node.Spec.ProviderID == "" {
		return nil
	}
	return r.cloud.TerminateDisk(ctx, node.Spec.ProviderID)
}
