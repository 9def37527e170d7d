package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ValidityReconciler struct {
	client.Client
	Parse func(pem []byte) (time.Time, error)
}

func (r *ValidityReconciler) refresh(ctx context.Context, cert *platformv1.Certificate, secret *corev1.Secret) error {
	end, err := r.Parse(secret.Data[corev1.TLSCertKey])
	if err != nil {
		return err
	}
	at := metav1.NewTime(end).Rfc3339Copy()
	old := cert.Status.NotAfter
	if old != nil && old.Equal(&at) && cert.Status.Phase == "Issued" {
		return nil
	}
	if old == nil {
		cert.Status.Conditions = nil
	}
	cert.Status.Phase = "Issued"
	cert.Status.NotAfter = &at
	return r.Status().Update(ctx, cert)
}
