package kept_for_ever

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/kept_for_ever/remote"
)

// Builders deletes objects that functions put together.
type Builders struct{ client.Client }

// exportOf can fail, and finds nothing.
func exportOf(volume *corev1.PersistentVolume) (*corev1.Service, error) {
	if volume.Name == "" {
		return nil, errors.New("no name")
	}
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "shares", Name: volume.Name}}
	service.Labels = map[string]string{"volume": volume.Name}
	return service, nil
}

// built deletes what a function of the package makes.
func (r *Builders) built(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.Delete(ctx, loginOf(volume)); err != nil { // want `kept-for-ever: Delete fails once the Secret is gone, and the finalizer of volume stays`
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return ctrl.Result{}, r.Update(ctx, volume)
}

// builtElsewhere deletes what another package makes.
func (r *Builders) builtElsewhere(ctx context.Context, volume *corev1.PersistentVolume) error {
	if !volume.DeletionTimestamp.IsZero() {
		settings := remote.Settings(volume.Name)
		if err := r.Delete(ctx, settings); err != nil { // want `kept-for-ever: Delete fails once the ConfigMap is gone, and the finalizer of volume stays`
			return err
		}
		controllerutil.RemoveFinalizer(volume, shareFinalizer)
		return r.Update(ctx, volume)
	}
	return nil
}

// checked deletes what a function makes that can fail.
func (r *Builders) checked(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	service, err := exportOf(volume)
	if err != nil {
		return err
	}
	if err := r.Delete(ctx, service); err != nil { // want `kept-for-ever: Delete fails once the Service is gone, and the finalizer of volume stays`
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// fetched reads what it returns.
func (r *Builders) fetched(ctx context.Context, volume *corev1.PersistentVolume) (*corev1.Secret, error) {
	login := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: "shares", Name: volume.Name}, login); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return login, nil
}

// okFetched deletes what is there.
func (r *Builders) okFetched(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	login, err := r.fetched(ctx, volume)
	if err != nil {
		return err
	}
	if login != nil {
		if err := r.Delete(ctx, login); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// okAsked asks before whether it is there.
func (r *Builders) okAsked(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	login, err := r.fetched(ctx, volume)
	if err != nil {
		return err
	}
	if login != nil {
		if err := r.Delete(ctx, loginOf(volume)); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}

// okDone takes NotFound for done.
func (r *Builders) okDone(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	service, err := exportOf(volume)
	if err != nil {
		return err
	}
	if err := r.Delete(ctx, service); client.IgnoreNotFound(err) != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, shareFinalizer)
	return r.Update(ctx, volume)
}
