package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

type StatefulReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *StatefulReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &platformv1.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: db.Name + "-init", Namespace: db.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, cm, func() error {
		cm.Data = map[string]string{"engine": db.Spec.Engine}
		return controllerutil.SetControllerReference(db, cm, r.Scheme)
	})
	return ctrl.Result{}, err
}

func (r *StatefulReconciler) SetupWithManager(mgr ctrl.Manager) error {
	specOrData := predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		if _, ok := e.ObjectNew.(*corev1.ConfigMap); ok {
			return true
		}
		return e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration()
	}}
	b := ctrl.NewControllerManagedBy(mgr).For(&platformv1.Database{}).Named("database-init")
	b = b.WithEventFilter(specOrData)
	b = b.Owns(&corev1.ConfigMap{})
	return b.Complete(r)
}
