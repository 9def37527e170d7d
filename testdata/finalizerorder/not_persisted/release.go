// Package not_persisted changes finalizers in memory.
package not_persisted

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const leaseFinalizer = "addresses.example.com/lease"

// AddressReconciler gives an address to each service.
type AddressReconciler struct {
	client.Client
}

func (r *AddressReconciler) forgetsToWrite(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !service.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(&service, leaseFinalizer) // want `not-persisted: the finalizer of service is removed in memory and never written`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

func (r *AddressReconciler) writesTheStatus(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(service, leaseFinalizer) { // want `not-persisted: the finalizer of service is added in memory and never written`
		return ctrl.Result{}, r.Status().Update(ctx, service) // related `writes the status only`
	}
	return ctrl.Result{}, nil
}

func (r *AddressReconciler) okWrites(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !service.DeletionTimestamp.IsZero() && controllerutil.RemoveFinalizer(&service, leaseFinalizer) {
		return ctrl.Result{}, r.Update(ctx, &service)
	}
	return ctrl.Result{}, nil
}

// okDeferred writes at the end, whatever happens.
func (r *AddressReconciler) okDeferred(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := service.DeepCopy()
	defer func() {
		if patchErr := r.Patch(ctx, &service, client.StrategicMergeFrom(before)); patchErr != nil && err == nil {
			err = client.IgnoreNotFound(patchErr)
		}
	}()
	if !service.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(&service, leaseFinalizer)
		return ctrl.Result{}, nil
	}
	controllerutil.AddFinalizer(&service, leaseFinalizer)
	return ctrl.Result{}, nil
}

// addressScope holds the service of one reconcile; Close writes it.
type addressScope struct {
	client  client.Client
	service *corev1.Service
	before  *corev1.Service
}

func (s *addressScope) Close(ctx context.Context) error {
	return s.client.Patch(ctx, s.service, client.StrategicMergeFrom(s.before))
}

// okScope hands the object to a scope first, as the AWS provider does.
func (r *AddressReconciler) okScope(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	scope := &addressScope{client: r.Client, service: service, before: service.DeepCopy()}
	defer func() {
		if closeErr := scope.Close(ctx); closeErr != nil && err == nil {
			err = closeErr
		}
	}()
	if !service.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(scope.service, leaseFinalizer)
		return ctrl.Result{}, nil
	}
	controllerutil.AddFinalizer(service, leaseFinalizer)
	return ctrl.Result{}, nil
}

// okCaller changes what its caller writes.
func (r *AddressReconciler) okCaller(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var service corev1.Service
	if err := r.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	release(&service)
	return ctrl.Result{}, r.Update(ctx, &service)
}

func release(service *corev1.Service) {
	controllerutil.RemoveFinalizer(service, leaseFinalizer)
}

// okHandedOut returns the object: the caller may write it.
func (r *AddressReconciler) okHandedOut(ctx context.Context, key client.ObjectKey) (*corev1.Service, error) {
	service := &corev1.Service{}
	if err := r.Get(ctx, key, service); err != nil {
		return nil, err
	}
	controllerutil.RemoveFinalizer(service, leaseFinalizer)
	return service, nil
}
