package known_nil

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// shown is what a cloud says of an address.
type shown struct{ name, id string }

type addresses struct {
	client.Client
	lookUp func(ctx context.Context, name string) (*shown, error)
}

// show looks at the answer only where there is no error.
func (a *addresses) show(ctx context.Context, service *corev1.Service, answer *shown, failed error) error {
	if failed == nil {
		service.Annotations = map[string]string{"id": answer.id}
		if answer.name != "" {
			service.Labels = map[string]string{"name": answer.name}
		}
	} else {
		service.Annotations = nil
	}
	return a.Status().Update(ctx, service)
}

// okRefused hands over the error that it has found, and no answer.
func (a *addresses) okRefused(ctx context.Context, service *corev1.Service) error {
	answer, err := a.lookUp(ctx, service.Name)
	if err != nil {
		if apierrors.IsForbidden(err) {
			return a.show(ctx, service, nil, err)
		}
		return err
	}
	return a.show(ctx, service, answer, nil)
}

// named looks at the answer whatever the error is.
func (a *addresses) named(ctx context.Context, service *corev1.Service, answer *shown, failed error) error {
	service.Labels = map[string]string{"name": answer.name}
	if failed != nil {
		return failed
	}
	return a.Status().Update(ctx, service)
}

// refused hands over no answer to what follows it.
func (a *addresses) refused(ctx context.Context, service *corev1.Service) error {
	answer, err := a.lookUp(ctx, service.Name)
	if apierrors.IsForbidden(err) {
		return a.named(ctx, service, nil, err) // want `known-nil: the nil that is handed over is dereferenced where it is known to be nil: this panics whenever it runs`
	}
	if err != nil {
		return err
	}
	return a.named(ctx, service, answer, nil)
}
