// Package requested takes the first of some objects that a function has asked the cluster for.
package requested

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/requested/pods"
)

func first(ctx context.Context, c client.Client) (string, error) {
	found, err := pods.Of(ctx, c, "store")
	if err != nil {
		return "", err
	}
	return found[0].Name, nil // want `index-of-optional-list: found is indexed without a look at its length`
}

func firstOfList(ctx context.Context, c client.Client) (string, error) {
	found, err := pods.All(ctx, c)
	if err != nil {
		return "", err
	}
	return found.Items[0].Name, nil // want `index-of-optional-list: found.Items is indexed without a look at its length`
}

// A function may return what another one returns.
func stores(ctx context.Context, c client.Client) ([]corev1.Pod, error) {
	return pods.Of(ctx, c, "store")
}

func firstStore(ctx context.Context, c client.Client) (string, error) {
	found, err := stores(ctx, c)
	if err != nil {
		return "", err
	}
	if len(found) > 1 {
		for _, pod := range found {
			fmt.Println(pod.Name)
		}
		return "", fmt.Errorf("%d stores", len(found))
	}
	return found[0].Name, nil // want `index-of-optional-list: found is indexed without a look at its length`
}

func okFirst(ctx context.Context, c client.Client) (string, error) {
	found, err := pods.Of(ctx, c, "store")
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0].Name, nil
}

// The function has looked.
func okSome(ctx context.Context, c client.Client) (string, error) {
	found, err := pods.Some(ctx, c)
	if err != nil {
		return "", err
	}
	return found[0].Name, nil
}

func okMust(ctx context.Context, c client.Client) (string, error) {
	found, err := pods.Must(ctx, c)
	if err != nil {
		return "", err
	}
	return found.Items[0].Name, nil
}

// Somebody else looks at the list.
func okHanded(ctx context.Context, c client.Client) (string, error) {
	found, err := pods.Of(ctx, c, "store")
	if err != nil {
		return "", err
	}
	if !any(found) {
		return "", nil
	}
	return found[0].Name, nil
}

func any(pods []corev1.Pod) bool { return len(pods) > 0 }

// None of them need run.
func running(ctx context.Context, c client.Client) ([]corev1.Pod, error) {
	found, err := pods.Of(ctx, c, "store")
	if err != nil {
		return nil, err
	}
	var running []corev1.Pod
	for _, pod := range found {
		if pod.Status.Phase == corev1.PodRunning {
			running = append(running, pod)
		}
	}
	return running, nil
}

func firstRunning(ctx context.Context, c client.Client) (string, error) {
	found, err := running(ctx, c)
	if err != nil {
		return "", err
	}
	return found[0].Name, nil // want `index-of-optional-list: found is indexed without a look at its length`
}
