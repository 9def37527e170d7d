// Package shared reconciles objects of all kinds in the same way.
package shared

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update

// A Kind is what is special about one kind of objects.
type Kind interface {
	NewObject() client.Object
	NewDeployment(owner client.Object) *appsv1.Deployment
	Default() client.Object
}

type loop struct {
	client.Client
	kind   Kind
	scheme *runtime.Scheme
}

// Add adds the loop of a kind to a manager.
func Add(mgr ctrl.Manager, kind Kind) error {
	l := &loop{Client: mgr.GetClient(), kind: kind, scheme: mgr.GetScheme()}
	return ctrl.NewControllerManagedBy(mgr).For(l.kind.NewObject()).Owns(&appsv1.Deployment{}).Complete(l)
}

// Named adds it under another name.
func Named(mgr ctrl.Manager, kind Kind, _ string) error { return Add(mgr, kind) }

// Reconcile makes a deployment.
func (l *loop) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	owner := l.kind.NewObject()
	if err := l.Get(ctx, req.NamespacedName, owner); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := l.create(ctx, owner); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, l.Status().Update(ctx, owner)
}

func (l *loop) create(ctx context.Context, owner client.Object) error {
	deployment := l.kind.NewDeployment(owner)
	if err := controllerutil.SetControllerReference(owner, deployment, l.scheme); err != nil {
		return err
	}
	return client.IgnoreAlreadyExists(l.Create(ctx, deployment))
}
