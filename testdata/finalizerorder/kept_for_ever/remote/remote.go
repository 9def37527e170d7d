// Package remote deletes what belongs to a volume.
package remote

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Drop deletes the settings of a volume.
func Drop(ctx context.Context, c client.Writer, name string) error { // related `without the ConfigMap, this fails`
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: name}}
	return c.Delete(ctx, settings)
}

// Settings puts the settings of a volume together.
func Settings(name string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: name}}
}
