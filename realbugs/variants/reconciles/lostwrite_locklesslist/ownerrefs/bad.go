package controllers

import (
	"context"
	"fmt"
	"reflect"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type TunnelReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *TunnelReconciler) claimToken(ctx context.Context, tunnel *platformv1.Tunnel) error {
	if tunnel.Spec.TokenRef == nil {
		return nil
	}
	var token corev1.Secret
	key := client.ObjectKey{Namespace: tunnel.Namespace, Name: tunnel.Spec.TokenRef.Name}
	if err := r.Get(ctx, key, &token); err != nil {
		return fmt.Errorf("token of %s: %w", tunnel.Name, err)
	}
	orig := token.DeepCopy()
	if err := controllerutil.SetOwnerReference(tunnel, &token, r.Scheme); err != nil {
		return err
	}
	if reflect.DeepEqual(orig.OwnerReferences, token.OwnerReferences) {
		return nil
	}
	return r.Patch(ctx, &token, client.MergeFrom(orig)) // WANT lostwrite/lockless-list-patch
}
