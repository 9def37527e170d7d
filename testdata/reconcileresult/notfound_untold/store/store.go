// Package store wraps a lister.
package store

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// A Store looks into a cache.
type Store struct{ Secrets corelisters.SecretLister }

// Secret returns a secret of its own.
func (s *Store) Secret(namespace, name string) (*corev1.Secret, error) {
	secret, err := s.Secrets.Secrets(namespace).Get(name)
	if err != nil {
		return nil, fmt.Errorf("secret %s: %w", name, err)
	}
	return secret.DeepCopy(), nil
}
