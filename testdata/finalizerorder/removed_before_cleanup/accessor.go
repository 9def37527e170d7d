package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// without takes a text from a list in a loop of its own.
func without(list []string, text string) []string {
	for i, v := range list {
		if v == text {
			list = append(list[:i], list[i+1:]...)
		}
	}
	return list
}

// unchanged goes over a list and leaves it as it is.
func unchanged(list []string, text string) []string {
	for _, v := range list {
		if v == text {
			list = list[:]
		}
	}
	return list
}

// free knows an object by its metadata.
func (r *Silos) free(ctx context.Context, key client.ObjectKey, object client.Object, finalizer string) error {
	if err := r.Get(ctx, key, object); err != nil {
		return client.IgnoreNotFound(err)
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return err
	}
	accessor.SetFinalizers(without(accessor.GetFinalizers(), finalizer))
	return r.Update(ctx, object)
}

func (r *Silos) okKeep(ctx context.Context, key client.ObjectKey, object client.Object, finalizer string) error {
	if err := r.Get(ctx, key, object); err != nil {
		return client.IgnoreNotFound(err)
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return err
	}
	accessor.SetFinalizers(unchanged(accessor.GetFinalizers(), finalizer))
	return r.Update(ctx, object)
}

// byAccessor lets go of the silo first.
func (r *Silos) byAccessor(ctx context.Context, silo *corev1.Namespace) error {
	if silo.DeletionTimestamp == nil {
		return nil
	}
	if err := r.free(ctx, client.ObjectKey{Name: silo.Name}, &corev1.Namespace{}, "a"); err != nil { // want `removed-before-cleanup: the finalizer of the Namespace is removed before free`
		return err
	}
	return r.free(ctx, client.ObjectKey{Namespace: silo.Name, Name: "keys"}, &corev1.Secret{}, "b")
}

// okKept lets go of nothing.
func (r *Silos) okKept(ctx context.Context, silo *corev1.Namespace) error {
	if silo.DeletionTimestamp == nil {
		return nil
	}
	if err := r.okKeep(ctx, client.ObjectKey{Name: silo.Name}, &corev1.Namespace{}, "a"); err != nil {
		return err
	}
	return r.free(ctx, client.ObjectKey{Namespace: silo.Name, Name: "keys"}, &corev1.Secret{}, "b")
}

// okOtherLoop cleans up in a loop of its own, for other objects (hive).
func (r *Silos) okOtherLoop(ctx context.Context, all, reserved map[string]*corev1.Namespace) error {
	for _, silo := range all {
		if silo.DeletionTimestamp != nil && controllerutil.ContainsFinalizer(silo, siloFinalizer) {
			controllerutil.RemoveFinalizer(silo, siloFinalizer)
			if err := r.Update(ctx, silo); err != nil {
				return err
			}
		}
	}
	for _, silo := range reserved {
		if err := r.machines.Terminate(ctx, silo.Name); err != nil {
			return err
		}
	}
	return nil
}
