// Package mutate builds the mutate functions of children.
package mutate

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-finalizers/finalizers-overwritten/cert-secrets/bad/api/v1"
)

// Protection keeps a secret until the bundle lets it go.
const Protection = "pki.trustbox.dev/protect"

// Secret returns what brings secret to the state of b.
func Secret(b *v1.Bundle, secret *corev1.Secret, scheme *runtime.Scheme) controllerutil.MutateFn {
	return func() error {
		if secret.DeletionTimestamp.IsZero() {
			secret.Finalizers = []string{Protection} // WANT finalizerorder/overwritten
		}
		if secret.Data == nil {
			secret.Data = map[string][]byte{}
		}
		secret.Data["ca.crt"] = []byte(b.Spec.PEM)
		return ctrl.SetControllerReference(b, secret, scheme)
	}
}
