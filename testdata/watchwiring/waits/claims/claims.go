// Package claims reads claims.
package claims

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Of returns the claim of a name.
func Of(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.PersistentVolumeClaim, error) {
	claim := &corev1.PersistentVolumeClaim{}
	return claim, c.Get(ctx, key, claim)
}

// Condition returns a condition of an object.
func Condition(object client.Object, kind string) *metav1.Condition {
	for _, entry := range object.GetManagedFields() {
		if entry.Manager == kind {
			return &metav1.Condition{Type: kind, Status: metav1.ConditionTrue}
		}
	}
	return nil
}

// IsTrue reports whether a condition of an object is true.
func IsTrue(object client.Object, kind string) bool {
	found := Condition(object, kind)
	return found != nil && found.Status == metav1.ConditionTrue
}
