package secret

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	pkiv1 "example.org/variants/finalizers/kept_for_ever/secret/v1"
)

const certFinalizer = "pki.example.com/certificates"

type CertReconciler struct {
	client.Client
	revoke func(ctx context.Context, pem []byte) error
}

func (r *CertReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cert := &pkiv1.Certificate{}
	if err := r.Get(ctx, req.NamespacedName, cert); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if cert.DeletionTimestamp == nil {
		if !controllerutil.ContainsFinalizer(cert, certFinalizer) {
			controllerutil.AddFinalizer(cert, certFinalizer)
			return ctrl.Result{}, r.Update(ctx, cert)
		}
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.finalize(ctx, cert)
}

func (r *CertReconciler) finalize(ctx context.Context, cert *pkiv1.Certificate) error {
	keys := &corev1.Secret{}
	key := client.ObjectKey{Namespace: cert.Namespace, Name: cert.Spec.SecretName}
	err := r.Get(ctx, key, keys)
	if err != nil {
		return client.IgnoreNotFound(err) // WANT finalizerorder/kept-for-ever
	}
	if err := r.revoke(ctx, keys.Data[corev1.TLSCertKey]); err != nil {
		return err
	}
	if err := r.Delete(ctx, keys); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	controllerutil.RemoveFinalizer(cert, certFinalizer)
	return r.Update(ctx, cert)
}
