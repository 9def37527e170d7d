package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/watchwiring-generation-without-generation/secret/good/api/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type idp interface {
	Configure(ctx context.Context, issuer string, secret []byte) error
}

type RealmReconciler struct {
	client.Client
	IDP idp
}

func (r *RealmReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	realm := &v1.Realm{}
	if err := r.Get(ctx, req.NamespacedName, realm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: realm.Namespace, Name: realm.Spec.ClientSecret}, secret); err != nil {
		return ctrl.Result{}, fmt.Errorf("client secret: %w", err)
	}
	if realm.Status.SecretVersion == secret.ResourceVersion {
		return ctrl.Result{}, nil
	}
	if err := r.IDP.Configure(ctx, realm.Spec.Issuer, secret.Data["secret"]); err != nil {
		return ctrl.Result{}, fmt.Errorf("configure: %w", err)
	}
	realm.Status.SecretVersion = secret.ResourceVersion
	return ctrl.Result{}, r.Status().Update(ctx, realm)
}
