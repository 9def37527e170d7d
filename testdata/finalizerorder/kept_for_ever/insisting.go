package kept_for_ever

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/kept_for_ever/remote"
)

// Exports keeps a service and a login for each volume.
type Exports struct {
	client.Client
	services *remote.Services
	login    remote.Login
	cleaner  cleaner
	either   either
}

// handleDeletingState notes the failure in the state of the volume, in each turn (kyma).
func (r *Exports) handleDeletingState(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	err := r.services.Delete(ctx, "shares", volume.Name) // want `kept-for-ever: Delete fails once the Service is gone, and the finalizer of volume stays: it is Terminating for ever`
	if err != nil {
		return r.setState(ctx, volume, err)
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return ctrl.Result{}, r.Update(ctx, volume)
}

func (r *Exports) setState(ctx context.Context, volume *corev1.PersistentVolume, err error) (ctrl.Result, error) {
	volume.Status.Message = err.Error()
	return ctrl.Result{RequeueAfter: time.Minute}, r.Status().Update(ctx, volume)
}

// comesBack logs it, and comes back.
func (r *Exports) comesBack(ctx context.Context, volume *corev1.PersistentVolume) ctrl.Result {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}
	}
	if err := r.services.Delete(ctx, "shares", volume.Name); err != nil { // want `kept-for-ever: Delete fails once the Service is gone`
		log.FromContext(ctx).Error(err, "service not deleted")
		return ctrl.Result{RequeueAfter: time.Minute}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	if err := r.Update(ctx, volume); err != nil {
		return ctrl.Result{RequeueAfter: time.Minute}
	}
	return ctrl.Result{}
}

// joined gets it together with another error (kyma).
func (r *Exports) joined(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.services.DeleteJoined(ctx, "shares", volume.Name); err != nil { // want `kept-for-ever: DeleteJoined fails once the Service is gone`
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// throughInterface lets the one implementation read the login in vain.
func (r *Exports) throughInterface(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.login.Forget(ctx, volume.Name); err != nil { // want `kept-for-ever: Forget fails once the Secret is gone`
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// inVain reads it here.
func (r *Exports) inVain(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	settings := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "shares", Name: volume.Name}, settings); client.IgnoreNotFound(err) != nil {
		return err
	}
	if err := r.Delete(ctx, settings); err != nil { // want `kept-for-ever: Delete fails once the ConfigMap is gone`
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// A cleaner of this package has one implementation.
type cleaner interface {
	clean(ctx context.Context, name string) error
}

type settingsCleaner struct{ client.Client }

func (s settingsCleaner) clean(ctx context.Context, name string) error {
	return s.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: name}})
}

func (r *Exports) cleaned(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.cleaner.clean(ctx, volume.Name); err != nil { // want `kept-for-ever: clean fails once the ConfigMap is gone`
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// okLeave deletes it if it is there.
func (r *Exports) okLeave(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.login.Leave(ctx, volume.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// okFound asks whether it was found by what was read.
func (r *Exports) okFound(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	settings := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "shares", Name: volume.Name}, settings); client.IgnoreNotFound(err) != nil {
		return err
	}
	if settings.Name != "" {
		if err := r.Delete(ctx, settings); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// An either has two implementations, one of which takes NotFound for done. The finding is in the other one.
type either interface {
	remove(ctx context.Context, name string) error
}

type strict struct{ client.Client }

func (s strict) remove(ctx context.Context, name string) error {
	return s.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: name}}) // want `kept-for-ever: Delete fails once the ConfigMap is gone, and the finalizer that remove is run for stays`
}

type mild struct{ client.Client }

func (s mild) remove(ctx context.Context, name string) error {
	return client.IgnoreNotFound(s.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: name}}))
}

func (r *Exports) okEither(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.either.remove(ctx, volume.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// okAsksKind takes NotFound for a reason to let go.
func (r *Exports) okAsksKind(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	err := r.services.Delete(ctx, "shares", volume.Name)
	if apierrors.IsNotFound(err) {
		return r.release(ctx, volume)
	}
	if err != nil {
		return r.setState(ctx, volume, err)
	}
	return r.release(ctx, volume)
}

func (r *Exports) release(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return ctrl.Result{}, r.Update(ctx, volume)
}

// okHandsOver lets a helper decide.
func (r *Exports) okHandsOver(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.services.Delete(ctx, "shares", volume.Name); err != nil {
		return r.orRelease(ctx, volume, err)
	}
	return r.release(ctx, volume)
}

func (r *Exports) orRelease(ctx context.Context, volume *corev1.PersistentVolume, err error) (ctrl.Result, error) {
	if !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	return r.release(ctx, volume)
}
