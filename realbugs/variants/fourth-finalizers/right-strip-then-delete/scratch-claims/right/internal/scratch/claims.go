// Package scratch gives builds a place to write to.
package scratch

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-finalizers/right-strip-then-delete/scratch-claims/right/internal/marks"
)

// Claims makes and removes scratch claims.
type Claims struct {
	client.Client
}

// Provide makes the claim of a build; it is born with its finalizer.
func (c *Claims) Provide(ctx context.Context, namespace, build string, like *corev1.PersistentVolumeClaim) error {
	claim := &corev1.PersistentVolumeClaim{
		ObjectMeta: metav1.ObjectMeta{
			Namespace:  namespace,
			Name:       build + "-scratch",
			Labels:     map[string]string{marks.Build: build},
			Finalizers: []string{marks.Scratch},
		},
		Spec: *like.Spec.DeepCopy(),
	}
	return client.IgnoreAlreadyExists(c.Create(ctx, claim))
}

// Discard removes the claim of a build that has ended.
func (c *Claims) Discard(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if controllerutil.RemoveFinalizer(claim, marks.Scratch) {
		if err := c.Update(ctx, claim); err != nil {
			return client.IgnoreNotFound(err)
		}
	}
	return client.IgnoreNotFound(c.Delete(ctx, claim))
}
