package affirmed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// replaced deletes the settings, which are made again next.
func (k *keeper) replaced(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	settings := &corev1.ConfigMap{}
	if err := k.Get(ctx, client.ObjectKeyFromObject(claim), settings); err != nil {
		return err
	}
	return k.Delete(ctx, settings)
}

// No deletion gets to the settings.
func (k *keeper) okGetter(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := k.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.GetDeletionTimestamp() == nil {
		if err := k.replaced(ctx, claim); err != nil {
			return ctrl.Result{}, err
		}
	}
	if claim.GetDeletionTimestamp() != nil {
		controllerutil.RemoveFinalizer(claim, finalizer)
		return ctrl.Result{}, k.Update(ctx, claim)
	}
	return ctrl.Result{}, nil
}

func (k *keeper) okFlag(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := k.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	deleting := claim.GetDeletionTimestamp() != nil
	if !deleting {
		if err := k.replaced(ctx, claim); err != nil {
			return ctrl.Result{}, err
		}
	}
	if deleting {
		controllerutil.RemoveFinalizer(claim, finalizer)
		return ctrl.Result{}, k.Update(ctx, claim)
	}
	return ctrl.Result{}, nil
}

func (k *keeper) deletes(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := k.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.GetDeletionTimestamp() != nil {
		if err := k.replaced(ctx, claim); err != nil { // want `kept-for-ever: replaced fails once the ConfigMap is gone`
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(claim, finalizer)
		return ctrl.Result{}, k.Update(ctx, claim)
	}
	return ctrl.Result{}, nil
}
