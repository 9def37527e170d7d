// Package strip_then_delete moves objects to another cluster: the source has to go without clean-up.
package strip_then_delete

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const volumeFinalizer = "backups.example.com/volume"

// noFinalizers is the patch that clusterctl move sent before it deleted.
var noFinalizers = client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"finalizers":[]}}`))

type Mover struct {
	client.Client
}

func (m *Mover) deletePatched(ctx context.Context, source *unstructured.Unstructured) error {
	if len(source.GetFinalizers()) > 0 {
		if err := m.Patch(ctx, source, noFinalizers); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
			return err
		}
	}
	return m.Delete(ctx, source) // related `deleted here`
}

func (m *Mover) deleteCleared(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	claim.SetFinalizers(nil)
	if err := m.Update(ctx, claim); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return client.IgnoreNotFound(err)
	}
	return client.IgnoreNotFound(m.Delete(ctx, claim))
}

func (m *Mover) deleteAssigned(ctx context.Context, key client.ObjectKey) error {
	var claim corev1.PersistentVolumeClaim
	if err := m.Get(ctx, key, &claim); err != nil {
		return client.IgnoreNotFound(err)
	}
	claim.Finalizers = []string{}
	if err := m.Update(ctx, &claim); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return m.Delete(ctx, &claim)
}

func (m *Mover) deleteAll(ctx context.Context, volumes *corev1.PersistentVolumeList) error {
	for i := range volumes.Items {
		volume := &volumes.Items[i]
		before := volume.DeepCopy()
		if controllerutil.RemoveFinalizer(volume, volumeFinalizer) {
			if err := m.Patch(ctx, volume, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
				return err
			}
		}
		if err := m.Delete(ctx, volume); err != nil {
			return err
		}
	}
	return nil
}

// release takes the finalizer away, and does not know what comes next.
func (m *Mover) release(ctx context.Context, secret *corev1.Secret) error {
	controllerutil.RemoveFinalizer(secret, volumeFinalizer)
	return m.Update(ctx, secret)
}

func (m *Mover) deleteReleased(ctx context.Context, secret *corev1.Secret) error {
	if err := m.release(ctx, secret); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return m.Delete(ctx, secret)
}

// okDeleteFirst is the mended order: while it is being deleted, nobody can put a finalizer back.
func (m *Mover) okDeleteFirst(ctx context.Context, source *unstructured.Unstructured) error {
	if err := m.Delete(ctx, source); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := m.Patch(ctx, source, noFinalizers); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// okForce is asked to leave everything behind.
func (m *Mover) okForce(ctx context.Context, claim *corev1.PersistentVolumeClaim, force bool) error {
	if force {
		claim.SetFinalizers(nil)
		if err := m.Update(ctx, claim); err != nil {
			return err
		}
	}
	return m.Delete(ctx, claim)
}

// okOther deletes the pod and releases the claim.
func (m *Mover) okOther(ctx context.Context, claim *corev1.PersistentVolumeClaim, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(claim, volumeFinalizer)
	if err := m.Update(ctx, claim); err != nil {
		return err
	}
	return m.Delete(ctx, pod)
}

// okDeleting strips what is on its way out already; the delete is for those that are not.
func (m *Mover) okDeleting(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if !claim.DeletionTimestamp.IsZero() {
		claim.SetFinalizers(nil)
		return m.Update(ctx, claim)
	}
	return m.Delete(ctx, claim)
}

// okLabels patches something else.
func (m *Mover) okLabels(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	moved := client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"labels":{"moved":"true"}}}`))
	if err := m.Patch(ctx, claim, moved); err != nil {
		return err
	}
	return m.Delete(ctx, claim)
}

const uploadFinalizer = "uploads.example.com/in-use"

func (m *Mover) createUpload(ctx context.Context, namespace string) error {
	return m.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
		GenerateName: "upload-",
		Namespace:    namespace,
		Finalizers:   []string{uploadFinalizer},
	}})
}

// okOwn removes its own finalizer, which objects get when they are made and never again, as kueue's
// workloads: nobody can put it back.
func (m *Mover) okOwn(ctx context.Context, upload *corev1.ConfigMap) error {
	if controllerutil.RemoveFinalizer(upload, uploadFinalizer) {
		if err := m.Update(ctx, upload); err != nil {
			return err
		}
	}
	return m.Delete(ctx, upload)
}

// holdAll is why the finalizers of what it is given can come back.
func (m *Mover) holdAll(ctx context.Context, volume *corev1.PersistentVolume, claim *corev1.PersistentVolumeClaim) error {
	if err := m.hold(ctx, volume); err != nil {
		return err
	}
	return m.hold(ctx, claim)
}

func (m *Mover) holdSecret(ctx context.Context, secret *corev1.Secret) error {
	return m.hold(ctx, secret)
}

// hold is for all kinds.
func (m *Mover) hold(ctx context.Context, o client.Object) error {
	if o.GetDeletionTimestamp().IsZero() && controllerutil.AddFinalizer(o, volumeFinalizer) {
		return m.Update(ctx, o)
	}
	return nil
}
