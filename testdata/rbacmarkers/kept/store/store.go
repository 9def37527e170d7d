// Package store writes with a client that it keeps.
package store

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Writer writes.
type Writer interface {
	Write(ctx context.Context, name string) error
}

// A Store is the only Writer.
type Store struct{ kube client.Client }

// New returns a store.
func New(c client.Client) *Store { return &Store{c} }

// Write makes a secret.
func (s *Store) Write(ctx context.Context, name string) error {
	secret := &corev1.Secret{}
	secret.Name = name
	if err := s.kube.Create(ctx, secret); err != nil { // want `^missing-resource: no .* grants anything on secrets: the API server refuses Create$`
		return err
	}
	return s.rename(ctx, secret)
}

func (s *Store) rename(ctx context.Context, object client.Object) error {
	config := &corev1.ConfigMap{}
	if err := s.kube.Get(ctx, client.ObjectKeyFromObject(object), config); err != nil {
		return err
	}
	return s.kube.Update(ctx, config) // want `^missing-verb: no .* grants update on configmaps: the API server refuses Update$`
}

// Ensure makes objects of whatever type.
func (s *Store) Ensure(ctx context.Context, objects []client.Object) error {
	for _, object := range objects {
		if err := s.kube.Create(ctx, object); err != nil {
			return err
		}
	}
	return nil
}

// A Helper gives out the client that it was made with, as those of a library do.
type Helper struct{ client client.Client }

// GetClient returns it.
func (h *Helper) GetClient() client.Client { return h.client }
