// Package charts reads charts for other packages.
package charts

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Chart is what is to be installed.
type Chart struct{ Name, Version string }

// Of returns the chart that a config map holds.
func Of(ctx context.Context, c client.Client, key client.ObjectKey) (*Chart, error) {
	var from corev1.ConfigMap
	if err := c.Get(ctx, key, &from); err != nil {
		return nil, fmt.Errorf("no chart: %w", err)
	}
	return &Chart{Name: from.Data["name"], Version: from.Data["version"]}, nil
}

// Parse returns the chart that a text names.
func Parse(text string) (*Chart, error) {
	if text == "" {
		return nil, fmt.Errorf("no name")
	}
	return &Chart{Name: text}, nil
}

// Values returns the values of a chart, and empty ones with an error.
func Values(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.ConfigMap, error) {
	values := &corev1.ConfigMap{}
	err := c.Get(ctx, key, values)
	return values, err
}
