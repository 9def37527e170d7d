// Package store hides the errors of its writes, or hands them on.
package store

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Put prints the error.
func Put(ctx context.Context, c client.Client, pod *corev1.Pod) error { // masks: none
	if err := c.Update(ctx, pod); err != nil {
		return fmt.Errorf("put %s: %+v", pod.Name, err) // masks: Update
	}
	return nil
}

// PutTwice hands on what Put returns.
func PutTwice(ctx context.Context, c client.Client, pod *corev1.Pod) error { // masks: PutTwice
	if err := Put(ctx, c, pod); err != nil {
		return err
	}
	return Put(ctx, c, pod)
}

// PutWrapped hands on the conflict.
func PutWrapped(ctx context.Context, c client.Client, pod *corev1.Pod) error { // masks: none
	if err := c.Update(ctx, pod); err != nil {
		return fmt.Errorf("put %s: %w", pod.Name, err) // masks: none
	}
	return nil
}

// Remove never conflicts.
func Remove(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Delete(ctx, pod); err != nil {
		return errors.New(err.Error()) // masks: none
	}
	return nil
}

// PutUnlessChanged has asked for the conflict before.
func PutUnlessChanged(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	err := c.Update(ctx, pod)
	if apierrors.IsConflict(err) || err == nil {
		return nil
	}
	return fmt.Errorf("put %s: %v", pod.Name, err) // masks: none
}
