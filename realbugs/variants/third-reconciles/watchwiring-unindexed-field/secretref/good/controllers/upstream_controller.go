package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/watchwiring-unindexed-field/secretref/good/api/v1"
	"example.org/variants/third-reconciles/watchwiring-unindexed-field/secretref/good/internal/index"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type mesh interface {
	Configure(ctx context.Context, host string, data map[string][]byte) error
}

type UpstreamReconciler struct {
	client.Client
	Mesh mesh
}

func (r *UpstreamReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	up := &v1.Upstream{}
	if err := r.Get(ctx, req.NamespacedName, up); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var same v1.UpstreamList
	if err := r.List(ctx, &same, client.MatchingFields{index.HostField: up.Spec.Host}); err != nil {
		return ctrl.Result{}, err
	}
	if len(same.Items) > 1 {
		logf.FromContext(ctx).Info("host is configured twice", "host", up.Spec.Host)
		return ctrl.Result{}, nil
	}
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: up.Namespace, Name: up.Spec.SecretName}, secret); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Mesh.Configure(ctx, up.Spec.Host, secret.Data); err != nil {
		return ctrl.Result{}, fmt.Errorf("configure %s: %w", up.Spec.Host, err)
	}
	if up.Status.Configured {
		return ctrl.Result{}, nil
	}
	up.Status.Configured = true
	return ctrl.Result{}, r.Status().Update(ctx, up)
}

func (r *UpstreamReconciler) upstreamsOf(ctx context.Context, secret client.Object) []reconcile.Request {
	var list v1.UpstreamList
	err := r.List(ctx, &list, client.InNamespace(secret.GetNamespace()), client.MatchingFields{index.SecretField: secret.GetName()})
	if err != nil {
		logf.FromContext(ctx).Error(err, "upstreams of secret")
		return nil
	}
	out := make([]reconcile.Request, 0, len(list.Items))
	for i := range list.Items {
		out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&list.Items[i])})
	}
	return out
}
