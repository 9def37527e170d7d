// Package lookup reads objects for others.
package lookup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Configs reads config maps.
type Configs interface {
	GetConfigMap(ctx context.Context, key types.NamespacedName) (corev1.ConfigMap, error)
}

// Key makes a key.
func Key(namespace, name string) types.NamespacedName {
	return types.NamespacedName{Namespace: namespace, Name: name}
}

// Data returns what a config map has.
func Data(ctx context.Context, configs Configs, key types.NamespacedName) (map[string]string, error) {
	config, err := configs.GetConfigMap(ctx, key)
	return config.Data, err
}

// Secret returns a secret.
func Secret(ctx context.Context, c client.Client, namespace, name string) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, secret); err != nil {
		return nil, err
	}
	return secret, nil
}
