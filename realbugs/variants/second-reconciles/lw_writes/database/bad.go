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

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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

func (r *DatabaseReconciler) label(ctx context.Context, db *api.Database) error {
	metav1.SetMetaDataLabel(&db.ObjectMeta, "engine", db.Spec.Engine)
	before := db.DeepCopy()
	return r.Patch(ctx, db, client.MergeFrom(before)) // WANT lostwrite/patch-base
}

func (r *DatabaseReconciler) service(ctx context.Context, db *api.Database) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: db.Namespace, Name: db.Name}}
	want := svc.DeepCopy()
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, svc, func() error { // WANT lostwrite/empty-mutate
		want.Spec.Selector = map[string]string{"database": db.Name}
		want.Spec.Ports = []corev1.ServicePort{{Name: "sql", Port: 5432}}
		return nil
	})
	return err
}

func (r *DatabaseReconciler) finish(ctx context.Context, db *api.Database) error {
	db.Status.Phase = "Ready" // WANT lostwrite/status-overwritten
	db.Status.ObservedGeneration = db.Generation
	metav1.SetMetaDataAnnotation(&db.ObjectMeta, "platform.acme.io/synced", "true")
	if err := r.Update(ctx, db); err != nil {
		return err
	}
	return r.Status().Update(ctx, db)
}

func (r *DatabaseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).Complete(r)
}
