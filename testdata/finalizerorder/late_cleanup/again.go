package late_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Shares detach the zones of a service by its name.
type Shares struct {
	client.Client
	groups Groups
}

// Reconcile detaches by the name as well, once the service is gone (kubefed's labels).
func (s *Shares) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := s.Get(ctx, req.NamespacedName, service); err != nil {
		if client.IgnoreNotFound(err) == nil {
			return ctrl.Result{}, s.detachAll(req.Name)
		}
		return ctrl.Result{}, err
	}
	if service.DeletionTimestamp != nil {
		return ctrl.Result{}, s.okDetachedAgain(ctx, service)
	}
	if service.Spec.ClusterIP == "" {
		return ctrl.Result{}, s.detachGroup(service.Name)
	}
	return ctrl.Result{}, nil
}

func (s *Shares) okDetachedAgain(ctx context.Context, service *corev1.Service) error {
	controllerutil.RemoveFinalizer(service, balancerFinalizer)
	if err := s.Update(ctx, service); err != nil {
		return err
	}
	return s.detachAll(service.Name)
}

func (s *Shares) detachAll(zone string) error { return s.groups.DetachAll(zone) }

// Groups of services are detached by the name of one that is there alone.
func (s *Shares) ReconcileGroup(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := s.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.DeletionTimestamp != nil {
		return ctrl.Result{}, s.detachedOnce(ctx, service)
	}
	if service.Spec.ClusterIP == "" {
		return ctrl.Result{}, s.detachGroup(service.Name)
	}
	return ctrl.Result{}, nil
}

func (s *Shares) detachedOnce(ctx context.Context, service *corev1.Service) error {
	controllerutil.RemoveFinalizer(service, balancerFinalizer) // want `removed-before-cleanup: the finalizer of service is removed before detachGroup`
	if err := s.Update(ctx, service); err != nil {
		return err
	}
	return s.detachGroup(service.Name)
}

func (s *Shares) detachGroup(zone string) error { return s.groups.DetachAll(zone) }
