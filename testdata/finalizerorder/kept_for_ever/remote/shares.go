package remote

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Services deletes services by a generated client (kyma).
type Services struct{ kube kubernetes.Interface }

// Delete hands on what the client says.
func (s *Services) Delete(ctx context.Context, namespace, name string) error {
	if err := s.kube.CoreV1().Services(namespace).Delete(ctx, name, metav1.DeleteOptions{}); err != nil {
		return fmt.Errorf("deleting service %s: %w", name, err)
	}
	return nil
}

// DeleteJoined joins it with another error.
func (s *Services) DeleteJoined(ctx context.Context, namespace, name string) error {
	if err := s.kube.CoreV1().Services(namespace).Delete(ctx, name, metav1.DeleteOptions{}); err != nil {
		return errors.Join(errDelete, err)
	}
	return nil
}

var errDelete = errors.New("service not deleted")

// A Login is deleted by its one implementation.
type Login interface {
	Forget(ctx context.Context, name string) error
	Leave(ctx context.Context, name string) error
}

type login struct{ client.Client }

// NewLogin returns the one.
func NewLogin(c client.Client) Login { return &login{c} }

// Forget reads what it deletes, and lets NotFound pass (kyma).
func (l *login) Forget(ctx context.Context, name string) error {
	secret := &corev1.Secret{}
	if err := l.Get(ctx, client.ObjectKey{Namespace: "shares", Name: name}, secret); err != nil && !apierrors.IsNotFound(err) {
		return fmt.Errorf("reading the login: %w", err)
	}
	if err := l.Delete(ctx, secret); err != nil {
		return fmt.Errorf("deleting the login: %w", err)
	}
	return nil
}

// Leave deletes it if it is there.
func (l *login) Leave(ctx context.Context, name string) error {
	secret := &corev1.Secret{}
	err := l.Get(ctx, client.ObjectKey{Namespace: "shares", Name: name}, secret)
	if err != nil && !apierrors.IsNotFound(err) {
		return fmt.Errorf("reading the login: %w", err)
	}
	exists := err == nil
	if exists {
		return l.Delete(ctx, secret)
	}
	return nil
}
