// Package mutations has functions change objects that CreateOrUpdate reads.
package mutations

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

func missing(ctx context.Context, c client.Client, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	_, err := ctrl.CreateOrUpdate(ctx, c, service, nil) // mutations: missing
	return err
}

func nothing(ctx context.Context, c client.Client, key client.ObjectKey) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	service.Spec.ClusterIP = "None"
	_, err := ctrl.CreateOrUpdate(ctx, c, service, func() error { return nil }) // mutations: nothing, before it Spec.ClusterIP
	return err
}

func headless(key client.ObjectKey) *corev1.Service {
	service := &corev1.Service{}
	service.Name, service.Namespace = key.Name, key.Namespace
	service.Spec.ClusterIP = corev1.ClusterIPNone
	return service
}

func built(ctx context.Context, c client.Client, key client.ObjectKey) error {
	service := headless(key)
	_, err := ctrl.CreateOrUpdate(ctx, c, service, func() error { return nil }) // mutations: nothing, before it Spec.ClusterIP
	return err
}

func named(ctx context.Context, c client.Client) error {
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{GenerateName: "any-"}}
	service.Spec.ClusterIP = "None"
	_, err := ctrl.CreateOrUpdate(ctx, c, service, func() error { return nil }) // mutations: nothing
	return err
}

func owner(ctx context.Context, c client.Client, owner client.Object, service *corev1.Service) error {
	service.Labels = map[string]string{"a": "b"}
	_, err := ctrl.CreateOrUpdate(ctx, c, service, func() error { // mutations: owner only, before it Labels
		return ctrl.SetControllerReference(owner, service, c.Scheme())
	})
	return err
}

func sets(ctx context.Context, c client.Client, service *corev1.Service, labels map[string]string) error {
	service.Spec.ClusterIP = "None"
	_, err := ctrl.CreateOrUpdate(ctx, c, service, func() error { // mutations: metadata only, before it Spec.ClusterIP
		service.Labels = labels
		return nil
	})
	return err
}

func moves(ctx context.Context, c client.Client, service, desired *corev1.Service) error {
	_, err := ctrl.CreateOrUpdate(ctx, c, service, func() error { // mutations: moves
		service = desired
		return nil
	})
	return err
}

func other(ctx context.Context, c client.Client, service, desired *corev1.Service) error {
	_, err := ctrl.CreateOrUpdate(ctx, c, service, func() error { // mutations: other desired.Spec.ClusterIP
		desired.Spec.ClusterIP = "None"
		return nil
	})
	return err
}

// labelsOf is handed over by those who call it.
func labelsOf(existing, desired *corev1.Service) controllerutil.MutateFn {
	return func() error {
		existing.Labels = desired.Labels
		return nil
	}
}

func made(ctx context.Context, c client.Client, service, desired *corev1.Service) error {
	_, err := ctrl.CreateOrUpdate(ctx, c, service, labelsOf(service, desired)) // mutations: metadata only
	return err
}

func madeForAnother(ctx context.Context, c client.Client, service, desired *corev1.Service) error {
	_, err := ctrl.CreateOrUpdate(ctx, c, service, labelsOf(desired, service)) // mutations: other desired.Labels
	return err
}

func absent(ctx context.Context, c client.Client, key client.ObjectKey) error {
	service := &corev1.Service{}
	if err := c.Get(ctx, key, service); !apierrors.IsNotFound(err) {
		return err
	}
	_, err := ctrl.CreateOrUpdate(ctx, c, service, nil) // mutations: another kind
	return err
}

func unseen(ctx context.Context, c client.Client, service *corev1.Service, change func() error) error {
	_, err := ctrl.CreateOrUpdate(ctx, c, service, change) // mutations: none
	return err
}
