package owner_used

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/scopes"
)

// What a generic function returns where there is no such object is nil for each pointer that its type parameter stands for.
func capacityOf(ctx context.Context, c client.Client, key client.ObjectKey) (corev1.ResourceList, error) {
	claim, err := scopes.Existing(ctx, c, key, &corev1.PersistentVolumeClaim{})
	if err != nil {
		return nil, err
	}
	return claim.Status.Capacity, nil // want `nothing-found: claim is nil without an error when Existing finds nothing`
}

// An attacher hands on what such a function returns.
type attacher struct{ client client.Client }

func (a *attacher) backup(ctx context.Context, key client.ObjectKey) (*api.Backup, error) {
	return scopes.Existing(ctx, a.client, key, &api.Backup{})
}

func (a *attacher) typeOf(ctx context.Context, key client.ObjectKey) (string, error) {
	backup, err := a.backup(ctx, key)
	if err != nil {
		return "", err
	}
	return backupType(backup), nil // want `nothing-found: backup is nil without an error when backup finds nothing`
}

func backupType(backup *api.Backup) string { return backup.Spec.Type }

// One of the package itself.
func lookup[T client.Object](ctx context.Context, c client.Client, key client.ObjectKey, into T) (found T, err error) {
	if err = c.Get(ctx, key, into); apierrors.IsNotFound(err) {
		return found, nil
	}
	return into, err
}

func nodeOf(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	pod, err := lookup(ctx, c, key, &corev1.Pod{})
	if err != nil {
		return "", err
	}
	return pod.Spec.NodeName, nil // want `nothing-found: pod is nil without an error when lookup finds nothing`
}

func okLooked(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	pod, err := scopes.Existing(ctx, c, key, &corev1.Pod{})
	if err != nil || pod == nil {
		return "", err
	}
	return pod.Spec.NodeName, nil
}

// One that says so by an error.
func okFilledIn(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	pod, err := scopes.FilledIn(ctx, c, key, &corev1.Pod{}, func(client.Object) {})
	if err != nil {
		return "", err
	}
	return pod.Spec.NodeName, nil
}

// The zero value of what is no pointer.
func orZero[T any](values map[string]T, key string) (T, error) {
	for name, value := range values {
		if name == key {
			return value, nil
		}
	}
	var none T
	return none, nil
}

func okSize(sizes map[string]corev1.ResourceRequirements) (int, error) {
	size, err := orZero(sizes, "small")
	return len(size.Limits), err
}
