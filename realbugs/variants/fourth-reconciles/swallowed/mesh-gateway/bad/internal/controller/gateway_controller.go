package controller

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/swallowed/mesh-gateway/bad/api/v1alpha1"
	"example.org/variants/fourth-reconciles/swallowed/mesh-gateway/bad/internal/resources"
)

// GatewayReconciler runs gateways.
type GatewayReconciler struct {
	client.Client
}

// Reconcile makes the deployment and copies what it says.
func (r *GatewayReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)

	gw := &v1alpha1.Gateway{}
	if err := r.Get(ctx, req.NamespacedName, gw); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	dep, err := r.ensureDeployment(ctx, gw)
	if err != nil {
		log.Error(err, "deployment could not be made", "gateway", req.NamespacedName)
		return ctrl.Result{}, nil // WANT reconcileresult/swallowed
	}
	available := dep.Status.AvailableReplicas > 0
	if gw.Status.Available == available {
		return ctrl.Result{}, nil
	}
	log.Info("availability changed", "available", available)
	base := gw.DeepCopy()
	gw.Status.Available = available
	return ctrl.Result{}, r.Status().Patch(ctx, gw, client.MergeFrom(base))
}

func (r *GatewayReconciler) ensureDeployment(ctx context.Context, gw *v1alpha1.Gateway) (*appsv1.Deployment, error) {
	want := resources.Deployment(gw)
	live := &appsv1.Deployment{}
	err := r.Get(ctx, client.ObjectKeyFromObject(want), live)
	if apierrors.IsNotFound(err) {
		if err := controllerutil.SetControllerReference(gw, want, r.Scheme()); err != nil {
			return nil, err
		}
		return want, r.Create(ctx, want)
	}
	if err != nil {
		return nil, err
	}
	if cs := live.Spec.Template.Spec.Containers; len(cs) == 1 && cs[0].Image == gw.Spec.Image {
		return live, nil
	}
	live.Spec.Template = want.Spec.Template
	return live, r.Update(ctx, live)
}

// SetupWithManager registers the controller.
func (r *GatewayReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Gateway{}).Owns(&appsv1.Deployment{}).Complete(r)
}
