// Package pods asks for pods.
package pods

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Of returns the pods of an application.
func Of(ctx context.Context, c client.Client, app string) ([]corev1.Pod, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.MatchingLabels{"app": app}); err != nil {
		return nil, err
	}
	return pods.Items, nil
}

// All returns them as a list.
func All(ctx context.Context, c client.Client) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods)
	if err != nil {
		return nil, err
	}
	return pods, nil
}

// Some fails without any.
func Some(ctx context.Context, c client.Client) ([]corev1.Pod, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return nil, err
	}
	if len(pods.Items) == 0 {
		return nil, errors.New("no pods")
	}
	return pods.Items, nil
}

// Must makes one if there is none.
func Must(ctx context.Context, c client.Client) (*corev1.PodList, error) {
	pods := &corev1.PodList{}
	if err := c.List(ctx, pods); err != nil {
		return nil, err
	}
	pods.Items = append(pods.Items, corev1.Pod{})
	return pods, nil
}
