package render

import (
	"maps"
	"slices"

	corev1 "k8s.io/api/core/v1"
)

// Option changes a container.
type Option func(*corev1.Container)

// WithImage sets the image.
func WithImage(image string) Option {
	return func(c *corev1.Container) { c.Image = image }
}

// WithSettings adds one variable for each setting.
func WithSettings(settings map[string]string) Option {
	return func(c *corev1.Container) {
		for _, name := range slices.Sorted(maps.Keys(settings)) {
			c.Env = append(c.Env, corev1.EnvVar{Name: envName(name), Value: settings[name]})
		}
	}
}
