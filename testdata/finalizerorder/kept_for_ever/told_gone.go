package kept_for_ever

import (
	"context"
	"errors"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Logins let go of a volume once the secret of its login is deleted. Each asks in a way of its own whether it is gone.
type Logins struct {
	client.Client
	secrets kubernetes.Interface
}

func (r *Logins) deleteLogin(ctx context.Context, name string) error {
	return r.secrets.CoreV1().Secrets("logins").Delete(ctx, name, metav1.DeleteOptions{})
}

// okText asks the text of the error.
func (r *Logins) okText(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.deleteLogin(ctx, volume.Name); err != nil && !strings.Contains(err.Error(), "not found") {
		return err
	}
	controllerutil.RemoveFinalizer(volume, "login")
	return r.Update(ctx, volume)
}

// otherText asks for another one.
func (r *Logins) otherText(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.deleteLogin(ctx, volume.Name); err != nil && !strings.Contains(err.Error(), "too many requests") { // want `kept-for-ever: deleteLogin fails once the Secret is gone`
		return err
	}
	controllerutil.RemoveFinalizer(volume, "login")
	return r.Update(ctx, volume)
}

var (
	errLoginNotFound = errors.New("no login")
	errLoginHeld     = errors.New("the login is held")
)

func (r *Logins) deleteOwn(ctx context.Context, name string) error {
	err := r.deleteLogin(ctx, name)
	if apierrors.IsNotFound(err) {
		return errLoginNotFound
	}
	return err
}

// okOwn asks for the error that a helper has made of it.
func (r *Logins) okOwn(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.deleteOwn(ctx, volume.Name); err != nil && !errors.Is(err, errLoginNotFound) {
		return err
	}
	controllerutil.RemoveFinalizer(volume, "login")
	return r.Update(ctx, volume)
}

// otherOwn asks for another one.
func (r *Logins) otherOwn(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.deleteOwn(ctx, volume.Name); err != nil && !errors.Is(err, errLoginHeld) { // want `kept-for-ever: deleteOwn fails once the Secret is gone`
		return err
	}
	controllerutil.RemoveFinalizer(volume, "login")
	return r.Update(ctx, volume)
}

func (r *Logins) deleteAtEnd(ctx context.Context, name string) (err error) {
	defer func() {
		if apierrors.IsNotFound(err) {
			err = nil
		}
	}()
	return r.deleteLogin(ctx, name)
}

func (r *Logins) ignoreAtEnd(ctx context.Context, name string) (err error) {
	defer func() { err = client.IgnoreNotFound(err) }()
	return r.deleteLogin(ctx, name)
}

func (r *Logins) wrapAtEnd(ctx context.Context, name string) (err error) {
	defer func() {
		if err != nil {
			err = errors.Join(errors.New("delete the login"), err)
		}
	}()
	return r.deleteLogin(ctx, name)
}

// okAtEnd has helpers that leave it out at their end.
func (r *Logins) okAtEnd(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.deleteAtEnd(ctx, volume.Name); err != nil {
		return err
	}
	if err := r.ignoreAtEnd(ctx, volume.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, "login")
	return r.Update(ctx, volume)
}

// wrappedAtEnd has one that puts a text before it.
func (r *Logins) wrappedAtEnd(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.wrapAtEnd(ctx, volume.Name); err != nil { // want `kept-for-ever: wrapAtEnd fails once the Secret is gone`
		return err
	}
	controllerutil.RemoveFinalizer(volume, "login")
	return r.Update(ctx, volume)
}

func (r *Logins) exists(ctx context.Context, name string) (bool, error) {
	if err := r.Get(ctx, client.ObjectKey{Namespace: "logins", Name: name}, &corev1.Secret{}); err != nil {
		return false, client.IgnoreNotFound(err)
	}
	return true, nil
}

// okExists asks a helper, which leaves NotFound out of its error.
func (r *Logins) okExists(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	exists, err := r.exists(ctx, volume.Name)
	if err != nil {
		return err
	}
	if exists {
		if err := r.deleteLogin(ctx, volume.Name); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(volume, "login")
	return r.Update(ctx, volume)
}

// noted asks what the object says, which a conflict of the update leaves as it is.
func (r *Logins) noted(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if _, has := volume.Annotations["login"]; has {
		if err := r.deleteLogin(ctx, volume.Name); err != nil { // want `kept-for-ever: deleteLogin fails once the Secret is gone`
			return err
		}
		delete(volume.Annotations, "login")
	}
	controllerutil.RemoveFinalizer(volume, "login")
	return r.Update(ctx, volume)
}
