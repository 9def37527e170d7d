// Package online waits for API servers.
package online

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Await returns once the API server answers, or its context has ended.
func Await(ctx context.Context, c client.Client) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) {
		return c.List(ctx, &corev1.NodeList{}) == nil, nil
	})
}
