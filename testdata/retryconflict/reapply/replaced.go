package reapply

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Replacer has a change in a copy.
type Replacer struct{ client.Client }

// whole puts the copy in the place of what it has read, with its old version.
func (r *Replacer) whole(ctx context.Context, node *corev1.Node, id string) error {
	want := node.DeepCopy()
	want.Spec.ProviderID = id
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		node = want.DeepCopy() // want `reapply-lost: node is read again and then replaced by what was read before, with its old version: after one conflict all tries conflict`
		return r.Update(ctx, node)
	})
}

// content copies the struct.
func (r *Replacer) content(ctx context.Context, node *corev1.Node, id string) error {
	want := node.DeepCopy()
	want.Spec.ProviderID = id
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		*node = *want // want `reapply-lost: node is read again and then replaced by what was read before`
		return r.Update(ctx, node)
	})
}

// okVersion takes the version over.
func (r *Replacer) okVersion(ctx context.Context, node *corev1.Node, id string) error {
	want := node.DeepCopy()
	want.Spec.ProviderID = id
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		version := node.ResourceVersion
		node = want.DeepCopy()
		node.ResourceVersion = version
		return r.Update(ctx, node)
	})
}

// okSpec sets the part that is to change.
func (r *Replacer) okSpec(ctx context.Context, node *corev1.Node, id string) error {
	want := node.DeepCopy()
	want.Spec.ProviderID = id
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		node.Spec = want.Spec
		return r.Update(ctx, node)
	})
}

// okSetVersion gives the copy the version of what was read.
func (r *Replacer) okSetVersion(ctx context.Context, node *corev1.Node, id string) error {
	want := node.DeepCopy()
	want.Spec.ProviderID = id
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
			return err
		}
		want.SetResourceVersion(node.GetResourceVersion())
		node = want.DeepCopy()
		return r.Update(ctx, node)
	})
}

// okFresh reads the copy itself.
func (r *Replacer) okFresh(ctx context.Context, node *corev1.Node, id string) error {
	fresh := node.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(node), fresh); err != nil {
			return err
		}
		fresh.Spec.ProviderID = id
		node = fresh
		return r.Update(ctx, node)
	})
}
