package gateway

import (
	"context"
	"crypto/tls"
	"fmt"

	"example.org/variants/third-reconciles/optionalnil-tested-then-used/tls/good/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// loadCertificate returns nil if the gateway serves plain text.
func (r *Reconciler) loadCertificate(ctx context.Context, gw *v1alpha1.Gateway) (*tls.Certificate, error) {
	if gw.Spec.TLS == nil {
		return nil, nil
	}
	if gw.Spec.TLS.Secret == nil {
		return nil, fmt.Errorf("gateway %s has no secret", gw.Name)
	}
	ref := gw.Spec.TLS.Secret
	ns := ref.Namespace
	if ns == "" {
		ns = gw.Namespace
	}
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: ns, Name: ref.Name}, secret); err != nil {
		return nil, fmt.Errorf("secret %s/%s: %w", ns, ref.Name, err)
	}
	crt, err := tls.X509KeyPair(secret.Data[corev1.TLSCertKey], secret.Data[corev1.TLSPrivateKeyKey])
	if err != nil {
		return nil, fmt.Errorf("key pair: %w", err)
	}
	return &crt, nil
}
