package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type step struct {
	name string
	run  func(ctx context.Context, service *corev1.Service) error
}

// Services stores the status of a service when it is done.
type Services struct {
	client.Client
	steps []step
}

func (r *Services) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no service")
		return ctrl.Result{}, nil // want `logged-only: the error of Get is logged, and this return says that the work is done`
	}
	before := service.DeepCopy()
	defer func() {
		if err := r.Status().Patch(ctx, service, client.MergeFrom(before)); err != nil { // want `logged-only: the error of Patch is logged, and the closure returns none: the reconcile does not learn of it`
			ctrl.LoggerFrom(ctx).Error(err, "no status")
		}
	}()
	if err := r.runSteps(ctx, service); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.proxy(ctx, service); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.okAdvice(ctx, service); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okAbsent(ctx, service)
}

// proxy leaves the service as it is when its settings could not be read (containerized-data-importer).
func (r *Services) proxy(ctx context.Context, service *corev1.Service) error {
	var settings corev1.ConfigMap
	if err := r.Get(ctx, client.ObjectKey{Name: "proxy"}, &settings); err != nil {
		ctrl.LoggerFrom(ctx).V(3).Info("no settings", "error", err)
		return nil // want `logged-only: the error of Get is logged, and this return says that the work is done`
	}
	service.Spec.ExternalName = settings.Data["host"]
	return r.Update(ctx, service)
}

// runSteps ends as a success when a step has failed, whichever it is.
func (r *Services) runSteps(ctx context.Context, service *corev1.Service) error {
	for _, step := range r.steps {
		if err := step.run(ctx, service); err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "step failed", "step", step.name)
			return nil // want `logged-only: the error of run is logged, and this return says that the work is done`
		}
	}
	return r.Update(ctx, service)
}

// okAdvice goes on without what it has asked for.
func (r *Services) okAdvice(ctx context.Context, service *corev1.Service) error {
	var advice corev1.ConfigMap
	if err := r.Get(ctx, client.ObjectKey{Name: "advice"}, &advice); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no advice")
	}
	return r.Update(ctx, service)
}

// okAbsent says that there is nothing to do.
func (r *Services) okAbsent(ctx context.Context, service *corev1.Service) error {
	var owner corev1.Pod
	if err := r.Get(ctx, client.ObjectKey{Name: "owner"}, &owner); err != nil {
		if apierrors.IsNotFound(err) {
			ctrl.LoggerFrom(ctx).Error(err, "no owner")
			return nil
		}
		return err
	}
	return r.Update(ctx, service)
}

// okLast has nothing left to do after the lookup.
func (r *Services) okLast(ctx context.Context) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no pods")
		return nil
	}
	ctrl.LoggerFrom(ctx).Info("pods", "count", len(pods.Items))
	return nil
}
