package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/reconcileresult-wrong-error/cert/bad/api/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func (r *CertificateReconciler) ensureSecret(ctx context.Context, crt *v1.Certificate) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKey{Namespace: crt.Namespace, Name: crt.Spec.SecretName}, secret)
	if err == nil {
		return secret, nil
	}
	if !apierrors.IsNotFound(err) {
		return nil, err
	}
	pem, key, err := r.Issue(ctx, crt.Spec.Hosts)
	if err != nil {
		return nil, fmt.Errorf("issue: %w", err)
	}
	secret = &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Namespace: crt.Namespace, Name: crt.Spec.SecretName},
		Type:       corev1.SecretTypeTLS,
		Data:       map[string][]byte{corev1.TLSCertKey: pem, corev1.TLSPrivateKeyKey: key},
	}
	if err := r.Create(ctx, secret); err != nil {
		return nil, fmt.Errorf("create secret: %w", err)
	}
	return secret, nil
}
