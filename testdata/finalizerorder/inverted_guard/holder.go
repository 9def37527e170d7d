package inverted_guard

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// holder looks after one volume: its guards are methods, and its changes closures.
type holder struct {
	client.Client
	volume *corev1.PersistentVolume
}

func (h *holder) held() bool { return controllerutil.ContainsFinalizer(h.volume, quotaFinalizer) }

func (h *holder) save(ctx context.Context, change func(*corev1.PersistentVolume)) error {
	before := h.volume.DeepCopy()
	change(h.volume)
	return h.Patch(ctx, h.volume, client.StrategicMergeFrom(before))
}

func (h *holder) hold(ctx context.Context) error {
	if !h.held() {
		return nil
	}
	return h.save(ctx, func(v *corev1.PersistentVolume) {
		controllerutil.AddFinalizer(v, quotaFinalizer) // want `inverted-guard: a finalizer is added only if h.volume has it: it never gets there`
	})
}

func (h *holder) letGo(ctx context.Context) error {
	if h.held() {
		return nil
	}
	return h.save(ctx, func(v *corev1.PersistentVolume) {
		controllerutil.RemoveFinalizer(v, quotaFinalizer) // want `inverted-guard: a finalizer is removed only if h.volume does not have it`
	})
}

// deleting asks in a method for what must not be.
func (h *holder) deleting() bool { return !h.volume.DeletionTimestamp.IsZero() }

func (h *holder) holdLate(ctx context.Context) error {
	if !h.deleting() {
		return nil
	}
	return h.save(ctx, func(v *corev1.PersistentVolume) {
		controllerutil.AddFinalizer(v, quotaFinalizer) // want `inverted-guard: a finalizer is added only while h.volume is being deleted`
	})
}

// has and mutate are functions, and the closure captures the object.
func has(o client.Object, name string) bool { return slices.Contains(o.GetFinalizers(), name) }

func mutate(ctx context.Context, c client.Client, o client.Object, change func()) error {
	change()
	return c.Update(ctx, o)
}

func captured(ctx context.Context, c client.Client, quota *corev1.ResourceQuota) error {
	if has(quota, quotaFinalizer) {
		return mutate(ctx, c, quota, func() {
			controllerutil.AddFinalizer(quota, quotaFinalizer) // want `inverted-guard: a finalizer is added only if quota has it`
		})
	}
	return nil
}

// sliced does by hand what controllerutil does.
func sliced(ctx context.Context, c client.Client, quota *corev1.ResourceQuota) error {
	if slices.Contains(quota.Finalizers, quotaFinalizer) {
		return nil
	}
	quota.Finalizers = slices.DeleteFunc(quota.Finalizers, func(s string) bool { return s == quotaFinalizer }) // want `inverted-guard: a finalizer is removed only if quota does not have it`
	return c.Update(ctx, quota)
}

func (h *holder) okHold(ctx context.Context) error {
	if h.held() || h.deleting() {
		return nil
	}
	return h.save(ctx, func(v *corev1.PersistentVolume) { controllerutil.AddFinalizer(v, quotaFinalizer) })
}

func (h *holder) okLetGo(ctx context.Context) error {
	if !h.held() {
		return nil
	}
	return h.save(ctx, func(v *corev1.PersistentVolume) { controllerutil.RemoveFinalizer(v, quotaFinalizer) })
}

// okOtherVolume saves another volume than the one that was asked about.
func (h *holder) okOtherVolume(ctx context.Context, other *holder) error {
	if !h.held() {
		return nil
	}
	return other.save(ctx, func(v *corev1.PersistentVolume) { controllerutil.AddFinalizer(v, quotaFinalizer) })
}

func okCaptured(ctx context.Context, c client.Client, quota *corev1.ResourceQuota) error {
	if !has(quota, quotaFinalizer) && quota.DeletionTimestamp.IsZero() {
		return mutate(ctx, c, quota, func() { controllerutil.AddFinalizer(quota, quotaFinalizer) })
	}
	return nil
}

func okSliced(ctx context.Context, c client.Client, quota *corev1.ResourceQuota) error {
	if !slices.Contains(quota.Finalizers, quotaFinalizer) {
		return nil
	}
	quota.Finalizers = slices.DeleteFunc(quota.Finalizers, func(s string) bool { return s == quotaFinalizer })
	return c.Update(ctx, quota)
}
