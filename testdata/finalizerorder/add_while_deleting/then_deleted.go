package add_while_deleting

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Evictor holds what it deletes, so that it can watch it go. Its second run meets what its first has deleted.
type Evictor struct {
	client.Client
}

func (e *Evictor) evict(ctx context.Context, volume *corev1.PersistentVolume) error {
	controllerutil.AddFinalizer(volume, shareFinalizer) // want `add-while-deleting: a finalizer is added to volume, which is deleted next: when this runs again, the API server rejects the add`
	if err := e.Update(ctx, volume); err != nil {
		return err
	}
	return e.Delete(ctx, volume) // related `deleted here`
}

func (e *Evictor) evictRead(ctx context.Context, key client.ObjectKey) error {
	var claim corev1.PersistentVolumeClaim
	if err := e.Get(ctx, key, &claim); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := e.hold(ctx, &claim); err != nil { // want `add-while-deleting: a finalizer is added to claim, which is deleted next`
		return err
	}
	return client.IgnoreNotFound(e.Delete(ctx, &claim))
}

func (e *Evictor) hold(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	before := claim.DeepCopy()
	claim.Finalizers = append(claim.Finalizers, shareFinalizer)
	return e.Patch(ctx, claim, client.StrategicMergeFrom(before))
}

func (e *Evictor) evictAll(ctx context.Context, pods *corev1.PodList) error {
	for i := range pods.Items {
		pod := &pods.Items[i]
		if controllerutil.AddFinalizer(pod, shareFinalizer) { // want `add-while-deleting: a finalizer is added to pod, which is deleted next`
			if err := e.Update(ctx, pod); err != nil {
				return err
			}
		}
		if err := e.Delete(ctx, pod); err != nil {
			return err
		}
	}
	return nil
}

// okEvict asks first.
func (e *Evictor) okEvict(ctx context.Context, volume *corev1.PersistentVolume) error {
	if !volume.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(volume, shareFinalizer)
	if err := e.Update(ctx, volume); err != nil {
		return err
	}
	return e.Delete(ctx, volume)
}

// evictOnce looks for the finalizer, which another controller may have removed from what waits for a third.
func (e *Evictor) evictOnce(ctx context.Context, volume *corev1.PersistentVolume) error {
	if !controllerutil.ContainsFinalizer(volume, shareFinalizer) {
		controllerutil.AddFinalizer(volume, shareFinalizer) // want `add-while-deleting: a finalizer is added to volume, which is deleted next`
		if err := e.Update(ctx, volume); err != nil {
			return err
		}
	}
	return e.Delete(ctx, volume)
}

// okOther deletes something else.
func (e *Evictor) okOther(ctx context.Context, volume *corev1.PersistentVolume, claim *corev1.PersistentVolumeClaim) error {
	controllerutil.AddFinalizer(volume, shareFinalizer)
	if err := e.Update(ctx, volume); err != nil {
		return err
	}
	return e.Delete(ctx, claim)
}

// okMade deletes what it has made itself when it cannot be used.
func (e *Evictor) okMade(ctx context.Context, name string) error {
	volume := &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: name}}
	controllerutil.AddFinalizer(volume, shareFinalizer)
	if err := e.Create(ctx, volume); err != nil {
		return err
	}
	if volume.Status.Phase == corev1.VolumeFailed {
		return e.Delete(ctx, volume)
	}
	return nil
}
