package database

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type InstanceReconciler struct {
	client.Client
}

func (r *InstanceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var db api.Database
	if err := r.Get(ctx, req.NamespacedName, &db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.label(ctx, &db); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.service(ctx, &db); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.finish(ctx, &db)
}

func (r *InstanceReconciler) label(ctx context.Context, db *api.Database) error {
	labelled := db.DeepCopy()
	metav1.SetMetaDataLabel(&labelled.ObjectMeta, "engine", db.Spec.Engine)
	if err := r.Patch(ctx, labelled, client.MergeFrom(db)); err != nil {
		return err
	}
	*db = *labelled
	return nil
}

func (r *InstanceReconciler) service(ctx context.Context, db *api.Database) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: db.Namespace, Name: db.Name}}
	var want corev1.ServiceSpec
	want.Selector = map[string]string{"database": db.Name}
	want.Ports = []corev1.ServicePort{{Name: "sql", Port: 5432}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, svc, func() error {
		have := &svc.Spec
		have.Selector, have.Ports = want.Selector, want.Ports
		return nil
	})
	return err
}

func (r *InstanceReconciler) finish(ctx context.Context, db *api.Database) error {
	db.Status.Phase = "Ready"
	db.Status.ObservedGeneration = db.Generation
	status := db.Status.DeepCopy()
	metav1.SetMetaDataAnnotation(&db.ObjectMeta, "platform.acme.io/synced", "true")
	if err := r.Update(ctx, db); err != nil {
		return err
	}
	db.Status = *status
	return r.Status().Update(ctx, db)
}

func (r *InstanceReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
