package follows

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/follows/settings"
)

// okText lets through what no error of Find is: its NotFound has become text, and a file is none of the API server.
func okText(ctx context.Context, c client.Client) (string, error) {
	found, err := settings.Find(ctx, c)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return found.Data["version"], nil
}

// wrapped lets NotFound through, which is in the text.
func wrapped(ctx context.Context, c client.Client) (string, error) {
	found, err := settings.FindWrapped(ctx, c)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return found.Data["version"], nil // want `swallowed: this panics when FindWrapped fails with NotFound`
}

// absentPod lets through that the pod is not there.
func absentPod(ctx context.Context, c client.Client) (string, error) {
	found, err := settings.FindIn(ctx, c)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return found.Data["version"], nil // want `swallowed: this panics when FindIn fails with NotFound`
}
