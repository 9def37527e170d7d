package controllers

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type VolumeReconciler struct {
	client.Client
	Interval time.Duration
}

func (r *VolumeReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var pvc corev1.PersistentVolumeClaim
	if err := r.Get(ctx, req.NamespacedName, &pvc); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if !pvc.DeletionTimestamp.IsZero() {
		return reconcile.Result{}, nil
	}
	return r.reconcileNormal(ctx, &pvc)
}

func (r *VolumeReconciler) reconcileNormal(ctx context.Context, pvc *corev1.PersistentVolumeClaim) (reconcile.Result, error) {
	pv := &corev1.PersistentVolume{}
	if err := r.Get(ctx, client.ObjectKey{Name: pvc.Spec.VolumeName}, pv); err != nil {
		return reconcile.Result{RequeueAfter: r.Interval}, fmt.Errorf("volume %q: %w", pvc.Spec.VolumeName, err) // WANT reconcileresult/delay-dropped
	}
	if pv.Status.Phase != corev1.VolumeBound {
		return reconcile.Result{RequeueAfter: r.Interval}, nil
	}
	return reconcile.Result{}, nil
}
