package controllers

import (
	"context"
	"time"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type MachineReconciler struct {
	client.Client
}

func (r *MachineReconciler) dataSecret(ctx context.Context, m *platformv1.Machine) (*corev1.Secret, error) {
	if m.Spec.Bootstrap.DataSecretName == nil {
		return nil, nil
	}
	secret := &corev1.Secret{}
	key := types.NamespacedName{Namespace: m.Namespace, Name: *m.Spec.Bootstrap.DataSecretName}
	return secret, r.Get(ctx, key, secret)
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m.Spec.Bootstrap.DataSecretName == nil { // WANT optionalnil/tested-then-used or optionalnil/optional-used
		log.FromContext(ctx).Info("bootstrap data is not ready", "bootstrap", m.Spec.Bootstrap != nil)
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	_, err := r.dataSecret(ctx, m)
	return ctrl.Result{}, err
}
