package binder

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/optionalnil-nil-map-write/annotate/good/api/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const boundBy = "storage.acme.io/bound-by"

type Binder struct {
	client.Client
	name string
}

func (b *Binder) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &v1.Claim{}
	if err := b.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pv := &corev1.PersistentVolume{}
	if err := b.Get(ctx, client.ObjectKey{Name: claim.Spec.Volume}, pv); err != nil {
		return ctrl.Result{}, fmt.Errorf("volume %s: %w", claim.Spec.Volume, err)
	}
	if err := b.mark(ctx, pv); err != nil {
		return ctrl.Result{}, err
	}
	if claim.Status.Bound {
		return ctrl.Result{}, nil
	}
	claim.Status.Bound = true
	return ctrl.Result{}, b.Status().Update(ctx, claim)
}

func (b *Binder) mark(ctx context.Context, pv *corev1.PersistentVolume) error {
	base := client.MergeFrom(pv.DeepCopy())
	if pv.Annotations == nil {
		pv.Annotations = make(map[string]string, 1)
	}
	pv.Annotations[boundBy] = b.name
	if err := b.Patch(ctx, pv, base); err != nil {
		return fmt.Errorf("mark %s: %w", pv.Name, err)
	}
	return nil
}
