// Package ranks looks things up with the clients that it is given.
package ranks

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Of returns the value of a class.
func Of(ctx context.Context, reader client.Reader, name string) (int32, error) { // related `Of asks for it`
	class := &schedulingv1.PriorityClass{}
	err := reader.Get(ctx, client.ObjectKey{Name: name}, class)
	return class.Value, err
}

// Names reads what is granted.
func Names(ctx context.Context, reader client.Reader) (map[string]string, error) {
	names := &corev1.ConfigMap{}
	err := reader.Get(ctx, client.ObjectKey{Name: "names"}, names)
	return names.Data, err
}

// Store writes what is only to be read.
func Store(ctx context.Context, c client.Client, data map[string]string) error { // related `Store asks for it`
	names := &corev1.ConfigMap{Data: data}
	return c.Update(ctx, names)
}
