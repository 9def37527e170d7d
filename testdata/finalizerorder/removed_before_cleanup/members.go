package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func (r *Exports) routes(ctx context.Context, group *corev1.Namespace) error {
	return client.IgnoreNotFound(r.DeleteAllOf(ctx, &corev1.Secret{}, client.InNamespace(group.Name)))
}

func (r *Exports) release(ctx context.Context, object client.Object) error {
	if controllerutil.RemoveFinalizer(object, exportFinalizer) {
		return r.Update(ctx, object)
	}
	return nil
}

// okMembersFirst lets go of the members, and of the group once what belongs to it is gone.
func (r *Exports) okMembersFirst(ctx context.Context, group *corev1.Namespace, members []corev1.PersistentVolume) error {
	if group.DeletionTimestamp.IsZero() {
		return nil
	}
	for i := range members {
		if err := r.release(ctx, &members[i]); err != nil {
			return err
		}
	}
	if err := r.routes(ctx, group); err != nil {
		return err
	}
	return r.release(ctx, group)
}

// groupFirst lets go of the group before what belongs to it is gone.
func (r *Exports) groupFirst(ctx context.Context, group *corev1.Namespace, members []corev1.PersistentVolume) error {
	if group.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.release(ctx, group); err != nil { // want `removed-before-cleanup: the finalizer of group is removed before routes`
		return err
	}
	if err := r.routes(ctx, group); err != nil {
		return err
	}
	for i := range members {
		if err := r.release(ctx, &members[i]); err != nil {
			return err
		}
	}
	return nil
}

// okHandled is called for groups that are being deleted.
func (r *Exports) okHandle(ctx context.Context, group *corev1.Namespace, member *corev1.PersistentVolume) error {
	if group.DeletionTimestamp.IsZero() {
		return nil
	}
	return r.okDeleted(ctx, group, member)
}

func (r *Exports) okDeleted(ctx context.Context, group *corev1.Namespace, member *corev1.PersistentVolume) error {
	if err := r.release(ctx, member); err != nil {
		return err
	}
	if err := r.routes(ctx, group); err != nil {
		return err
	}
	return r.release(ctx, group)
}

func (r *Exports) handle(ctx context.Context, group *corev1.Namespace, member *corev1.PersistentVolume) error {
	if group.DeletionTimestamp.IsZero() {
		return nil
	}
	return r.deleted(ctx, group, member)
}

// deleted keeps nothing that would protect the routes.
func (r *Exports) deleted(ctx context.Context, group *corev1.Namespace, member *corev1.PersistentVolume) error {
	if err := r.release(ctx, member); err != nil { // want `removed-before-cleanup: the finalizer of member is removed before routes`
		return err
	}
	return r.routes(ctx, group)
}
