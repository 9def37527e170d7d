package controllers

import (
	"context"

	"example.org/variants/third-reconciles/finalizerorder-removed-before-cleanup/tunnel/bad/apis/v1beta1"
	"example.org/variants/third-reconciles/finalizerorder-removed-before-cleanup/tunnel/bad/pkg/finalizers"
	pkgerrors "github.com/pkg/errors"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type gatewayAPI interface {
	OpenTunnel(ctx context.Context, gateway, name string, peers []string) (string, error)
	CloseTunnel(ctx context.Context, gateway, endpoint string) error
	RevokeKeys(ctx context.Context, name string) error
}

type tunnelReconciler struct {
	kube    client.Client
	gateway gatewayAPI
}

func (t *tunnelReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var tun v1beta1.Tunnel
	switch err := t.kube.Get(ctx, req.NamespacedName, &tun); {
	case apierrors.IsNotFound(err):
		return reconcile.Result{}, nil
	case err != nil:
		return reconcile.Result{}, pkgerrors.Wrap(err, "get tunnel")
	}
	if tun.GetDeletionTimestamp() != nil {
		return t.finalize(ctx, &tun)
	}
	if added, err := finalizers.Ensure(ctx, t.kube, &tun, finalizers.Tunnel); err != nil || added {
		return reconcile.Result{}, err
	}
	endpoint, err := t.gateway.OpenTunnel(ctx, tun.Spec.Gateway, req.String(), tun.Spec.Peers)
	if err != nil {
		return reconcile.Result{}, pkgerrors.Wrapf(err, "open tunnel at %s", tun.Spec.Gateway)
	}
	if tun.Status.Endpoint == endpoint && tun.Status.Phase == "Open" {
		return reconcile.Result{}, nil
	}
	tun.Status.Endpoint, tun.Status.Phase = endpoint, "Open"
	return reconcile.Result{}, t.kube.Status().Update(ctx, &tun)
}

func (t *tunnelReconciler) finalize(ctx context.Context, tun *v1beta1.Tunnel) (reconcile.Result, error) {
	if !controllerutil.ContainsFinalizer(tun, finalizers.Tunnel) {
		return reconcile.Result{}, nil
	}
	name := client.ObjectKeyFromObject(tun).String()
	if err := finalizers.Drop(ctx, t.kube, tun, finalizers.Tunnel); err != nil { // WANT finalizerorder/removed-before-cleanup
		return reconcile.Result{}, pkgerrors.Wrap(err, "drop finalizer")
	}
	if tun.Status.Endpoint != "" {
		if err := t.gateway.CloseTunnel(ctx, tun.Spec.Gateway, tun.Status.Endpoint); err != nil {
			return reconcile.Result{}, pkgerrors.Wrap(err, "close tunnel")
		}
	}
	if err := t.gateway.RevokeKeys(ctx, name); err != nil {
		return reconcile.Result{}, pkgerrors.Wrap(err, "revoke keys")
	}
	return reconcile.Result{}, nil
}

// AddToManager registers the controller.
func AddToManager(mgr manager.Manager, api gatewayAPI) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Tunnel{}).Complete(&tunnelReconciler{kube: mgr.GetClient(), gateway: api})
}
