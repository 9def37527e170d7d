package removed_before_cleanup

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	logf "sigs.k8s.io/controller-runtime/pkg/log"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const siloFinalizer = "silos.example.com/silo"

// Machines are kept by another system.
type Machines interface {
	Terminate(ctx context.Context, name string) error
	Register(ctx context.Context, name string) error
}

// Silos reads by key what it takes finalizers off.
type Silos struct {
	client.Client
	machines Machines
}

func (r *Silos) unlock(ctx context.Context, key client.ObjectKey, object client.Object) error {
	if err := r.Get(ctx, key, object); err != nil {
		return client.IgnoreNotFound(err)
	}
	if controllerutil.RemoveFinalizer(object, siloFinalizer) {
		return r.Update(ctx, object)
	}
	return nil
}

func (r *Silos) reconcile(ctx context.Context, silo *corev1.Namespace) error {
	if silo.DeletionTimestamp.IsZero() {
		return nil
	}
	if silo.Labels["order"] == "right" {
		return r.okUnlockAll(ctx, client.ObjectKeyFromObject(silo))
	}
	return r.unlockAll(ctx, client.ObjectKeyFromObject(silo))
}

// unlockAll lets go of the silo first.
func (r *Silos) unlockAll(ctx context.Context, key client.ObjectKey) error {
	if err := r.unlock(ctx, key, &corev1.Namespace{}); err != nil { // want `removed-before-cleanup: the finalizer of the Namespace is removed before unlock: if that fails or never runs, nothing tries again`
		return err
	}
	return r.unlock(ctx, client.ObjectKey{Namespace: key.Name, Name: "keys"}, &corev1.Secret{})
}

// okUnlockAll lets go of the silo last.
func (r *Silos) okUnlockAll(ctx context.Context, key client.ObjectKey) error {
	if err := r.unlock(ctx, client.ObjectKey{Namespace: key.Name, Name: "keys"}, &corev1.Secret{}); err != nil {
		return err
	}
	return r.unlock(ctx, key, &corev1.Namespace{})
}

// here has the deletion in the function itself.
func (r *Silos) here(ctx context.Context, silo *corev1.Namespace) error {
	if silo.GetDeletionTimestamp().IsZero() {
		return nil
	}
	if err := r.unlock(ctx, client.ObjectKey{Name: silo.Name}, &corev1.Namespace{}); err != nil { // want `removed-before-cleanup: the finalizer of the Namespace is removed before unlock`
		return err
	}
	keys := &corev1.ConfigMap{}
	return r.unlock(ctx, client.ObjectKey{Namespace: silo.Name, Name: "keys"}, keys)
}

// okAnyTime lets go of two objects that are not being deleted.
func (r *Silos) okAnyTime(ctx context.Context, key client.ObjectKey) error {
	if err := r.unlock(ctx, key, &corev1.Namespace{}); err != nil {
		return err
	}
	return r.unlock(ctx, client.ObjectKey{Namespace: key.Name, Name: "keys"}, &corev1.Secret{})
}

// stopped has the failure of a helper in a log, which calls another system.
func (r *Silos) stopped(ctx context.Context, silo *corev1.Namespace) error {
	if silo.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.handleDeletion(ctx, silo); err != nil {
		logf.FromContext(ctx).Error(err, "machines left")
	}
	controllerutil.RemoveFinalizer(silo, siloFinalizer) // want `removed-before-cleanup: the finalizer of silo is removed although handleDeletion failed`
	return r.Update(ctx, silo)
}

func (r *Silos) handleDeletion(ctx context.Context, silo *corev1.Namespace) error {
	if err := r.machines.Terminate(ctx, silo.Name); err != nil {
		return fmt.Errorf("machines of %s: %w", silo.Name, err)
	}
	return nil
}

// okRegistered registers, which cleans up nothing.
func (r *Silos) okRegistered(ctx context.Context, silo *corev1.Namespace) error {
	if silo.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := r.handleFinalizers(ctx, silo); err != nil {
		logf.FromContext(ctx).Error(err, "not registered")
	}
	controllerutil.RemoveFinalizer(silo, siloFinalizer)
	return r.Update(ctx, silo)
}

func (r *Silos) handleFinalizers(ctx context.Context, silo *corev1.Namespace) error {
	return r.machines.Register(ctx, silo.Name)
}
