// Package settings reads the settings of an operator with the client that it is handed.
package settings

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Read reads them.
func Read(ctx context.Context, c client.Client) (map[string]string, error) {
	config := &corev1.ConfigMap{}
	err := c.Get(ctx, client.ObjectKey{Namespace: "operators", Name: "settings"}, config)
	return config.Data, err
}
