package swallowed

import (
	"context"
	"log"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A vaultKeeper has two secrets.
type vaultKeeper struct {
	client  client.Client
	pull    *corev1.Secret
	pushing *corev1.Secret
}

func (r *vaultKeeper) applyPull(ctx context.Context) error { return r.client.Create(ctx, r.pull) }

func (r *vaultKeeper) applyPush(ctx context.Context) error { return r.client.Create(ctx, r.pushing) }

// apply says that one has failed, and not why.
func (r *vaultKeeper) apply(ctx context.Context) error {
	err := r.applyPull(ctx)
	if err != nil {
		return err
	}
	err = r.applyPush(ctx)
	if err != nil {
		log.Printf("Failed to apply the secret %s", r.pushing.Name)
	}
	return nil // want `logged-only: that applyPush has failed is logged, without its error, and this return says that the work is done`
}

// applyLogged says why as well.
func (r *vaultKeeper) applyLogged(ctx context.Context) error {
	err := r.applyPull(ctx)
	if err != nil {
		return err
	}
	err = r.applyPush(ctx)
	if err != nil {
		log.Printf("Failed to apply the secret %s: %v", r.pushing.Name, err)
	}
	return nil // want `logged-only: the error of applyPush is logged, and this return says that the work is done`
}

// applyDirect has the request itself.
func (r *vaultKeeper) applyDirect(ctx context.Context) error {
	err := r.client.Create(ctx, r.pull)
	if err != nil {
		return err
	}
	err = r.client.Create(ctx, r.pushing)
	if err != nil {
		log.Printf("Failed to apply the secret %s", r.pushing.Name)
	}
	return nil // want `logged-only: that Create has failed is logged, without its error`
}

// applyNew says so of what it does not expect.
func (r *vaultKeeper) applyNew(ctx context.Context) error {
	if err := r.client.Create(ctx, r.pushing); err != nil && !apierrors.IsAlreadyExists(err) {
		log.Printf("Failed to apply the secret %s", r.pushing.Name)
	} else {
		log.Printf("The secret %s is there", r.pushing.Name)
	}
	return nil // want `logged-only: that Create has failed is logged, without its error`
}

// drop has a branch for each.
func (r *vaultKeeper) drop(ctx context.Context) error {
	if err := r.client.Delete(ctx, r.pushing); err != nil {
		if apierrors.IsNotFound(err) {
			log.Printf("The secret %s is gone", r.pushing.Name)
			return nil
		}
		log.Printf("Failed to delete the secret %s", r.pushing.Name)
	}
	return nil // want `logged-only: that Delete has failed is logged, without its error`
}

// okDrop logs the one kind, and returns the others.
func (r *vaultKeeper) okDrop(ctx context.Context) error {
	if err := r.client.Delete(ctx, r.pushing); err != nil {
		if apierrors.IsNotFound(err) {
			log.Printf("The secret %s is gone", r.pushing.Name)
			return nil
		}
		return err
	}
	return nil
}

// okCounted tells a counter as well.
func (r *vaultKeeper) okCounted(ctx context.Context, failed func()) error {
	if err := r.client.Create(ctx, r.pushing); err != nil {
		log.Printf("Failed to apply the secret %s", r.pushing.Name)
		failed()
	}
	return nil
}

// okThere takes what is there for what it wants.
func (r *vaultKeeper) okThere(ctx context.Context) error {
	err := r.client.Create(ctx, r.pushing)
	if apierrors.IsAlreadyExists(err) {
		log.Printf("The secret %s is there", r.pushing.Name)
		return nil
	}
	return err
}

// okRead can do without what it reads.
func (r *vaultKeeper) okRead(ctx context.Context) error {
	if err := r.client.Get(ctx, client.ObjectKeyFromObject(r.pull), r.pull); err != nil {
		log.Print("no secret to pull with")
	}
	return nil
}

// okReturned is told by its caller.
func (r *vaultKeeper) okReturned(ctx context.Context) error {
	err := r.client.Create(ctx, r.pushing)
	if err != nil {
		log.Print("Failed to apply the secret")
	}
	return err
}
