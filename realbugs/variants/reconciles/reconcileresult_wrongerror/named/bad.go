package controllers

import (
	"context"
	"errors"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type TokenReconciler struct {
	client.Client
}

func (r *TokenReconciler) token(ctx context.Context, tunnel *platformv1.Tunnel) (token string, err error) {
	ref := tunnel.Spec.TokenRef
	if ref == nil {
		return "", errors.New("no token")
	}
	var secret corev1.Secret
	key := client.ObjectKey{Namespace: tunnel.Namespace, Name: ref.Name}
	if getErr := r.Get(ctx, key, &secret); getErr != nil {
		log.FromContext(ctx).V(1).Info("no secret", "key", key, "reason", getErr.Error())
		return "", err // WANT reconcileresult/wrong-error
	}
	return string(secret.Data[ref.Key]), nil
}

func (r *TokenReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var tunnel platformv1.Tunnel
	if err := r.Get(ctx, req.NamespacedName, &tunnel); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	token, err := r.token(ctx, &tunnel)
	if err != nil {
		return ctrl.Result{}, err
	}
	if len(token) < 16 {
		log.FromContext(ctx).Info("token is short")
	}
	return ctrl.Result{}, nil
}
