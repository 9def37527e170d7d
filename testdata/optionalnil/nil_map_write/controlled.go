package nil_map_write

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A secret is controlled if an annotation or an owner says so: one with an owner need have no annotations.
func isControlled(secret *corev1.Secret) bool { return isMarked(secret) || hasOwner(secret) }

func isMarked(secret *corev1.Secret) bool {
	if secret.Annotations == nil {
		return false
	}
	_, ok := secret.Annotations["controlled"]
	return ok
}

func hasOwner(secret *corev1.Secret) bool {
	for _, owner := range secret.OwnerReferences {
		if owner.Kind == "Backup" {
			return true
		}
	}
	return false
}

func hasHosts(secret *corev1.Secret) bool {
	_, ok := secret.Annotations["hosts"]
	return ok
}

func renewed(ctx context.Context, c client.Client, secret *corev1.Secret) error {
	if !isControlled(secret) {
		return nil
	}
	secret.Annotations["hosts"] = "a,b" // want `nil-map-write: secret.Annotations may be nil`
	return c.Update(ctx, secret)
}

func okMarked(ctx context.Context, c client.Client, secret *corev1.Secret) error {
	if !isMarked(secret) {
		return nil
	}
	secret.Annotations["hosts"] = "a,b"
	return c.Update(ctx, secret)
}

// Both ask the annotations.
func isKnown(secret *corev1.Secret) bool { return isMarked(secret) || hasHosts(secret) }

func okKnown(ctx context.Context, c client.Client, secret *corev1.Secret) error {
	if !isKnown(secret) {
		return nil
	}
	secret.Annotations["hosts"] = "a,b"
	return c.Update(ctx, secret)
}

// The map is made too late.
func late(secret *corev1.Secret, changed bool) {
	if changed {
		secret.Annotations["hosts"] = "a,b" // want `nil-map-write: secret.Annotations may be nil`
	}
	if secret.Annotations == nil {
		secret.Annotations = map[string]string{}
	}
	secret.Annotations["seen"] = "true"
}
