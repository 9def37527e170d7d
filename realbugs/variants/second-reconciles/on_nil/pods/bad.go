package pods

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type DatabaseReconciler struct {
	client.Client
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod, svc := &corev1.Pod{}, &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Get(ctx, req.NamespacedName, svc); err != nil {
		return ctrl.Result{}, err
	}
	first := pod.Status.ContainerStatuses[0] // WANT optionalnil/index-of-optional-list
	if svc.Spec.Type == corev1.ServiceTypeLoadBalancer {
		ing := svc.Status.LoadBalancer.Ingress[0] // WANT optionalnil/index-of-optional-list
		db.Status.Endpoints = []string{ing.IP}
	}
	db.Status.Message = fmt.Sprintf("%s restarts=%d %s", first.Name, first.RestartCount, location(db))
	return ctrl.Result{}, r.Status().Update(ctx, db)
}

func location(db *api.Database) string {
	if db.Spec.Backup == nil && db.Spec.Storage == nil {
		return "none"
	}
	return db.Spec.Backup.Schedule + "/" + db.Spec.Storage.Size // WANT optionalnil/tested-then-used
}

func ownerOf(_ context.Context, o client.Object) []reconcile.Request {
	name := metav1.GetControllerOf(o).Name // WANT optionalnil/owner-used
	return []reconcile.Request{{NamespacedName: client.ObjectKey{Namespace: o.GetNamespace(), Name: name}}}
}

func (r *DatabaseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).
		Watches(&corev1.Pod{}, handler.EnqueueRequestsFromMapFunc(ownerOf)).Complete(r)
}
