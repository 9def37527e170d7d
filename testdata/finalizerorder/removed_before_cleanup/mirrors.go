package removed_before_cleanup

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const mirrorFinalizer = "mirrors.example.com/sync"

// Mirrors keeps a set for each config map, and takes the set away with it.
type Mirrors struct{ client.Client }

func (r *Mirrors) release(ctx context.Context, object client.Object) error {
	if !controllerutil.RemoveFinalizer(object, mirrorFinalizer) {
		return nil
	}
	return r.Update(ctx, object)
}

// okReconcileDelete deletes the mirror itself, as a part of the deletion of what it mirrors: the finalizer of that is removed last.
func (r *Mirrors) okReconcileDelete(ctx context.Context, source *corev1.ConfigMap, mirror *appsv1.ReplicaSet, part *corev1.Service) error {
	if source.DeletionTimestamp.IsZero() {
		return nil
	}
	if mirror.DeletionTimestamp.IsZero() {
		if err := r.Delete(ctx, mirror); err != nil {
			return err
		}
	}
	if err := r.release(ctx, mirror); err != nil {
		return err
	}
	if err := r.release(ctx, part); err != nil {
		return err
	}
	return r.release(ctx, source)
}

// reconcileMirror is about the mirror: the part is left when the mirror is gone.
func (r *Mirrors) reconcileMirror(ctx context.Context, mirror *appsv1.ReplicaSet, part *corev1.Service) error {
	if mirror.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.release(ctx, mirror); err != nil { // want `removed-before-cleanup: the finalizer of mirror is removed before release`
		return err
	}
	return r.release(ctx, part)
}
