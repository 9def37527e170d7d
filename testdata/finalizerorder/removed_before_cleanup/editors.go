package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/removed_before_cleanup/lists"
)

const routeFinalizer = "routes.example.com/key"

// Routes changes the list of finalizers by a function that it hands to a generic editor of another package.
type Routes struct {
	client.Client
	services lists.Of[*corev1.Service]
}

func (r *Routes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.DeletionTimestamp != nil {
		if service.Spec.ExternalName != "" {
			return ctrl.Result{}, r.okLast(ctx, service)
		}
		return ctrl.Result{}, r.first(ctx, service)
	}
	return ctrl.Result{}, r.services.Add(ctx, service, routeFinalizer)
}

func (r *Routes) first(ctx context.Context, service *corev1.Service) error {
	if err := r.services.Remove(ctx, service, routeFinalizer); err != nil { // want `removed-before-cleanup: the finalizer of service is removed before Delete`
		return err
	}
	return client.IgnoreNotFound(r.Delete(ctx, routeKey(service))) // related `cleaned up only here`
}

func (r *Routes) okLast(ctx context.Context, service *corev1.Service) error {
	if err := client.IgnoreNotFound(r.Delete(ctx, routeKey(service))); err != nil {
		return err
	}
	return r.services.Remove(ctx, service, routeFinalizer)
}

func routeKey(service *corev1.Service) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: service.Name + "-route", Namespace: service.Namespace}}
}
