package kept_for_ever

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Looped deletes several objects, in the function that removes the finalizer.
type Looped struct{ client.Client }

// writtenOut deletes the roles of a list that is the same in each pass.
func (r *Looped) writtenOut(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	for _, name := range []string{"reader", "writer"} {
		role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: name}}
		if err := r.Delete(ctx, role); err != nil { // want `kept-for-ever: Delete fails once the ClusterRole is gone, and the finalizer of volume stays`
			return err
		}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// inSpec deletes what the spec names.
func (r *Looped) inSpec(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp.IsZero() {
		return nil
	}
	for i := range pod.Spec.ImagePullSecrets {
		secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Spec.ImagePullSecrets[i].Name}}
		if err := r.Delete(ctx, secret); err != nil { // want `kept-for-ever: Delete fails once the Secret is gone, and the finalizer of pod stays`
			return err
		}
	}
	controllerutil.RemoveFinalizer(pod, shareFinalizer)
	return r.Update(ctx, pod)
}

// okGone goes on with the next one.
func (r *Looped) okGone(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	for _, name := range []string{"reader", "writer"} {
		role := &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: name}}
		if err := r.Delete(ctx, role); err != nil && !apierrors.IsNotFound(err) {
			return err
		}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// okStatus deletes what the status names, which may lose the name of what is gone.
func (r *Looped) okStatus(ctx context.Context, pod *corev1.Pod) error {
	if pod.DeletionTimestamp.IsZero() {
		return nil
	}
	for _, ip := range pod.Status.PodIPs {
		config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: ip.IP}}
		if err := r.Delete(ctx, config); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(pod, shareFinalizer)
	return r.Update(ctx, pod)
}

// okUntil tries again as long as there is something.
func (r *Looped) okUntil(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	for range 3 {
		err := r.Delete(ctx, &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{Name: "reader"}})
		if apierrors.IsNotFound(err) {
			break
		}
		if err != nil {
			return errors.New("not deleted")
		}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}
