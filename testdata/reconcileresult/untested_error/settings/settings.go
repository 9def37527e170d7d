// Package settings reads what is set for objects.
package settings

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Labels returns a map in any case.
func Labels(ctx context.Context, c client.Reader, pod *corev1.Pod) (map[string]string, error) {
	var set corev1.ConfigMap
	if err := c.Get(ctx, client.ObjectKeyFromObject(pod), &set); err != nil {
		return map[string]string{}, err
	}
	labels := make(map[string]string)
	for key, value := range set.Data {
		labels[key] = value
	}
	return labels, nil
}

// Rules are what values have to be.
type Rules struct{ names map[string]bool }

// Invalid says yes with each error.
func (r *Rules) Invalid(value string) (bool, error) {
	if value == "" {
		return true, errors.New("no value")
	}
	return !r.names[value], nil
}
