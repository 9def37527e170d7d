package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const held = "example.com/held"

// A Pool hands out addresses, which are config maps, for claims, which are volume claims.
type Pool struct {
	client.Client
	namespace string
}

func leftOut(list []string, text string) (kept []string) {
	for _, v := range list {
		if v != text {
			kept = append(kept, v)
		}
	}
	return kept
}

// store writes a copy.
func store(ctx context.Context, c client.Client, object client.Object) error {
	return c.Update(ctx, object.DeepCopyObject().(client.Object))
}

func erase(ctx context.Context, c client.Client, object client.Object) error {
	return client.IgnoreNotFound(c.Delete(ctx, object.DeepCopyObject().(client.Object)))
}

// okUpdateAddress keeps what it changes in any case, so that a closure has the claim.
func (p *Pool) okUpdateAddress(ctx context.Context, claim *corev1.PersistentVolumeClaim) (err error) {
	deleted := false
	base := claim.DeepCopy()
	defer func() {
		if !deleted {
			err = p.Patch(ctx, claim, client.MergeFrom(base))
		}
	}()
	if claim.DeletionTimestamp.IsZero() {
		return p.assign(ctx, claim)
	}
	if err := p.deleteAddress(ctx, claim); err != nil {
		return err
	}
	deleted = true
	return nil
}

func (p *Pool) assign(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	address := &corev1.ConfigMap{}
	address.Namespace, address.Name, address.Finalizers = p.namespace, claim.Name, []string{held}
	return p.Create(ctx, address)
}

// deleteAddress is right: it takes the finalizer from the address in order to delete it. What can fail behind that is tried again: the claim keeps
// its own (metal3's pools of addresses).
func (p *Pool) deleteAddress(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	address := &corev1.ConfigMap{}
	err := p.Get(ctx, client.ObjectKey{Namespace: p.namespace, Name: claim.Name}, address)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	} else if err == nil {
		address.Finalizers = leftOut(address.Finalizers, held)
		if err := store(ctx, p.Client, address); err != nil && !apierrors.IsNotFound(err) {
			return err
		}
		if err := erase(ctx, p.Client, address); err != nil {
			return err
		}
	}
	claim.Finalizers = leftOut(claim.Finalizers, held)
	if err := store(ctx, p.Client, claim); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

// unasked takes the finalizer from the address whatever the claim is, and one of its callers does not ask for the deletion.
func (p *Pool) unasked(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	return p.deleteAny(ctx, claim)
}

func (p *Pool) asked(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	return p.deleteAny(ctx, claim)
}

func (p *Pool) deleteAny(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	address := &corev1.ConfigMap{}
	if err := p.Get(ctx, client.ObjectKey{Namespace: p.namespace, Name: claim.Name}, address); err != nil {
		return client.IgnoreNotFound(err)
	}
	address.Finalizers = leftOut(address.Finalizers, held) // want `removed-before-cleanup: the finalizer of address is removed before store`
	if err := store(ctx, p.Client, address); err != nil {
		return err
	}
	claim.Finalizers = leftOut(claim.Finalizers, held)
	return store(ctx, p.Client, claim)
}
