// Package apply writes secrets that differ.
package apply

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Secret creates a secret, or updates it when its data differ.
func Secret(ctx context.Context, c client.Client, desired *corev1.Secret) error {
	var found corev1.Secret
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), &found); err != nil {
		if apierrors.IsNotFound(err) {
			return c.Create(ctx, desired)
		}
		return err
	}
	if equality.Semantic.DeepEqual(desired.Data, found.Data) {
		return nil
	}
	return c.Update(ctx, desired)
}

// Converted turns texts into data first.
func Converted(ctx context.Context, c client.Client, desired *corev1.Secret) error {
	if desired.Data == nil {
		desired.Data = make(map[string][]byte)
	}
	for key, text := range desired.StringData {
		desired.Data[key] = []byte(text)
	}
	desired.StringData = nil
	var found corev1.Secret
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), &found); err != nil {
		return err
	}
	if equality.Semantic.DeepEqual(desired.Data, found.Data) {
		return nil
	}
	return c.Update(ctx, desired)
}

// Always writes without a look.
func Always(ctx context.Context, c client.Client, desired *corev1.Secret) error {
	return c.Update(ctx, desired)
}
