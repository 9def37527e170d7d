package late_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/late_cleanup/fin"
)

// Restores clean up what a restore has left when it is done, and when it goes (kubeblocks).
type Restores struct {
	client.Client
	groups Groups
}

func (r *Restores) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.Spec.Type == corev1.ServiceTypeClusterIP {
		return r.goesOn(ctx, service)
	}
	return r.okReturnsTheResult(ctx, service)
}

// okReturnsTheResult goes on only where the helper has no result: the service lives.
func (r *Restores) okReturnsTheResult(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	res, err := fin.HandleDeletion(ctx, r, service, balancerFinalizer, func() error { return r.groups.DetachAll(service.Name) })
	if res != nil {
		return *res, err
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.groups.DeleteInstanceGroup(service.Name)
}

// goesOn looks at the error alone.
func (r *Restores) goesOn(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	_, err := fin.HandleDeletion(ctx, r, service, balancerFinalizer, func() error { return r.groups.DetachAll(service.Name) }) // want `removed-before-cleanup: the finalizer of service is removed before DeleteInstanceGroup`
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.groups.DeleteInstanceGroup(service.Name)
}
