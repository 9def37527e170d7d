package untested_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// services takes a list that has failed for an empty one (digitalocean).
func services(ctx context.Context, r client.Client) (int, error) {
	var list corev1.ServiceList
	err := r.List(ctx, &list)
	if err != err { // want `untested-error: the test compares err with itself, so that it says nothing of a failure`
		return 0, err
	}
	return len(list.Items), nil
}

// purge returns success whatever has come of it.
func purge(ctx context.Context, r client.Client) error {
	if err := r.DeleteAllOf(ctx, &corev1.Pod{}); (err) == err { // want `untested-error: the test compares err with itself`
		return nil
	}
	return r.DeleteAllOf(ctx, &corev1.Service{})
}

// okAnother asks whether it has got the error that it knows.
func okAnother(ctx context.Context, r client.Client, known error) error {
	err := r.DeleteAllOf(ctx, &corev1.Pod{})
	if err == known {
		return nil
	}
	return err
}
