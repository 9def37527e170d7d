package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type MachineReconciler struct {
	client.Client
}

func (r *MachineReconciler) bootstrap(ctx context.Context, m *platformv1.Machine) (*corev1.Secret, error) {
	var s corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Namespace: m.Namespace, Name: m.Name + "-bootstrap"}, &s); err != nil {
		return nil, fmt.Errorf("bootstrap data of %s: %v", m.Name, err)
	}
	return &s, nil
}

func (r *MachineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	m := &platformv1.Machine{}
	if err := r.Get(ctx, req.NamespacedName, m); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	data, err := r.bootstrap(ctx, m)
	if apierrors.IsNotFound(err) { // WANT reconcileresult/notfound-untold
		data = &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: m.Namespace, Name: m.Name + "-bootstrap"}}
		return ctrl.Result{}, r.Create(ctx, data)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("bootstrap data found", "size", len(data.Data))
	return ctrl.Result{}, nil
}
