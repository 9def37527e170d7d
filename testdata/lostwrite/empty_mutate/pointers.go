package empty_mutate

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// pointed makes the variable point to what is wanted.
func (s *Services) pointed(ctx context.Context, desired *corev1.Service) error {
	service := &corev1.Service{}
	service.Name, service.Namespace = desired.Name, desired.Namespace
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, func() error { // related `written here`
		service = desired // want `empty-mutate: the function that CreateOrUpdate calls makes service another object: what is written is the one that it was handed`
		return nil
	})
	return err
}

// copied has a copy of it, and the function in a variable.
func (s *Services) copied(ctx context.Context, existing, desired *corev1.Service) error {
	mutate := func() error {
		existing = desired.DeepCopy() // want `empty-mutate: the function that CreateOrPatch calls makes existing another object`
		return ctx.Err()
	}
	_, err := controllerutil.CreateOrPatch(ctx, s.Client, existing, mutate)
	return err
}

// built makes a new one.
func (s *Services) built(ctx context.Context, key client.ObjectKey) (*corev1.Service, error) {
	var service *corev1.Service = headless(key)
	if _, err := controllerutil.CreateOrUpdate(ctx, s.Client, service, func() error {
		service = headless(key) // want `empty-mutate: the function that CreateOrUpdate calls makes service another object`
		return nil
	}); err != nil {
		return nil, err
	}
	return service, nil
}

func headless(key client.ObjectKey) *corev1.Service {
	service := &corev1.Service{}
	service.Name, service.Namespace = key.Name, key.Namespace
	service.Spec.ClusterIP = corev1.ClusterIPNone
	return service
}

// okValue sets all of what the variable points to.
func (s *Services) okValue(ctx context.Context, desired *corev1.Service) error {
	service := &corev1.Service{}
	service.Name, service.Namespace = desired.Name, desired.Namespace
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, func() error {
		desired.ResourceVersion = service.ResourceVersion
		*service = *desired
		return nil
	})
	return err
}

// okReturned has a function change it, which returns it.
func (s *Services) okReturned(ctx context.Context, key client.ObjectKey) (*corev1.Service, error) {
	service := &corev1.Service{}
	service.Name, service.Namespace = key.Name, key.Namespace
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, func() error {
		service = withoutIP(service)
		return nil
	})
	return service, err
}

func withoutIP(service *corev1.Service) *corev1.Service {
	service.Spec.ClusterIP = corev1.ClusterIPNone
	return service
}
