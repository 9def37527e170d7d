// Package owner_type wakes controllers for owners.
package owner_type

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

type workloads struct {
	client.Client
	cache      cache.Cache
	controller controller.Controller
}

func (r *workloads) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *workloads) SetupWithManager(mgr ctrl.Manager) error {
	made, err := ctrl.NewControllerManagedBy(mgr).
		For(&appsv1.Deployment{}).                                                                                          // related `reconciles a Deployment` `reconciles a Deployment`
		Watches(&corev1.Pod{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &appsv1.ReplicaSet{})). // want `wrong-owner-type: the handler asks for reconciles of the owner's name, a ReplicaSet, and the controller takes it for the name of a Deployment`
		Watches(&appsv1.ReplicaSet{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &appsv1.Deployment{}, handler.OnlyControllerOwner())).
		Build(r)
	r.controller = made
	return err
}

// watch is called when the first object of its kind is met.
func (r *workloads) watch(kind client.Object) error {
	return r.controller.Watch(source.Kind(r.cache, kind,
		handler.EnqueueRequestForOwner(r.Scheme(), r.RESTMapper(), &batchv1.Job{}))) // want `wrong-owner-type: .* a Job, .* a Deployment`
}

func (r *workloads) okWatch(kind client.Object) error {
	return r.controller.Watch(source.Kind(r.cache, kind, handler.EnqueueRequestForOwner(r.Scheme(), r.RESTMapper(), &appsv1.Deployment{})))
}

// told tells a controller that is made without a builder.
func told(mgr ctrl.Manager, r reconcile.Reconciler) error {
	c, err := controller.New("sets", mgr, controller.Options{Reconciler: r})
	if err != nil {
		return err
	}
	if err := c.Watch(source.Kind[client.Object](mgr.GetCache(), &appsv1.StatefulSet{}, &handler.EnqueueRequestForObject{})); err != nil { // related `reconciles a StatefulSet`
		return err
	}
	owner := handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &appsv1.DaemonSet{}) // want `wrong-owner-type: .* a DaemonSet, .* a StatefulSet`
	return c.Watch(source.Kind[client.Object](mgr.GetCache(), &corev1.Pod{}, owner))
}

func okTold(mgr ctrl.Manager, r reconcile.Reconciler) error {
	c, err := controller.New("jobs", mgr, controller.Options{Reconciler: r})
	if err != nil {
		return err
	}
	if err := c.Watch(source.Kind[client.Object](mgr.GetCache(), &batchv1.Job{}, &handler.EnqueueRequestForObject{})); err != nil {
		return err
	}
	return c.Watch(source.Kind[client.Object](mgr.GetCache(), &corev1.Pod{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &batchv1.Job{})))
}

// okUnknown reconciles requests that nothing here names.
func okUnknown(mgr ctrl.Manager, r *others, kind client.Object) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("others").
		Watches(&corev1.Pod{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &batchv1.Job{})).
		Watches(&corev1.Secret{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), kind)).
		Complete(r)
}

type others struct{ client.Client }

func (r *others) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}
