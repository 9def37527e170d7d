package controllers

import (
	"context"
	"fmt"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type DatabaseReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	err := r.ensureService(ctx, db) // WANT reconcileresult/error-overwritten
	err = r.ensureSecret(ctx, db)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("children of %s: %w", db.Name, err)
	}
	return ctrl.Result{}, nil
}

func (r *DatabaseReconciler) ensureService(ctx context.Context, db *platformv1.Database) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: db.Name, Namespace: db.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, svc, func() error {
		svc.Spec.Ports = []corev1.ServicePort{{Name: "sql", Port: 5432, Protocol: corev1.ProtocolTCP, TargetPort: intstr.FromInt32(5432)}}
		return controllerutil.SetControllerReference(db, svc, r.Scheme)
	})
	return err
}

func (r *DatabaseReconciler) ensureSecret(ctx context.Context, db *platformv1.Database) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: db.Name, Namespace: db.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
		return controllerutil.SetControllerReference(db, secret, r.Scheme)
	})
	return err
}
