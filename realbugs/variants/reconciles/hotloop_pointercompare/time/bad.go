package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type CertificateReconciler struct {
	client.Client
	Parse func(pem []byte) (time.Time, error)
}

func (r *CertificateReconciler) refresh(ctx context.Context, cert *platformv1.Certificate, secret *corev1.Secret) error {
	end, err := r.Parse(secret.Data[corev1.TLSCertKey])
	if err != nil {
		return err
	}
	at := metav1.NewTime(end)
	observed := platformv1.CertificateStatus{NotAfter: &at, Phase: "Issued"}
	if observed.Phase != cert.Status.Phase || observed.NotAfter != cert.Status.NotAfter { // WANT hotloop/pointer-compare
		cert.Status.Phase = observed.Phase
		cert.Status.NotAfter = observed.NotAfter
		return r.Status().Update(ctx, cert)
	}
	return nil
}
