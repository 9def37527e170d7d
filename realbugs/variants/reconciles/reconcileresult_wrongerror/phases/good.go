package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type VolumeReconciler struct {
	client.Client
	Cloud interface {
		Detach(ctx context.Context, id string) error
		Delete(ctx context.Context, id string) error
	}
}

func (r *VolumeReconciler) destroy(ctx context.Context, id string) (bool, error) {
	err := r.Cloud.Detach(ctx, id)
	if derr := r.Cloud.Delete(ctx, id); derr != nil {
		if err != nil {
			return false, err
		}
		return false, derr
	}
	return true, nil
}

func (r *VolumeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pv := &corev1.PersistentVolume{}
	if err := r.Get(ctx, req.NamespacedName, pv); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pv.DeletionTimestamp.IsZero() || pv.Spec.CSI == nil {
		return ctrl.Result{}, nil
	}
	done, err := r.destroy(ctx, pv.Spec.CSI.VolumeHandle)
	if err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("destroyed", "done", done)
	return ctrl.Result{}, nil
}
