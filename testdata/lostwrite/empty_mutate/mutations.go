// Package empty_mutate calls CreateOrUpdate.
package empty_mutate

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Services keeps services.
type Services struct{ client.Client }

func (s *Services) none(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	service.Spec.ClusterIP = "None"
	_, err := controllerutil.CreateOrPatch(ctx, s.Client, service, nil) // want `empty-mutate: CreateOrPatch reads service first and has no function that sets it again: Spec.ClusterIP, set before, reaches a new one only`
	return err
}

func (s *Services) other(ctx context.Context, desired *corev1.Service) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: desired.Namespace, Name: desired.Name}}
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, func() error { // related `written here`
		desired.Spec.ClusterIP = "None" // want `empty-mutate: the function that CreateOrUpdate calls changes desired and not service, which is written`
		return nil
	})
	return err
}

// okName makes sure that there is one.
func (s *Services) okName(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, func() error { return nil })
	return err
}

func (s *Services) okSets(ctx context.Context, desired *corev1.Service) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: desired.Namespace, Name: desired.Name}}
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, func() error {
		service.Spec = desired.Spec
		return nil
	})
	return err
}

func setHeadless(service *corev1.Service) { service.Spec.ClusterIP = "None" }

func (s *Services) okHelper(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Labels: map[string]string{"a": "b"}}}
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, func() error {
		setHeadless(service)
		return nil
	})
	return err
}

// okOwner sets the owner alone: what is set before is for a new object.
func (s *Services) okOwner(ctx context.Context, owner client.Object, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Labels: map[string]string{"a": "b"}}}
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, func() error {
		return ctrl.SetControllerReference(owner, service, s.Scheme())
	})
	return err
}

// okAbsent has found that there is none.
func (s *Services) okAbsent(ctx context.Context, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := s.Get(ctx, key, service); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		service.Name, service.Namespace = key.Name, key.Namespace
		service.Spec.ClusterIP = "None"
	} else {
		return nil
	}
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, func() error { return nil })
	return err
}

// okUnseen is given its function.
func (s *Services) okUnseen(ctx context.Context, service *corev1.Service, change func() error) error {
	service.Spec.ClusterIP = "None"
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, change)
	return err
}

// portsOf makes a function that gives a service the ports of another one.
func portsOf(existing, desired *corev1.Service) controllerutil.MutateFn {
	return func() error {
		existing.Spec.Ports = desired.Spec.Ports // want `empty-mutate: the function that CreateOrUpdate calls changes desired and not service, which is written`
		return nil
	}
}

func (s *Services) okMadeElsewhere(ctx context.Context, desired *corev1.Service) error {
	service := desired.DeepCopy()
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, portsOf(service, desired))
	return err
}

func (s *Services) madeTheOtherWay(ctx context.Context, desired *corev1.Service) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: desired.Namespace, Name: desired.Name}}
	_, err := ctrl.CreateOrUpdate(ctx, s.Client, service, portsOf(desired, service)) // related `written here`
	return err
}
