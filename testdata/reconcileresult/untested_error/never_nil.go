package untested_error

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Secrets asks a generated client, which answers with an empty object beside an error.
type Secrets struct {
	client.Client
	kube    kubernetes.Interface
	secrets corelisters.SecretLister
}

func (s *Secrets) kind(ctx context.Context, name string) (corev1.SecretType, error) {
	secret, err := s.kube.CoreV1().Secrets("shop").Get(ctx, name, metav1.GetOptions{}) // related `the error comes from here`
	if secret != nil {
		return secret.Type, nil // want `untested-error: this returns success when Get has failed as well: its answer is never nil, and its error is not looked at`
	}
	return "", fmt.Errorf("no secret: %w", err)
}

// absent tests the answer in place of the error, the other way round.
func (s *Secrets) absent(ctx context.Context, name string) error {
	pods := s.kube.CoreV1().Pods("shop")
	pod, err := pods.Get(ctx, name, metav1.GetOptions{})
	if pod == nil {
		return err
	}
	pod.Labels = map[string]string{"seen": name}
	s.note(pod)
	return nil // want `untested-error: this returns success when Get has failed as well: its answer is never nil, and its error is not looked at`
}

// filled hands the object over, which it has made.
func (s *Secrets) filled(ctx context.Context, key client.ObjectKey) (string, error) {
	secret := &corev1.Secret{}
	err := s.Get(ctx, key, secret)
	switch {
	case secret != nil:
		return string(secret.Type), nil // want `untested-error: this returns success when Get has failed as well: its answer is never nil`
	case apierrors.IsNotFound(err):
		return "", nil
	}
	return "", err
}

func (s *Secrets) note(*corev1.Pod) {}

// okFound asks for the error first.
func (s *Secrets) okFound(ctx context.Context, name string) (corev1.SecretType, error) {
	secret, err := s.kube.CoreV1().Secrets("shop").Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return "", err
	}
	if secret != nil {
		return secret.Type, nil
	}
	return "", nil
}

// okBoth asks for both in one condition.
func (s *Secrets) okBoth(ctx context.Context, name string) error {
	secret, err := s.kube.CoreV1().Secrets("shop").Get(ctx, name, metav1.GetOptions{})
	if secret != nil && err == nil {
		return nil
	}
	return err
}

// okName asks for what is in the object.
func (s *Secrets) okName(ctx context.Context, name string) error {
	secret, err := s.kube.CoreV1().Secrets("shop").Get(ctx, name, metav1.GetOptions{})
	if secret != nil && secret.Name != "" {
		return nil
	}
	return err
}

// okLister has nil beside an error.
func (s *Secrets) okLister(name string) error {
	secret, err := s.secrets.Secrets("shop").Get(name)
	if secret != nil {
		return nil
	}
	return err
}

// okOwn answers nil beside an error, or does not say.
func (s *Secrets) okOwn(ctx context.Context, name string, find func(context.Context, string) (*corev1.Secret, error)) error {
	secret, err := find(ctx, name)
	if secret != nil {
		return nil
	}
	return err
}
