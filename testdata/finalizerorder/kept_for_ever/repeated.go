package kept_for_ever

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/kept_for_ever/remote"
)

// Mounts deletes what it has made for a volume.
type Mounts struct {
	client.Client
	kube kubernetes.Interface
}

func loginOf(volume *corev1.PersistentVolume) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: volume.Name}}
}

// binding deletes by name, and fails when it is called again.
func (r *Mounts) binding(ctx context.Context, volume *corev1.PersistentVolume) error {
	binding := &rbacv1.ClusterRoleBinding{ObjectMeta: metav1.ObjectMeta{Name: "share-" + volume.Name}}
	if err := r.Delete(ctx, binding); err != nil {
		return fmt.Errorf("deleting the binding: %w", err)
	}
	return nil
}

// inHelper has the deletion in a helper.
func (r *Mounts) inHelper(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.binding(ctx, volume); err != nil { // want `kept-for-ever: binding fails once the ClusterRoleBinding is gone, and the finalizer of volume stays: it is Terminating for ever`
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer) // related `removed only if it has not failed`
	return ctrl.Result{}, r.Update(ctx, volume)
}

// generated deletes with a generated client.
func (r *Mounts) generated(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.GetDeletionTimestamp() != nil {
		err := r.kube.CoreV1().Secrets("shares").Delete(ctx, volume.Name, metav1.DeleteOptions{}) // want `kept-for-ever: Delete fails once the Secret is gone`
		if err == nil {
			controllerutil.RemoveFinalizer(volume, shareFinalizer)
			return r.Update(ctx, volume)
		}
		return err
	}
	return nil
}

// elsewhere has it in another package, in a closure that is called for what is being deleted.
func (r *Mounts) elsewhere(ctx context.Context, volume *corev1.PersistentVolume) error {
	clean := func() error { return remote.Drop(ctx, r.Client, volume.Name) }
	if !volume.DeletionTimestamp.IsZero() {
		if err := clean(); err != nil { // want `kept-for-ever: clean fails once the ConfigMap is gone`
			return err
		}
		return r.Patch(ctx, volume, without(volume))
	}
	return nil
}

// without takes the finalizer off a volume.
func without(volume *corev1.PersistentVolume) client.Patch {
	base := volume.DeepCopy()
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return client.MergeFrom(base)
}

// released takes a finalizer off an object that may be gone.
func (r *Mounts) released(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	pod := &corev1.Pod{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "shares", Name: volume.Name}, pod); err != nil { // want `kept-for-ever: Get fails once the Pod is gone`
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(pod, shareFinalizer)
	if err := r.Update(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return ctrl.Result{}, r.Update(ctx, volume)
}

// okIgnored takes NotFound for done.
func (r *Mounts) okIgnored(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := client.IgnoreNotFound(r.Delete(ctx, loginOf(volume))); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.kube.CoreV1().Secrets("shares").Delete(ctx, volume.Name, metav1.DeleteOptions{}); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if err := r.quiet(ctx, volume); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return ctrl.Result{}, r.Update(ctx, volume)
}

// quiet has a predicate of its own.
func (r *Mounts) quiet(ctx context.Context, volume *corev1.PersistentVolume) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: volume.Name}}
	if err := r.Delete(ctx, secret); failed(err) {
		return err
	}
	return nil
}

func failed(err error) bool { return err != nil && !apierrors.IsNotFound(err) }

// okAsked deletes what it has found.
func (r *Mounts) okAsked(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	secret := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKey{Namespace: "shares", Name: volume.Name}, secret)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if err == nil {
		if err := r.Delete(ctx, secret); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// okListed deletes what a list has: the next one has it no more.
func (r *Mounts) okListed(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	var secrets corev1.SecretList
	if err := r.List(ctx, &secrets); err != nil {
		return err
	}
	for i := range secrets.Items {
		if err := r.Delete(ctx, &secrets.Items[i]); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// okUnknownPredicate asks what is not seen.
func (r *Mounts) okUnknownPredicate(ctx context.Context, volume *corev1.PersistentVolume, expected func(error) bool) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: volume.Name}}
	if err := r.Delete(ctx, secret); err != nil && !expected(err) {
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// okAlive fails only while the volume is not being deleted.
func (r *Mounts) okAlive(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return r.binding(ctx, volume)
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// credentials reads what the clean-up needs: whether that comes back is not known.
func (r *Mounts) credentials(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	login := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "shares", Name: "login"}, login); err != nil { // want `absent-owner: Get fails without the Secret, and the finalizer of volume stays until that is there`
		return fmt.Errorf("%w: %w", errNoLogin, err)
	}
	if err := deleteRemote(ctx, login, volume.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

var errNoLogin = errors.New("no login")

// okListedByName deletes what a list names: what is gone is not in it in the next turn (hive).
func (r *Mounts) okListedByName(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	var logins corev1.SecretList
	if err := r.List(ctx, &logins, client.InNamespace(volume.Name)); err != nil {
		return ctrl.Result{}, err
	}
	for _, login := range logins.Items {
		if err := r.drop(ctx, login.Name); err != nil {
			return ctrl.Result{}, err
		}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return ctrl.Result{}, r.Update(ctx, volume)
}

func (r *Mounts) drop(ctx context.Context, name string) error {
	return r.Delete(ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: name}})
}
