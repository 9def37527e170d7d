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

type PodReconciler struct {
	client.Client
}

func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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
	statuses := pod.Status.ContainerStatuses
	if n := len(statuses); n == 0 {
		return ctrl.Result{}, nil
	}
	first := statuses[0]
	if exposed(svc) {
		ing := svc.Status.LoadBalancer.Ingress[0]
		db.Status.Endpoints = []string{ing.IP}
	}
	db.Status.Message = fmt.Sprintf("%s restarts=%d %s", first.Name, first.RestartCount, place(db))
	return ctrl.Result{}, r.Status().Update(ctx, db)
}

func exposed(svc *corev1.Service) bool {
	return svc.Spec.Type == corev1.ServiceTypeLoadBalancer && len(svc.Status.LoadBalancer.Ingress) > 0
}

func place(db *api.Database) string {
	hasBackup, hasStorage := db.Spec.Backup != nil, db.Spec.Storage != nil
	if !hasBackup || !hasStorage {
		return "none"
	}
	return db.Spec.Backup.Schedule + "/" + db.Spec.Storage.Size
}

func controllerOf(_ context.Context, o client.Object) (reqs []reconcile.Request) {
	if !ownedByDatabase(o) {
		return
	}
	name := metav1.GetControllerOf(o).Name
	return append(reqs, reconcile.Request{NamespacedName: client.ObjectKey{Namespace: o.GetNamespace(), Name: name}})
}

func ownedByDatabase(o metav1.Object) bool {
	ref := metav1.GetControllerOf(o)
	return ref != nil && ref.Kind == "Database"
}

func (r *PodReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).
		Watches(&corev1.Pod{}, handler.EnqueueRequestsFromMapFunc(controllerOf)).Complete(r)
}
