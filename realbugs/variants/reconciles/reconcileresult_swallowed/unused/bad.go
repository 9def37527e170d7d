package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Name: db.Name, Namespace: db.Namespace}}
	svc.Spec.Ports = []corev1.ServicePort{{Name: "sql", Port: 5432}}
	svc.Spec.Selector = map[string]string{"database": db.Name}
	if err := r.Create(ctx, svc); err != nil { // WANT reconcileresult/swallowed
		return ctrl.Result{}, nil
	}
	log.FromContext(ctx).Info("service created", "service", svc.Name)
	return ctrl.Result{}, nil
}
