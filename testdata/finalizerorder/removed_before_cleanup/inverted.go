package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Hulls destroys the machine of a node.
type Hulls struct{ client.Client }

func destroyHull(node *corev1.Node) error { return apierrors.NewBadRequest(node.Name) }

// inverted goes on when the machine could not be destroyed.
func (r *Hulls) inverted(ctx context.Context, node *corev1.Node) error {
	if err := destroyHull(node); err == nil { // related `its success ends before the removal`
		return err
	}
	controllerutil.RemoveFinalizer(node, "machines.example.com/server") // want `removed-before-cleanup: the finalizer of node is removed only if destroyHull has failed: what that left behind stays for ever`
	return r.Update(ctx, node)
}

// nested has the removal in the branch of the failure.
func (r *Hulls) nested(ctx context.Context, node *corev1.Node) error {
	if err := destroyHull(node); err != nil {
		controllerutil.RemoveFinalizer(node, "machines.example.com/server") // want `removed-before-cleanup: the finalizer of node is removed only if destroyHull has failed`
		if err := r.Update(ctx, node); err != nil {
			return err
		}
	}
	return nil
}

// okGone lets go of what is gone already.
func (r *Hulls) okGone(ctx context.Context, node *corev1.Node) error {
	err := destroyHull(node)
	if !apierrors.IsNotFound(err) {
		return err
	}
	controllerutil.RemoveFinalizer(node, "machines.example.com/server")
	return r.Update(ctx, node)
}

// okGivesUp lets go in both cases.
func (r *Hulls) okGivesUp(ctx context.Context, node *corev1.Node) error {
	if err := destroyHull(node); err != nil {
		controllerutil.RemoveFinalizer(node, "machines.example.com/server")
		return r.Update(ctx, node)
	}
	controllerutil.RemoveFinalizer(node, "machines.example.com/server")
	return r.Update(ctx, node)
}

func (r *Hulls) okReturned(ctx context.Context, node *corev1.Node) error {
	if err := destroyHull(node); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(node, "machines.example.com/server")
	return r.Update(ctx, node)
}
