// Package held lets claims and volumes go: Kubernetes itself protects them.
package held

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Claims replaces claims.
type Claims struct {
	client.Client
	kube kubernetes.Interface
}

// copied takes the finalizers off a copy, and deletes the original (scylla-operator).
func (r *Claims) copied(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	stripped := claim.DeepCopy()
	stripped.SetFinalizers([]string{})
	if err := r.Update(ctx, stripped); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted: a controller can add them again in between`
		return err
	}
	return r.Delete(ctx, claim, client.GracePeriodSeconds(0))
}

// named removes the one that protects what is in use.
func (r *Claims) named(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if controllerutil.RemoveFinalizer(claim, "kubernetes.io/pvc-protection") {
		if err := r.Update(ctx, claim); err != nil { // want `strip-then-delete`
			return err
		}
	}
	return r.Delete(ctx, claim)
}

// typed deletes it by its name, as it was read.
func (r *Claims) typed(ctx context.Context, namespace, name string) error {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	claim.Finalizers = nil
	if _, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Update(ctx, claim, metav1.UpdateOptions{}); err != nil { // want `strip-then-delete`
		return err
	}
	return r.kube.CoreV1().PersistentVolumeClaims(namespace).Delete(ctx, name, metav1.DeleteOptions{})
}

// volume is deleted by the name that it has.
func (r *Claims) volume(ctx context.Context, volume *corev1.PersistentVolume) error {
	volume.Finalizers = nil
	if _, err := r.kube.CoreV1().PersistentVolumes().Update(ctx, volume, metav1.UpdateOptions{}); err != nil { // want `strip-then-delete`
		return err
	}
	return r.kube.CoreV1().PersistentVolumes().Delete(ctx, volume.Name, metav1.DeleteOptions{})
}

// okDeletedFirst is the right order.
func (r *Claims) okDeletedFirst(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if err := r.Delete(ctx, claim); err != nil {
		return client.IgnoreNotFound(err)
	}
	stripped := claim.DeepCopy()
	stripped.SetFinalizers([]string{})
	return client.IgnoreNotFound(r.Update(ctx, stripped))
}

// okPods have no finalizer that comes back.
func (r *Claims) okPods(ctx context.Context, pod *corev1.Pod) error {
	stripped := pod.DeepCopy()
	stripped.SetFinalizers([]string{})
	if err := r.Update(ctx, stripped); err != nil {
		return err
	}
	return r.Delete(ctx, pod)
}

// okOwn removes another one, which is added nowhere.
func (r *Claims) okOwn(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if controllerutil.RemoveFinalizer(claim, "uploads.example.com/in-use") {
		if err := r.Update(ctx, claim); err != nil {
			return err
		}
	}
	return r.Delete(ctx, claim)
}

// okOther deletes another claim by the name of this one's volume.
func (r *Claims) okOther(ctx context.Context, namespace, name, other string) error {
	claim, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	claim.Finalizers = nil
	if _, err := r.kube.CoreV1().PersistentVolumeClaims(namespace).Update(ctx, claim, metav1.UpdateOptions{}); err != nil {
		return err
	}
	return r.kube.CoreV1().PersistentVolumeClaims(namespace).Delete(ctx, other, metav1.DeleteOptions{})
}

// okGoing is released while it is being deleted.
func (r *Claims) okGoing(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return r.Delete(ctx, claim)
	}
	stripped := claim.DeepCopy()
	stripped.Finalizers = nil
	return r.Update(ctx, stripped)
}
