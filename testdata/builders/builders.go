// Package builders states what wakes the controllers that it puts together, and whose they are.
package builders

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

// Docks is put together by a builder, and given a watch later.
type Docks struct {
	client.Client
	controller controller.Controller
}

// Reconcile does nothing.
func (d *Docks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// Setup keeps the controller.
func (d *Docks) Setup(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&appsv1.Deployment{}) // wakes: Docks For Deployment
	b = b.Owns(&corev1.Secret{}, builder.OnlyMetadata)              // wakes: Docks Owns Secret
	made, err := b.Build(d)
	if err != nil {
		return err
	}
	d.controller = made
	return nil
}

// Later has it from the field.
func (d *Docks) Later(mgr ctrl.Manager) error {
	return d.controller.Watch(source.Kind[client.Object](mgr.GetCache(), &corev1.Pod{}, &handler.EnqueueRequestForObject{})) // wakes: Docks Watches Pod
}

// Cranes has a controller that is made without a builder.
type Cranes struct{ client client.Client }

// Reconcile does nothing.
func (c *Cranes) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, nil
}

// NewCranes hands the controller to two functions.
func NewCranes(mgr manager.Manager) error {
	made, err := controller.New("cranes", mgr, controller.Options{Reconciler: &Cranes{mgr.GetClient()}})
	if err != nil {
		return err
	}
	if err := jobs(mgr, made); err != nil {
		return err
	}
	return services(mgr, made)
}

func jobs(mgr manager.Manager, c controller.Controller) error {
	return c.Watch(source.Kind[client.Object](mgr.GetCache(), &batchv1.Job{}, &handler.EnqueueRequestForObject{})) // wakes: Cranes Watches Job
}

func services(mgr manager.Manager, made controller.Controller) error {
	return made.Watch(source.Kind[client.Object](mgr.GetCache(), &corev1.Service{}, &handler.EnqueueRequestForObject{})) // wakes: Cranes Watches Service
}

// Any is given a controller that nothing here makes.
func Any(mgr manager.Manager, c controller.Controller) error {
	return c.Watch(source.Kind[client.Object](mgr.GetCache(), &corev1.Node{}, &handler.EnqueueRequestForObject{})) // wakes: ? Watches Node
}
