package removed_before_cleanup

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// A board is what is kept of a config map elsewhere.
type board interface{ Group() string }

// Boards keeps them.
type Boards struct {
	client.Client
	read   func(*corev1.ConfigMap) ([]board, error)
	remove func(context.Context, board) error
	groups interface {
		CleanUpGroup(ctx context.Context, name string) error
	}
}

// groupLeft cleans up the group of the last board, and goes on when that fails (observability-operator).
func (r *Boards) groupLeft(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp == nil {
		return nil
	}
	boards, err := r.read(o)
	if err != nil {
		return err
	}
	var failed []error
	group := ""
	for _, b := range boards {
		group = b.Group()
		if err := r.remove(ctx, b); err != nil {
			failed = append(failed, err)
		}
	}
	if len(failed) > 0 {
		return errors.Join(failed...)
	}
	if group != "" {
		if err := r.groups.CleanUpGroup(ctx, group); err != nil { // related `its error stops nothing`
			logf.FromContext(ctx).Error(err, "group not cleaned up")
		}
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although CleanUpGroup failed`
	return r.Update(ctx, o)
}

// okBestEffort says that it goes on (k3k's policies).
func (r *Boards) okBestEffort(ctx context.Context, o *corev1.ConfigMap) error {
	if o.DeletionTimestamp == nil {
		return nil
	}
	// the group is cleaned up with best effort: nothing may wait for it
	if err := r.groups.CleanUpGroup(ctx, o.Name); err != nil {
		logf.FromContext(ctx).Error(err, "group not cleaned up")
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer)
	return r.Update(ctx, o)
}

func (r *Boards) otherGroup(ctx context.Context, o *corev1.ConfigMap, other string) error {
	if o.DeletionTimestamp == nil {
		return nil
	}
	// the group is cleaned up with all that is in it
	err := r.groups.CleanUpGroup(ctx, o.Name+other)
	if err != nil {
		logf.FromContext(ctx).Error(err, "group not cleaned up")
	}
	controllerutil.RemoveFinalizer(o, stallFinalizer) // want `removed-before-cleanup: the finalizer of o is removed although CleanUpGroup failed`
	return r.Update(ctx, o)
}
