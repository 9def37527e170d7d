package controllers

import (
	"context"
	"crypto/sha256"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const checksumAnnotation = "platform.acme.io/config-checksum"

type TunnelReconciler struct {
	client.Client
}

func (r *TunnelReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tunnel := &platformv1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(tunnel.Spec.Gateway)))
	if tunnel.GetAnnotations()[checksumAnnotation] == sum {
		return ctrl.Result{}, nil
	}
	ann := tunnel.GetAnnotations()
	if ann == nil {
		ann = make(map[string]string, 1)
	}
	ann[checksumAnnotation] = sum
	tunnel.SetAnnotations(ann)
	if err := r.Status().Update(ctx, tunnel); err != nil { // WANT lostwrite/wrong-writer
		return ctrl.Result{}, fmt.Errorf("store checksum: %w", err)
	}
	return ctrl.Result{}, nil
}
