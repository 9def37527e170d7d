package swallowed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Gateways stores the status of a service by a method that its Reconcile defers (falco-operator).
type Gateways struct {
	client.Client
	conditions map[string]corev1.ServiceStatus
}

func (r *Gateways) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if err := r.store(ctx, service); err != nil { // want `logged-only: the error of store is logged, and the closure returns none: the reconcile does not learn of it`
			ctrl.LoggerFrom(ctx).Error(err, "no status")
		}
	}()
	defer func() {
		if failed := r.store(ctx, service); failed != nil {
			ctrl.LoggerFrom(ctx).Error(failed, "no status")
			if err == nil {
				err = failed
			}
		}
	}()
	defer func() {
		if err := r.okSweep(ctx, service); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "pod left")
		}
	}()
	return ctrl.Result{}, r.Update(ctx, service)
}

// store writes the status where there is something new.
func (r *Gateways) store(ctx context.Context, service *corev1.Service) error {
	status, ok := r.conditions[service.Name]
	if !ok {
		return nil
	}
	before := service.DeepCopy()
	service.Status = status
	if err := r.patch(ctx, service, client.MergeFrom(before)); err != nil {
		return fmt.Errorf("store the status: %w", err)
	}
	return nil
}

func (r *Gateways) patch(ctx context.Context, service *corev1.Service, patch client.Patch) error {
	return r.Status().Patch(ctx, service, patch)
}

// okSweep cleans up, and writes no status.
func (r *Gateways) okSweep(ctx context.Context, service *corev1.Service) error {
	return r.Delete(ctx, &corev1.Pod{ObjectMeta: service.ObjectMeta})
}
