// Package settings reads the settings of the program.
package settings

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const namespace = "gardens"

// Gateway returns the address of the gateway.
func Gateway(ctx context.Context, c client.Client) (string, error) {
	gateway := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: "gateway"}, gateway); err != nil {
		return "", err
	}
	return gateway.Spec.ClusterIP, nil
}

// Config returns settings by their name.
func Config(ctx context.Context, c client.Client, name string) (map[string]string, error) {
	config := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, config); err != nil {
		return nil, err
	}
	return config.Data, nil
}
