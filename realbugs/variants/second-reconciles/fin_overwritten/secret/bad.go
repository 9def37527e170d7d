package secret

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

const keepFinalizer = "certificate.platform.acme.io/keep"

type Store struct {
	Client client.Client
	Scheme *runtime.Scheme
}

func (s *Store) Save(ctx context.Context, crt *api.Certificate, key, pem []byte) error {
	out := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: crt.Spec.SecretName, Namespace: crt.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, s.Client, out, func() error {
		out.Type = corev1.SecretTypeTLS
		out.Finalizers = []string{keepFinalizer} // WANT finalizerorder/overwritten
		out.Data = map[string][]byte{corev1.TLSCertKey: pem, corev1.TLSPrivateKeyKey: key}
		return controllerutil.SetControllerReference(crt, out, s.Scheme)
	})
	return err
}
