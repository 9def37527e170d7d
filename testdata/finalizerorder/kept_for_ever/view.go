package kept_for_ever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A Release is a view of one object (component-operator-runtime).
type Release struct {
	store  *corev1.ConfigMap
	secret *corev1.Secret
	inner  struct{ store *corev1.ConfigMap }
}

// Releases reads, writes and deletes releases.
type Releases struct{ client.Client }

func (r *Releases) read(ctx context.Context, key client.ObjectKey) (*Release, error) {
	release := &Release{store: &corev1.ConfigMap{}}
	if err := r.Get(ctx, key, release.store); err != nil {
		return nil, err
	}
	return release, nil
}

func (r *Releases) letGo(ctx context.Context, release *Release) error {
	controllerutil.RemoveFinalizer(release.store, "release")
	return r.Update(ctx, release.store)
}

func (r *Releases) remove(ctx context.Context, release *Release) error {
	return r.Delete(ctx, release.store)
}

func (r *Releases) removeInner(ctx context.Context, release *Release) error {
	return r.Delete(ctx, release.inner.store)
}

func (r *Releases) removeSecret(ctx context.Context, release *Release) error {
	return r.Delete(ctx, release.secret)
}

// okDeleted deletes what has the finalizer, and reads it again.
func (r *Releases) okDeleted(ctx context.Context, key client.ObjectKey) error {
	release, err := r.read(ctx, key)
	if err != nil {
		return err
	}
	if err := r.remove(ctx, release); err != nil {
		return err
	}
	if release, err = r.read(ctx, key); err != nil {
		return err
	}
	return r.letGo(ctx, release)
}

// okInnerDeleted has it two parts deep, and one more call between.
func (r *Releases) okInnerDeleted(ctx context.Context, key client.ObjectKey) error {
	release, err := r.read(ctx, key)
	if err != nil {
		return err
	}
	if err := r.innerDeletion(ctx, release); err != nil {
		return err
	}
	return r.letGo(ctx, release)
}

func (r *Releases) innerDeletion(ctx context.Context, release *Release) error {
	return r.removeInner(ctx, release)
}

// deletedSecret deletes another object, which the view has as well.
func (r *Releases) deletedSecret(ctx context.Context, key client.ObjectKey) error {
	release, err := r.read(ctx, key)
	if err != nil {
		return err
	}
	if err := r.removeSecret(ctx, release); err != nil { // want `kept-for-ever: removeSecret fails once the Secret is gone`
		return err
	}
	return r.letGo(ctx, release)
}
