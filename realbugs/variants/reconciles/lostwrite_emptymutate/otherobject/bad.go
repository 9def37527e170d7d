package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type CertificateReconciler struct {
	client.Client
}

func (r *CertificateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cert := &platformv1.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: cert.Spec.SecretName, Namespace: cert.Namespace}}
	found := secret.DeepCopy()
	res, err := controllerutil.CreateOrPatch(ctx, r.Client, found, func() error { // WANT lostwrite/empty-mutate
		if secret.Labels == nil {
			secret.Labels = map[string]string{}
		}
		secret.Labels["certificate"] = cert.Name
		return nil
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("secret reconciled", "result", res)
	return ctrl.Result{}, nil
}
