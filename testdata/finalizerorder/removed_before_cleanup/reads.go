package removed_before_cleanup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const backendFinalizer = "backends.example.com/in-use"

// Backends lets a service go when no ingress refers to it.
type Backends struct {
	client.Client
	users []client.ObjectKey
}

func (r *Backends) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	done, err := r.released(ctx, &service)
	if err != nil || !done {
		return ctrl.Result{}, err
	}
	if fine, err := r.okReleased(ctx, &service); err != nil || !fine {
		return ctrl.Result{}, err
	}
	if r.inUse(ctx, &service) {
		return ctrl.Result{RequeueAfter: 10}, nil
	}
	if done, err := r.cleanUp(ctx, &service); err != nil || !done {
		return ctrl.Result{}, err
	}
	if err := r.waits(ctx, &service); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(&service, backendFinalizer)
	return ctrl.Result{}, r.Update(ctx, &service)
}

func refers(ingress *networkingv1.Ingress, service *corev1.Service) bool {
	return ingress.Spec.DefaultBackend != nil && ingress.Spec.DefaultBackend.Service.Name == service.Name
}

// released takes every failure for a user that is gone, as kserve's group members did.
func (r *Backends) released(ctx context.Context, service *corev1.Service) (bool, error) {
	for _, user := range r.users {
		var ingress networkingv1.Ingress
		if err := r.Get(ctx, user, &ingress); err != nil { // want `gone-on-failure: any failure of Get counts as gone: the finalizer of service is removed although what it protects may be there`
			continue
		}
		if refers(&ingress, service) {
			return false, nil
		}
	}
	return true, nil
}

// okReleased goes on for what is gone only.
func (r *Backends) okReleased(ctx context.Context, service *corev1.Service) (bool, error) {
	for _, user := range r.users {
		var ingress networkingv1.Ingress
		if err := r.Get(ctx, user, &ingress); err != nil {
			if apierrors.IsNotFound(err) {
				continue
			}
			return false, err
		}
		if refers(&ingress, service) {
			return false, nil
		}
	}
	return true, nil
}

// inUse says no when it could not look.
func (r *Backends) inUse(ctx context.Context, service *corev1.Service) bool {
	var ingresses networkingv1.IngressList
	if err := r.List(ctx, &ingresses, client.InNamespace(service.Namespace)); err != nil { // want `gone-on-failure: any failure of List counts as gone: the finalizer of service is removed`
		logf.FromContext(ctx).Error(err, "ingresses not listed")
		return false
	}
	for i := range ingresses.Items {
		if refers(&ingresses.Items[i], service) {
			return true
		}
	}
	return false
}

// cleanUp asks another helper.
func (r *Backends) cleanUp(ctx context.Context, service *corev1.Service) (bool, error) {
	unused, err := r.unused(ctx, service)
	if err != nil {
		return false, err
	}
	if !unused {
		return false, nil
	}
	return true, nil
}

func (r *Backends) unused(ctx context.Context, service *corev1.Service) (bool, error) {
	var ingress networkingv1.Ingress
	if err := r.Get(ctx, client.ObjectKeyFromObject(service), &ingress); err != nil { // want `gone-on-failure: any failure of Get counts as gone: the finalizer of service is removed`
		return true, nil
	}
	return !refers(&ingress, service), nil
}

// waits has an error for what is still there.
func (r *Backends) waits(ctx context.Context, service *corev1.Service) error {
	ingress := &networkingv1.Ingress{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(service), ingress); err != nil { // want `gone-on-failure: any failure of Get counts as gone: the finalizer of service is removed`
		return nil
	}
	if refers(ingress, service) {
		return errNotYet
	}
	return nil
}

func (r *Backends) inline(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp.IsZero() {
		return nil
	}
	for _, user := range r.users {
		var ingress networkingv1.Ingress
		if err := r.Get(ctx, user, &ingress); err != nil { // want `gone-on-failure: any failure of Get counts as gone: the finalizer of service is removed`
			logf.FromContext(ctx).Info("user not read", "error", err.Error())
			continue
		}
		if refers(&ingress, service) {
			return errNotYet
		}
	}
	controllerutil.RemoveFinalizer(service, backendFinalizer)
	return r.Update(ctx, service)
}

// forClean reads what the clean-up needs.
func (r *Backends) forClean(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	endpoints := &corev1.Endpoints{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(service), endpoints); err != nil && !apierrors.IsNotFound(err) { // want `gone-on-failure: any failure of Get counts as gone: the finalizer of service is removed`
		logf.FromContext(ctx).Error(err, "endpoints not read")
	} else if err == nil {
		if err := r.Delete(ctx, endpoints); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(service, backendFinalizer)
	return r.Update(ctx, service)
}

// okForClean stops at other failures.
func (r *Backends) okForClean(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	endpoints := &corev1.Endpoints{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(service), endpoints); err == nil {
		if err := r.Delete(ctx, endpoints); err != nil {
			return err
		}
	} else if !apierrors.IsNotFound(err) {
		return err
	}
	controllerutil.RemoveFinalizer(service, backendFinalizer)
	return r.Update(ctx, service)
}

// okCounted reads for a message only: what it has read decides nothing.
func (r *Backends) okCounted(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	var ingresses networkingv1.IngressList
	if err := r.List(ctx, &ingresses); err != nil {
		logf.FromContext(ctx).Error(err, "ingresses not listed")
	} else if len(ingresses.Items) > 0 {
		logf.FromContext(ctx).Info("still there", "ingresses", len(ingresses.Items))
	}
	controllerutil.RemoveFinalizer(service, backendFinalizer)
	return r.Update(ctx, service)
}

// okAbsentee asks whether to wait, and waits when it could not look.
func (r *Backends) okAbsentee(ctx context.Context, service *corev1.Service) error {
	if service.DeletionTimestamp == nil {
		return nil
	}
	if r.okMayBeUsed(ctx, service) {
		return errNotYet
	}
	controllerutil.RemoveFinalizer(service, backendFinalizer)
	return r.Update(ctx, service)
}

func (r *Backends) okMayBeUsed(ctx context.Context, service *corev1.Service) bool {
	var ingress networkingv1.Ingress
	if err := r.Get(ctx, client.ObjectKeyFromObject(service), &ingress); err != nil {
		return true
	}
	return refers(&ingress, service)
}
