package gateway

import (
	"context"
	"crypto/tls"
	"fmt"

	"example.org/variants/third-reconciles/optionalnil-tested-then-used/tls/bad/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type listeners interface {
	Serve(name string, port int32, crt *tls.Certificate) error
}

type Reconciler struct {
	client.Client
	listeners listeners
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	gw := &v1alpha1.Gateway{}
	if err := r.Get(ctx, req.NamespacedName, gw); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	crt, err := r.loadCertificate(ctx, gw)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.listeners.Serve(req.String(), gw.Spec.Port, crt); err != nil {
		return ctrl.Result{}, fmt.Errorf("serve: %w", err)
	}
	if gw.Status.Serving {
		return ctrl.Result{}, nil
	}
	base := client.MergeFrom(gw.DeepCopy())
	gw.Status.Serving = true
	return ctrl.Result{}, r.Status().Patch(ctx, gw, base)
}

func Setup(mgr ctrl.Manager, l listeners) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1alpha1.Gateway{}).Complete(&Reconciler{Client: mgr.GetClient(), listeners: l})
}
