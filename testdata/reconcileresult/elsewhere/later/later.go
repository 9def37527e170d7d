// Package later makes the results of reconciles.
package later

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// After comes back.
func After(delay time.Duration) ctrl.Result { return ctrl.Result{RequeueAfter: delay} }

// With comes back beside an error, if there is one.
func With(err error, delay time.Duration) (ctrl.Result, error) {
	return ctrl.Result{RequeueAfter: delay}, err
}

// Without says at once.
func Without(err error) (ctrl.Result, error) { return ctrl.Result{}, err }

// Exists says no to all errors.
func Exists(ctx context.Context, c client.Client, key client.ObjectKey) bool {
	return c.Get(ctx, key, &corev1.Secret{}) == nil
}

// Fetch makes a text of the error.
func Fetch(ctx context.Context, c client.Client, key client.ObjectKey, secret *corev1.Secret) (bool, error) {
	if err := c.Get(ctx, key, secret); err != nil {
		return false, fmt.Errorf("fetch %s: %v", key, err)
	}
	return true, nil
}
