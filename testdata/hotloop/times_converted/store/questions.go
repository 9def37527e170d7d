package store

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// OnNode reports whether a place is that of a node.
func OnNode(ctx context.Context, c client.Client, node, place string) (bool, error) {
	found := &corev1.Node{}
	if err := c.Get(ctx, client.ObjectKey{Name: node}, found); err != nil {
		return false, err
	}
	return found.Labels["place"] == place, nil
}

// Exists reports whether there is a namespace.
func Exists(ctx context.Context, c client.Client, name string) (bool, error) {
	err := c.Get(ctx, client.ObjectKey{Name: name}, &corev1.Namespace{})
	return err == nil, client.IgnoreNotFound(err)
}

// Ensure makes a namespace that is not there, and reports whether it has.
func Ensure(ctx context.Context, c client.Client, name string) (bool, error) {
	err := c.Get(ctx, client.ObjectKey{Name: name}, &corev1.Namespace{})
	if !apierrors.IsNotFound(err) {
		return false, err
	}
	return true, c.Create(ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}})
}

// NeedsLabel reports whether a namespace lacks the label.
func NeedsLabel(ctx context.Context, c client.Client, name string) (bool, error) {
	found := &corev1.Namespace{}
	if err := c.Get(ctx, client.ObjectKey{Name: name}, found); err != nil {
		return false, err
	}
	return found.Labels["site"] == "", nil
}

// Due reports whether a site was never looked at.
func Due(ctx context.Context, c client.Client, site *api.Site) (bool, error) {
	latest := &api.Site{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(site), latest); err != nil {
		return false, err
	}
	return latest.Status.Checked.IsZero(), nil
}
