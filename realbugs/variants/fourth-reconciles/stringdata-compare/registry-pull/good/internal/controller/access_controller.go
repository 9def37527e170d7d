package controller

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/stringdata-compare/registry-pull/good/api/v1"
	"example.org/variants/fourth-reconciles/stringdata-compare/registry-pull/good/internal/secrets"
	"example.org/variants/fourth-reconciles/stringdata-compare/registry-pull/good/internal/token"
)

// AccessReconciler keeps pull secrets.
type AccessReconciler struct {
	client.Client
	Issuer token.Issuer
}

// Reconcile keeps the secret of one account.
func (r *AccessReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	access := &v1.PullAccess{}
	if err := r.Get(ctx, req.NamespacedName, access); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	tok, err := r.Issuer.Token(ctx, access.Spec.Registry, access.Spec.Account)
	if err != nil {
		return ctrl.Result{}, err
	}
	config, err := token.DockerConfig(access.Spec.Registry, access.Spec.Account, tok)
	if err != nil {
		return ctrl.Result{}, err
	}
	want := secrets.PullSecret(access.Namespace, access.Name+"-pull", config)
	if err := controllerutil.SetControllerReference(access, want, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	if err := secrets.Apply(ctx, r.Client, want); err != nil {
		return ctrl.Result{}, err
	}
	if access.Status.Secret == want.Name {
		return ctrl.Result{}, nil
	}
	base := access.DeepCopy()
	access.Status.Secret = want.Name
	return ctrl.Result{}, r.Status().Patch(ctx, access, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *AccessReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.PullAccess{}).Owns(&corev1.Secret{}).Complete(r)
}
