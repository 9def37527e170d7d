package late_cleanup

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Copies are services for as long as they are fresh (percona's backups).
type Copies struct {
	client.Client
	groups Groups
}

func (r *Copies) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	switch service.Spec.Type {
	case corev1.ServiceTypeClusterIP:
		return ctrl.Result{}, r.okAliveOnly(ctx, service)
	case corev1.ServiceTypeNodePort:
		return ctrl.Result{}, r.okBranches(ctx, service)
	}
	return ctrl.Result{}, r.deletedToo(ctx, service)
}

// okAliveOnly lets the helper release what is being deleted, in a goroutine at that, and cleans up for what is not.
func (r *Copies) okAliveOnly(ctx context.Context, service *corev1.Service) error {
	if err := r.release(ctx, service); err != nil {
		return err
	}
	if service.DeletionTimestamp != nil {
		return nil
	}
	if time.Since(service.CreationTimestamp.Time) > time.Hour {
		return r.groups.DeleteInstanceGroup(service.Name)
	}
	return nil
}

func (r *Copies) release(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	go func() {
		controllerutil.RemoveFinalizer(service, balancerFinalizer)
		_ = r.Update(ctx, service)
	}()
	return nil
}

// okBranches releases it in one branch, and cleans up for what lives after both.
func (r *Copies) okBranches(ctx context.Context, service *corev1.Service) error {
	if !service.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(service, balancerFinalizer)
		if err := r.Update(ctx, service); err != nil {
			return err
		}
	}
	if service.DeletionTimestamp.IsZero() {
		return r.groups.DeleteInstanceGroup(service.Name)
	}
	return nil
}

// deletedToo cleans up for what is being deleted and once was old.
func (r *Copies) deletedToo(ctx context.Context, service *corev1.Service) error {
	if err := r.releaseNow(ctx, service); err != nil { // want `removed-before-cleanup: the finalizer of service is removed before DeleteInstanceGroup`
		return err
	}
	if service.DeletionTimestamp != nil {
		return r.groups.DeleteInstanceGroup(service.Name)
	}
	return nil
}

func (r *Copies) releaseNow(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	controllerutil.RemoveFinalizer(service, balancerFinalizer)
	return r.Update(ctx, service)
}
