package swallowed

import (
	"context"
	"errors"
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
	if err := errors.Join(r.label(ctx, service), r.okLabel(ctx, service), r.okRetried(ctx, service)); err != nil {
		return ctrl.Result{}, err
	}
	return r.decide(ctx, service)
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

// decide logs what comes of the write, and asks nothing (multicloud-operators-subscription).
func (r *Gateways) decide(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.Spec.ExternalName == "" {
		err := r.Status().Update(ctx, service)
		ctrl.LoggerFrom(ctx).Info("status update", "name", service.Name, "with err", err)
	}
	return ctrl.Result{}, nil // want `logged-only: the error of Update is logged, and this return says that the work is done`
}

// label logs the text of the error.
func (r *Gateways) label(ctx context.Context, service *corev1.Service) error {
	err := r.Update(ctx, service)
	ctrl.LoggerFrom(ctx).Info(fmt.Sprintf("updated %s: %v", service.Name, err))
	return nil // want `logged-only: the error of Update is logged, and this return says that the work is done`
}

// okLabel logs the error and returns it.
func (r *Gateways) okLabel(ctx context.Context, service *corev1.Service) error {
	err := r.Update(ctx, service)
	ctrl.LoggerFrom(ctx).Info("updated", "err", err)
	return err
}

// okRetried logs the first error, and writes again.
func (r *Gateways) okRetried(ctx context.Context, service *corev1.Service) error {
	err := r.Update(ctx, service)
	ctrl.LoggerFrom(ctx).Info("updated", "err", err)
	return r.Update(ctx, service)
}
