package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type TokenReconciler struct {
	client.Client
	Tokens map[string]string
}

func (r *TokenReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var secret corev1.Secret
	if err := r.Get(ctx, req.NamespacedName, &secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	token := r.Tokens[req.Name]
	if cur, ok := secret.StringData["token"]; ok && cur == token { // WANT hotloop/stringdata-compare
		return ctrl.Result{}, nil
	}
	if secret.StringData == nil {
		secret.StringData = map[string]string{}
	}
	secret.StringData["token"] = token
	return ctrl.Result{}, r.Update(ctx, &secret)
}
