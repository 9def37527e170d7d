// Package online waits for API servers.
package online

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Await returns once the API server answers, or its context has ended.
func Await(ctx context.Context, c client.Client) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) {
		return c.List(ctx, &corev1.NodeList{}) == nil, nil
	})
}

// Retry writes until no other write comes between.
func Retry(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return wait.PollUntilContextCancel(ctx, time.Millisecond, true, func(ctx context.Context) (bool, error) {
		var node corev1.Node
		if err := c.Get(ctx, key, &node); err != nil {
			return false, err
		}
		node.Spec.Unschedulable = true
		if err := c.Update(ctx, &node); apierrors.IsConflict(err) {
			return false, nil
		} else if err != nil {
			return false, err
		}
		return true, nil
	})
}
