package untested_error

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// What a List was to fill is empty when it has failed. A function with a defer keeps its results in variables that nothing else has.
func defaults(ctx context.Context, c client.Client, name string) (*corev1.ConfigMap, error) {
	found := &corev1.ConfigMapList{}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	err := c.List(ctx, found, client.MatchingFields{"metadata.name": name})
	if len(found.Items) == 0 {
		return &corev1.ConfigMap{}, nil // want `^untested-error: this returns success when List has failed as well: its error is not looked at before$`
	}
	return &found.Items[0], err
}

func okDefaults(ctx context.Context, c client.Client, name string) (*corev1.ConfigMap, error) {
	found := &corev1.ConfigMapList{}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := c.List(ctx, found, client.MatchingFields{"metadata.name": name}); err != nil {
		return nil, err
	}
	if len(found.Items) == 0 {
		return &corev1.ConfigMap{}, nil
	}
	return &found.Items[0], nil
}

func newest(ctx context.Context, c client.Reader) (*corev1.Pod, error) {
	var pods corev1.PodList
	err := c.List(ctx, &pods)
	if len(pods.Items) < 1 {
		return nil, nil // want `^untested-error: this returns success when List has failed as well`
	}
	if err != nil {
		return nil, err
	}
	return &pods.Items[len(pods.Items)-1], nil
}

// Both are asked at once.
func okNewest(ctx context.Context, c client.Reader) (*corev1.Pod, error) {
	var pods corev1.PodList
	err := c.List(ctx, &pods)
	if err == nil && len(pods.Items) == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &pods.Items[len(pods.Items)-1], nil
}

// Whoever hands the list over may have filled it.
func okMore(ctx context.Context, c client.Reader, pods *corev1.PodList) (*corev1.Pod, error) {
	err := c.List(ctx, pods)
	if len(pods.Items) == 0 {
		return nil, nil
	}
	return &pods.Items[0], err
}

// A deferred function looks at the error.
func okDeferred(ctx context.Context, c client.Reader, note func(error)) (pod *corev1.Pod, err error) {
	defer func() { note(err) }()
	var pods corev1.PodList
	err = c.List(ctx, &pods)
	if len(pods.Items) == 0 {
		return nil, nil
	}
	return &pods.Items[0], err
}
