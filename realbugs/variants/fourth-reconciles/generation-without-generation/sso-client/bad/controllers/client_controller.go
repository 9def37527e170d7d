package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/generation-without-generation/sso-client/bad/api/v1"
	"example.org/variants/fourth-reconciles/generation-without-generation/sso-client/bad/pkg/idp"
	"example.org/variants/fourth-reconciles/generation-without-generation/sso-client/bad/pkg/predicates"
)

// ClientReconciler registers clients and keeps their secrets.
type ClientReconciler struct {
	client.Client
	Provider idp.Provider
}

// Reconcile registers one client.
func (r *ClientReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	sc := &v1.SSOClient{}
	if err := r.Get(ctx, req.NamespacedName, sc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	id, secret, err := r.Provider.Register(ctx, sc.Name, sc.Spec.Redirects)
	if err != nil {
		return ctrl.Result{}, err
	}
	s := &corev1.Secret{}
	s.Namespace, s.Name = sc.Namespace, sc.Name+"-sso"
	_, err = controllerutil.CreateOrUpdate(ctx, r.Client, s, func() error {
		s.Data = map[string][]byte{"id": []byte(id), "secret": []byte(secret)}
		return controllerutil.SetControllerReference(sc, s, r.Scheme())
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	if sc.Status.ClientID == id {
		return ctrl.Result{}, nil
	}
	base := sc.DeepCopy()
	sc.Status.ClientID = id
	return ctrl.Result{}, r.Status().Patch(ctx, sc, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *ClientReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.SSOClient{}).
		Owns(&corev1.Secret{}).
		WithEventFilter(predicates.SpecChanged()). // WANT watchwiring/generation-without-generation
		Complete(r)
}
